// Plays in the shapes that the server tells them in (match/touches.py), of games that they occur in.
import { beforeEach, describe, expect, it } from "vitest";
import { Builder } from "../src/board/build.svelte";
import type { Legal, Part, Pattern } from "../src/types";

const play = (text: string, ...ways: Part[][]): Legal => ({ text, ways });
const on = (count: number, pieces: Record<number, string>) =>
  Array.from({ length: count }, (_, at) => pieces[at] ?? "");

let builder: Builder;
const begin = (...legal: Legal[]) => builder.begin(legal);
beforeEach(() => {
  builder = new Builder();
});

describe("placing", () => {
  it("is one touch", () => {
    const [a, b] = [play("a1", [0]), play("b1", [1])];
    begin(a, b);
    expect([...builder.next]).toEqual([0, 1]);
    expect(builder.ends(1)).toBe(true);
    expect(builder.lifts(1)).toBe(false);
    expect(builder.press(1, on(9, {}))).toBe(b);
  });

  it("of several stones goes in any order", () => {
    const both = play("Ba1-Bb1", ["piece:B", 0, "piece:B", 1], ["piece:B", 1, "piece:B", 0]);
    begin(both, play("Ba1-Vb1", ["piece:B", 0, "piece:V", 1]));
    expect(builder.touch("piece:B")).toBe(true);
    expect([...builder.next]).toEqual([0, 1]);
    expect(builder.touch(1)).toBe(true);
    expect(builder.touched).toEqual(["piece:B", 1, "piece:B"]); // of which there was only one to choose
    expect(builder.touch(0)).toBe(both);
  });

  it("of a line is refused from one end to another that it does not reach, and not begun anew", () => {
    begin(play("a1-b1", [0, 1], [1, 0]), play("a2-b2", [2, 3], [3, 2]));
    expect(builder.press(0, on(4, {}))).toBe("on");
    expect(builder.press(3, on(4, {}))).toBe("wrong");
    expect(builder.touched).toEqual([0]);
  });

  it("goes elsewhere while its colour is asked for", () => {
    begin(
      play("a1V", [0, "piece:V"]),
      play("a1A", [0, "piece:A"]),
      play("b1V", [1, "piece:V"]),
      play("b1A", [1, "piece:A"]),
    );
    expect(builder.press(0, on(4, {}))).toBe("on");
    expect(builder.press(1, on(4, {}))).toBe("on");
    expect(builder.touched).toEqual([1]);
  });

  it("asks which colour where there are several", () => {
    const green = play("a1V", [0, "piece:V"]);
    begin(green, play("a1A", [0, "piece:A"]));
    expect(builder.press(0, on(4, {}))).toBe("on");
    expect([...builder.next]).toEqual(["piece:V", "piece:A"]);
    expect(builder.touch("piece:V")).toBe(green);
  });
});

describe("moving", () => {
  const [near, far, other] = [play("a1-a2", [0, 3]), play("a1-b2", [0, 4]), play("c1-c2", [2, 5])];
  const cells = on(9, { 0: "B", 1: "B", 2: "B", 8: "W" });
  beforeEach(() => begin(near, far, other));

  it("takes up, and puts down where it may", () => {
    expect([...builder.next]).toEqual([0, 2]);
    expect(builder.lifts(0)).toBe(true);
    expect(builder.press(0, cells)).toBe("on");
    expect([...builder.next]).toEqual([3, 4]);
    expect([...builder.targets]).toEqual([3, 4]);
    expect(builder.press(4, cells)).toBe(far);
  });

  it("lays a piece down that is pressed again", () => {
    builder.press(0, cells);
    expect(builder.press(0, cells)).toBe("on");
    expect(builder.touched).toEqual([]);
    expect(builder.undo()).toBe(false);
  });

  it("takes another piece instead", () => {
    builder.press(0, cells);
    expect(builder.press(2, cells)).toBe("on");
    expect(builder.touched).toEqual([2]);
    expect(builder.press(5, cells)).toBe(other);
  });

  it("says of a piece of one's own that it is stuck, and holds it to be told why", () => {
    expect(builder.press(1, cells)).toBe("stuck");
    expect(builder.touched).toEqual([1]);
    expect(builder.next.size).toBe(0);
    expect(builder.press(4, cells)).toBe("wrong");
  });

  it("refuses what is not one's own, and where nothing leads", () => {
    expect(builder.press(8, cells)).toBe("wrong");
    expect(builder.press(7, cells)).toBe("wrong");
    expect(builder.touched).toEqual([]);
    builder.press(0, cells);
    expect(builder.press(7, cells)).toBe("wrong");
    expect(builder.touched).toEqual([0]); // what was taken up stays in the hand
  });

  it("does not guess which piece goes to a cell that several reach", () => {
    begin(near, play("b1-a2", [1, 3]));
    expect(builder.press(3, cells)).toBe("which");
    expect(builder.touched).toEqual([]);
  });

  it("takes the target alone where the server says that it is enough", () => {
    const short = play("a1-a2", [0, 3], [3]);
    begin(short, other);
    expect(builder.shortens(3)).toBe(true);
    expect(builder.shortens(0)).toBe(false);
    expect(builder.press(3, cells)).toBe(short);
  });

  it("begins anew with other plays", () => {
    builder.press(0, cells);
    begin(other);
    expect(builder.touched).toEqual([]);
    expect([...builder.next]).toEqual([2]);
  });
});

describe("dragging", () => {
  const chain = { ...play("a1-c3-e5", [0, 12, 24]), to: [24] };
  const short = { ...play("a1-b2", [0, 6]), to: [6] };
  const cells = on(25, { 0: "B", 1: "B" });

  it("drops a piece where a play ends, whatever lies between", () => {
    begin(chain, short);
    expect(builder.take(0)).toBe("on");
    expect(builder.touched).toEqual([0]);
    expect(builder.drop(24)).toBe(chain);
  });

  it("goes on from a cell on the way", () => {
    begin(chain, short);
    builder.take(0);
    expect(builder.drop(12)).toBe("on");
    expect(builder.take(12)).toBe("on"); // it is in the hand already
    expect(builder.drop(24)).toBe(chain);
  });

  it("does not choose between two plays that end there", () => {
    begin(chain, { ...play("a1-c1-e5", [0, 2, 24]), to: [24] });
    builder.take(0);
    expect(builder.drop(24)).toBe("wrong");
  });

  it("takes up another piece, and also one that can go nowhere", () => {
    begin(chain, play("b1-b2", [1, 6]));
    builder.take(0);
    expect(builder.take(1)).toBe("on");
    expect(builder.touched).toEqual([1]);
    builder.take(9);
    expect(builder.touched).toEqual([9]);
    expect(builder.drop(24)).toBe("wrong");
    expect(builder.own(9, cells)).toBe(false);
  });
});

describe("what is not on the board", () => {
  it("a hand, a swap, an end of a chain are parts like cells", () => {
    const [dropped, swap] = [play("0-a1", ["hand", 0]), play("swap", ["swap"])];
    begin(dropped, swap);
    expect(builder.touch("hand")).toBe(true);
    expect(builder.touch(0)).toBe(dropped);
    builder.clear();
    expect(builder.touch("swap")).toBe(swap);
  });

  it("a die is chosen only where two would do", () => {
    const [three, five] = [play("4/9:3", [4, 9, "die:3"]), play("4/9:5", [4, 9, "die:5"])];
    begin(three);
    builder.touch(4);
    expect(builder.touch(9)).toBe(three);
    begin(three, five);
    builder.touch(4);
    expect(builder.touch(9)).toBe(true);
    expect([...builder.next]).toEqual(["die:3", "die:5"]);
    expect(builder.touch("die:5")).toBe(five);
  });

  it("a touch is taken back with what was added to it", () => {
    begin(play("Ba1-Bb1", ["piece:B", 0, "piece:B", 1]), play("Va1-Vb1", ["piece:V", 0, "piece:V", 1]));
    builder.touch("piece:B");
    builder.touch(0);
    expect(builder.touched).toEqual(["piece:B", 0, "piece:B"]);
    expect(builder.undo()).toBe(true);
    expect(builder.touched).toEqual(["piece:B"]);
    builder.undo();
    expect(builder.touched).toEqual([]);
  });
});

it("every way that the server tells leads to its play", () => {
  const legal = [
    play("a1-a2", [0, 3]),
    play("a1-c3-a5", [0, 8, 12]),
    play("b1-b2-done", [1, 4, "done"]),
    play("b1-b2-b3", [1, 4, 7]),
    play("c1", [2]),
    play("Va3-Bb3", ["piece:V", 6, "piece:B", 10]),
    play("Va3-Vb3", ["piece:V", 6, "piece:V", 10]),
    play("x", ["swap"]),
  ];
  for (const one of legal)
    for (const way of one.ways) {
      begin(...legal);
      const found = way.map((part) => builder.touch(part));
      expect(found.at(-1)).toBe(one);
      expect(found.slice(0, -1).every((step) => step === true)).toBe(true);
      expect(builder.touched).toEqual(way);
    }
});

describe("patterns", () => {
  const ask = (pt: string) => ({ pt, en: pt, br: pt });
  const free = [0, 1, 2];
  const grey = [3, 4];
  const place: Pattern = { text: "{}/{}", sets: [free, free], letters: "BN", asks: ["own", "grey"].map(ask) };
  const convert: Pattern = {
    text: "{}+{}-{}",
    sets: [grey, grey, [5]],
    letters: "BBN",
    asks: ["one", "two", "back"].map(ask),
  };
  const cells = on(6, { 3: "N", 4: "N", 5: "B" });
  const name = (cell: number) => "abcdef"[cell]! + "1";

  it("build a play cell by cell and show what will lie there", () => {
    builder.begin([play("swap", ["swap"]), play("a1/b1", [0, 1])], [place, convert], name);
    expect([...builder.next]).toEqual(["swap", 0, 1, 2, 3, 4]);
    expect(builder.ask).toBeNull();
    expect(builder.press(1, cells)).toBe("on");
    expect([...builder.next]).toEqual([0, 2]);
    expect(builder.preview.get(1)).toBe("B");
    expect(builder.ask?.pt).toBe("grey");
    expect(builder.ends(2)).toBe(true);
    expect(builder.press(2, cells)).toMatchObject({ text: "b1/c1" });
  });

  it("take a cell back, or begin another play", () => {
    builder.begin([], [place, convert], name);
    builder.press(1, cells);
    builder.press(1, cells);
    expect(builder.touched).toEqual([]);
    builder.press(1, cells);
    expect(builder.press(3, cells)).toBe("on");
    expect(builder.touched).toEqual([3]);
    expect([...builder.next]).toEqual([4]);
    builder.press(4, cells);
    expect(builder.ask?.pt).toBe("back");
    expect(builder.press(0, cells)).toBe("wrong");
    expect(builder.undo()).toBe(true);
    expect(builder.touched).toEqual([3]);
    builder.press(4, cells);
    expect(builder.press(5, cells)).toMatchObject({ text: "d1+e1-f1" });
  });

  it("are no plays of a word", () => {
    const swap = play("swap", ["swap"]);
    builder.begin([swap], [place], name);
    expect(builder.touch("swap")).toBe(swap);
  });
});
