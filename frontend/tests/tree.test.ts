import { describe, expect, it } from "vitest";
import { path, Tree } from "../src/play/tree.svelte";

describe("a tree of variations", () => {
  it("begins at the end of the moves that it is given", () => {
    const tree = new Tree(["d4", "e5"]);
    expect(tree.moves).toEqual(["d4", "e5"]);
    expect(tree.here.text).toBe("e5");
  });

  it("goes along a variation that is there, and opens another where a new play is tried", () => {
    const tree = new Tree(["d4", "e5"]);
    tree.go(tree.root);
    tree.play("d4");
    tree.play("c3");
    expect(tree.root.next).toHaveLength(1);
    expect(tree.here.above!.next.map((node) => node.text)).toEqual(["e5", "c3"]);
    expect(tree.moves).toEqual(["d4", "c3"]);
  });

  it("goes back and forward along the first variation, and no further than it reaches", () => {
    const tree = new Tree(["d4", "e5"]);
    tree.forward();
    expect(tree.moves).toEqual(["d4", "e5"]);
    tree.back();
    tree.back();
    tree.back();
    expect(tree.here).toBe(tree.root);
    tree.play("c3");
    tree.back();
    tree.forward();
    expect(tree.moves).toEqual(["d4"]);
  });

  it("writes what branches off after what it is tried instead of", () => {
    const tree = new Tree([], "d4 (c3 b2 (b4)) e5 (e6)");
    expect(tree.write()).toBe("d4 (c3 b2 (b4)) e5 (e6)");
    expect(tree.root.next.map((node) => node.text)).toEqual(["d4", "c3"]);
    expect(path(tree.root.next[1]!.next[1]!).map((node) => node.text)).toEqual(["c3", "b4"]);
  });

  it("stands where the moves lead, whatever else is written", () => {
    const tree = new Tree(["c3", "b4"], "d4 (c3 b2 (b4)) e5");
    expect(tree.moves).toEqual(["c3", "b4"]);
    expect(tree.write()).toBe("d4 (c3 b2 (b4)) e5");
  });

  it("reads what nobody would write without losing its way", () => {
    for (const written of [")", "((", "(a1", "a1 ) b2", "() a1 ()"]) {
      const tree = new Tree(["h8"], written);
      expect(tree.moves).toEqual(["h8"]);
    }
  });

  it("reads again what it wrote, however it branches", () => {
    let seed = 1;
    const chance = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    for (let round = 0; round < 200; round++) {
      const tree = new Tree();
      const nodes = [tree.root];
      for (let plays = chance(25); plays; plays--) {
        tree.go(nodes[chance(nodes.length)]!);
        tree.play(`${"abc"[chance(3)]}${chance(3)}`);
        nodes.push(tree.here);
      }
      expect(new Tree([], tree.write()).write()).toBe(tree.write());
    }
  });

  it("forgets a variation, and goes back to where it began if one stood in it", () => {
    const tree = new Tree([], "d4 (c3 b2) e5");
    const [first, other] = tree.root.next;
    tree.go(other!.next[0]!);
    tree.drop(other!);
    expect(tree.here).toBe(tree.root);
    expect(tree.write()).toBe("d4 e5");
    tree.go(first!);
    tree.drop(first!.next[0]!);
    expect(tree.moves).toEqual(["d4"]);
    tree.drop(tree.root);
    expect(tree.write()).toBe("d4");
  });

  it("tells whoever draws it of every change", () => {
    const tree = new Tree(["d4"]);
    const changes = [() => tree.play("e5"), () => tree.back(), () => tree.forward(), () => tree.drop(tree.here)];
    for (const change of changes) {
      const before = tree.version;
      change();
      expect(tree.version).toBeGreaterThan(before);
    }
  });
});
