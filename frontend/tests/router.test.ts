import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { follow, read, router } from "../src/router.svelte";

const short = (address: string) => {
  const [path = "", search = ""] = address.split("?");
  const { page, key, id } = read(path, search);
  return [page, key, id];
};

describe("an address means a page", () => {
  it.each([
    ["/", "shelf", "", ""],
    ["/puzzles", "index", "", "puzzles"],
    ["/hex", "game", "hex", ""],
    ["/hex/", "game", "hex", ""],
    ["/hex/play", "play", "hex", ""],
    ["/hex/puzzles/3-012", "puzzles", "hex", "3-012"],
    ["/hex/puzzles/3/4", "missing", "", ""],
    ["/hex/nonsense", "missing", "", ""],
    ["/embed", "missing", "", ""],
    ["/embed/hex", "board", "hex", ""],
    ["/m/Ab3", "match", "", "Ab3"],
    ["/m/Ab3/review", "review", "", "Ab3"],
    ["/m/Ab3?projetor", "projector", "", "Ab3"],
    ["/m", "missing", "", ""],
    ["/s/token", "missing", "link", ""],
    ["/e/2027-porto", "public", "", "2027-porto"],
    ["/e/2027-porto/mesa", "arbiter", "", "2027-porto"],
    ["/e/2027-porto/mesa/D1/3", "referee", "D1/3", "2027-porto"],
    ["/e/2027-porto/ecra", "hall", "", "2027-porto"],
    ["/e/2027-porto/ecra/1", "missing", "", "2027-porto"],
    ["/e/2027-porto/organizar/rounds", "organise", "", "2027-porto"],
    ["/e", "missing", "", ""],
    ["/entrar", "signin", "", ""],
    ["/signin", "signin", "", ""],
    ["/engine-test", "enginetest", "", ""],
    ["/engine-test/more", "missing", "", ""],
    ["/me", "me", "", ""],
    ["/eu", "me", "", ""],
    ["/me/too", "missing", "", ""],
    ["/h", "fetch", "", ""],
    ["/h/token", "fetch", "", "token"],
    ["/h/token/x", "missing", "", ""],
    ["/i/token", "invitation", "", "token"],
    ["/r/token", "reset", "", "token"],
    ["/eventos", "events", "", ""],
    ["/events/novo", "newevent", "", ""],
    ["/events/2027-porto", "organise", "", "2027-porto"],
    ["/gatos%20e%20c%C3%A3es", "game", "gatos e cães", ""],
    ["/hex/%E0%A4%A", "missing", "", ""], // cut off amid a letter
  ])("%s", (address, page, key, id) => {
    expect(short(address)).toEqual([page, key, id]);
  });

  it("with what stands behind, for pages that have parts of their own", () => {
    expect(read("/e/2027-porto/organizar/rounds/A").rest).toEqual(["rounds", "A"]);
    expect(read("/events/2027-porto/log").rest).toEqual(["log"]);
    expect(read("/embed/hex", "?variant=11&turned").query.get("variant")).toBe("11");
    expect(read("/embed/hex").embed).toBe(true);
  });
});

describe("going", () => {
  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
    router.go("/");
  });

  it("is a step that one can take back, and begins at the top", () => {
    vi.mocked(scrollTo).mockClear();
    const steps = history.length;
    router.go("/hex/play?variant=11");
    expect(router.at).toMatchObject({ page: "play", key: "hex" });
    expect(router.at.query.get("variant")).toBe("11");
    expect(location.pathname).toBe("/hex/play");
    expect(history.length).toBe(steps + 1);
    expect(scrollTo).toHaveBeenCalledOnce();
  });

  it("in place of where one was is no step, and stays where it is", () => {
    vi.mocked(scrollTo).mockClear();
    const steps = history.length;
    router.go("/m/Ab3", true);
    expect(router.at.id).toBe("Ab3");
    expect(history.length).toBe(steps);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("back shows what the address says then", () => {
    router.go("/hex");
    history.replaceState(null, "", "/rastros");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(router.at).toMatchObject({ page: "game", key: "rastros" });
  });

  it("notes what a page shows, and leaves out what is empty", () => {
    router.go("/hex/analyse");
    const page = router.at;
    router.note({ variant: "", moves: "d4 e5" });
    expect(location.search).toBe("?moves=d4+e5");
    router.note({ variant: "", moves: "" });
    expect(location.pathname + location.search).toBe("/hex/analyse");
    expect(router.at).toBe(page); // the page is not drawn anew
  });
});

describe("a link", () => {
  beforeEach(() => {
    vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
    router.go("/");
    document.body.addEventListener("click", follow, true);
  });
  afterEach(() => document.body.removeEventListener("click", follow, true));

  function click(html: string, how: MouseEventInit = {}): string {
    document.body.innerHTML = html;
    // After `follow`, before happy-dom would load what is left to it.
    document.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());
    const inside = document.querySelector("b")!;
    inside.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    return router.at.page;
  }

  it("of the site is followed in place, also when what is in it is clicked", () => {
    expect(click('<a href="/hex?variant=11"><b>Hex</b></a>')).toBe("game");
    expect(router.at.query.get("variant")).toBe("11");
  });

  it.each([
    ["elsewhere", '<a href="https://example.org/hex"><b>x</b></a>'],
    ["of the server's own", '<a href="/api/games/hex/rules.pdf"><b>x</b></a>'],
    ["that takes a seat", '<a href="/s/token"><b>x</b></a>'],
    ["to a place on a page", '<a href="/hex#a3"><b>x</b></a>'],
    ["to a new window", '<a href="/hex" target="_blank"><b>x</b></a>'],
    ["to be kept", '<a href="/hex" download><b>x</b></a>'],
    ["that is none", "<b>x</b>"],
  ])("%s is left to the browser", (_, html) => {
    expect(click(html)).toBe("shelf");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "with %o is left to the browser",
    (how) => {
      expect(click('<a href="/hex"><b>x</b></a>', how)).toBe("shelf");
    },
  );
});
