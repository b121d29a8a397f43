// Variations that were tried: a tree of plays, and where one stands in it.

export interface Node {
  id: number;
  text: string;
  next: Node[];
  above: Node | null;
}

export class Tree {
  root: Node = { id: 0, text: "", next: [], above: null };
  here = $state.raw<Node>(this.root);
  /** Grows with every change, so that what is drawn from the tree is drawn anew. */
  version = $state(0);
  #count = 0;

  /** `moves` lead to where one stands; `written` are all variations, as `write` has them. */
  constructor(moves: string[] = [], written = "") {
    const left: Node[] = [];
    for (const word of written.match(/[()]|[^\s()]+/g) ?? []) {
      if (word === "(") {
        left.push(this.here);
        this.here = this.here.above ?? this.root;
      } else if (word === ")") this.here = left.pop() ?? this.root;
      else this.play(word);
    }
    this.here = this.root;
    for (const text of moves) this.play(text);
  }

  /**
   * All variations in one line, those that branch off in brackets after what they are tried instead of: "d4 (c3 b2)
   * e5".
   */
  write(from = this.root): string {
    const [first, ...others] = from.next;
    if (!first) return "";
    const line = (node: Node) => [node.text, this.write(node)].filter(Boolean).join(" ");
    return [first.text, ...others.map((node) => `(${line(node)})`), this.write(first)].filter(Boolean).join(" ");
  }

  /** Go on with a play: along a variation that is there already, or a new one. */
  play(text: string): void {
    let node = this.here.next.find((one) => one.text === text);
    if (!node) {
      node = { id: ++this.#count, text, next: [], above: this.here };
      this.here.next.push(node);
    }
    this.go(node);
  }

  go(node: Node): void {
    this.here = node;
    this.version++;
  }

  back(): void {
    if (this.here.above) this.go(this.here.above);
  }

  forward(): void {
    if (this.here.next[0]) this.go(this.here.next[0]);
  }

  /** Forget a variation. */
  drop(node: Node): void {
    if (!node.above) return;
    node.above.next = node.above.next.filter((one) => one !== node);
    for (let at: Node | null = this.here; at; at = at.above) if (at === node) this.here = node.above;
    this.version++;
  }

  get moves(): string[] {
    return path(this.here).map((node) => node.text);
  }
}

/** The nodes from the root to this one. */
export function path(node: Node): Node[] {
  const found: Node[] = [];
  for (let at: Node | null = node; at?.above; at = at.above) found.unshift(at);
  return found;
}
