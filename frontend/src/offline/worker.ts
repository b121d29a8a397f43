// A service worker: opens pages where there is no network. One program with other data: for the arbiters' pages, which
// keeps files and no answer of the server; for the site, which also keeps the games that somebody has opened; and for
// published folders, where answers are files, and a folder may be written anew at any time.
import { isOfGames, isPage, isPublished, keptAs } from "./keeping";

// Written in by tools/files.mjs, which knows what was built, and in a published folder by `tabuleiro publish`.
declare const FILES_KEPT: {
  ours: string; // how its caches are called
  version: string;
  files: string[];
  answers: string; // the cache for answers, by the shape that they have in this version; none: none are kept
  mark?: string; // of a published folder: the file that says which version lies there
};

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asking extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(kind: "install" | "activate", act: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", act: (event: Asking) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const PAGE = "/index.html"; // what every address of a page answers with
const PATIENCE = 4000; // milliseconds: where a network is gone without a word, browsers wait for minutes
const SHORTLY = 300;
const MOST = 1500; // answers that are kept: all games with their pictures are fewer
const { ours: name, version, files, answers: shaped, mark } = FILES_KEPT; // named once: it is replaced once
const FOLDER = new URL(".", location.href).pathname; // "/", but where pages were published in a folder of a host
const ours = name + (mark ? `${FOLDER}:` : ""); // a host may have several such folders
const answers = mark ? `${ours}answers.${version}` : shaped;
const worker = self as unknown as Worker;

/** Where a file of ours lies on its host; and the other way round. */
const placed = (path: string): string => FOLDER + path.slice(1);
const inside = (path: string): string => (path.startsWith(FOLDER) ? path.slice(FOLDER.length - 1) : "");

/** As its host has it now, whatever the browser still has from before. */
const asItIs = (what: Request | string): Promise<Response> => fetch(new Request(what, { cache: "no-cache" }));

// All files or none, so that the page and its parts are always of one version.
async function fill(): Promise<void> {
  const fresh = files.map((path) => new Request(placed(path), isLasting(path) ? {} : { cache: "no-cache" }));
  await (await caches.open(ours + version)).addAll(fresh);
  if (mark) await fillAgain();
  // An arbiter's page has all its parts when it is open. One of the site still asks for some: its worker stays as long
  // as it does, so that they are not of another version. In a published folder the new worker still has the old parts.
  if (!answers || mark) await worker.skipWaiting();
}

/** Of what was kept in the version before, what there is in this one. */
async function fillAgain(): Promise<void> {
  const cache = await caches.open(answers);
  for (const name of (await caches.keys()).filter((one) => one.startsWith(`${ours}answers.`) && one !== answers))
    for (const { url } of await (await caches.open(name)).keys()) {
      const answer = await asItIs(url);
      if (answer.ok) await cache.put(url, answer);
    }
  if (!(await isCurrent())) throw new Error("the folder is being written"); // the browser tries again later
}

/** Whether the published folder still is what this worker was made for. */
const isCurrent = (): Promise<boolean> =>
  asItIs(FOLDER + mark)
    .then(async (answer) => ((await answer.json()) as { made?: string }).made === version)
    .catch(() => false);

let soon: Promise<boolean> | null = null;

/** The same, asked after what came until now, once for all of it. */
function wasCurrent(): Promise<boolean> {
  soon ??= new Promise((go) => setTimeout(go, SHORTLY)).then(() => {
    soon = null;
    return isCurrent();
  });
  return soon;
}

async function tidy(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ours));
  const old = names.filter((name) => name !== ours + version && name !== answers);
  // Pages that are open may still ask for parts of the version before, which their host has no more.
  const before = mark ? old.filter((name) => !name.startsWith(`${ours}answers.`)).at(-1) : undefined;
  await Promise.all(old.filter((name) => name !== before).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A file that is kept: of this version, though another worker may keep another. */
const file = async (path: string) => (await caches.open(ours + version)).match(placed(path), { ignoreVary: true });

/** The network first; what is kept if it fails, is too slow, or only a server on the way answers. */
async function newest(request: Request, found: Response | undefined): Promise<Response> {
  const ask = () => (mark ? asItIs(request) : fetch(request));
  if (!found) return ask();
  const late = new Promise<Response>((go) => setTimeout(() => go(found), PATIENCE));
  const fresh = ask().then(
    (answer) => (answer.status >= 500 ? found : answer),
    () => found,
  );
  return Promise.race([fresh, late]);
}

/** An answer about games: kept when it comes, so that it is there when no other does. */
async function answered(event: Asking, url: URL): Promise<Response> {
  const cache = await caches.open(answers);
  const name = keptAs(url);
  const found = await cache.match(name, { ignoreVary: true });
  const answer = await newest(event.request, found && marked(found));
  if (answer.status === 200 && !answer.headers.has("x-kept")) event.waitUntil(keep(cache, name, answer.clone()));
  return answer;
}

/** What is kept, as such: the page says that it is not from now. */
function marked(found: Response): Response {
  const headers = new Headers(found.headers);
  headers.set("x-kept", "yes");
  return new Response(found.body, { status: found.status, headers });
}

async function keep(cache: Cache, name: string, answer: Response): Promise<void> {
  if (mark && !(await wasCurrent())) return; // it may be of a folder that was written anew: its worker keeps it
  await cache.put(name, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => cache.delete(one)));
}

/** A file whose name changes with what is in it. */
const isLasting = (path: string): boolean => path.startsWith("/assets/");
const lasting = async (request: Request, path: string): Promise<Response> =>
  (await file(path)) ?? (mark ? await caches.match(request, { ignoreVary: true }) : undefined) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = inside(url.pathname);
  if (request.method !== "GET" || url.origin !== location.origin || !path) return;
  if (request.mode === "navigate") {
    if (mark ? path === "/" || path === PAGE : !answers || isPage(path))
      event.respondWith(file(PAGE).then((page) => newest(request, page)));
  } else if (isLasting(path) && (mark || files.includes(path))) event.respondWith(lasting(request, path));
  else if (files.includes(path)) event.respondWith(file(path).then((one) => newest(request, one)));
  else if (answers && (mark ? isPublished(path) : isOfGames(path))) event.respondWith(answered(event, url));
});
