// A service worker: opens pages where there is no network. Built twice: for the arbiters' pages, which keeps files and
// no answer of the server; and for the site, which also keeps the games that somebody has opened.
import { isOfGames, isPage, keptAs } from "./keeping";

// Written in by tools/files.mjs, which knows what was built.
declare const FILES_KEPT: {
  ours: string; // how its caches are called
  version: string;
  files: string[];
  answers: string; // the cache for answers, by the shape that they have in this version; none: none are kept
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
const MOST = 1500; // answers that are kept: all games with their pictures are fewer
const { ours, version, files, answers } = FILES_KEPT;
const worker = self as unknown as Worker;

// All files or none, so that the page and its parts are always of one version.
async function fill(): Promise<void> {
  await (await caches.open(ours + version)).addAll(files);
  // An arbiter's page has all its parts when it is open. One of the site still asks for some: its worker stays as long
  // as it does, so that they are not of another version.
  if (!answers) await worker.skipWaiting();
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  const now = [ours + version, answers];
  await Promise.all(
    names.filter((name) => name.startsWith(ours) && !now.includes(name)).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** A file that is kept: of this version, though another worker may keep another. */
const file = async (path: string) => (await caches.open(ours + version)).match(path, { ignoreVary: true });

/** The network first; what is kept if it fails, is too slow, or only a server on the way answers. */
async function newest(request: Request, found: Response | undefined): Promise<Response> {
  if (!found) return fetch(request);
  const late = new Promise<Response>((go) => setTimeout(() => go(found), PATIENCE));
  const fresh = fetch(request).then(
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
  await cache.put(name, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => cache.delete(one)));
}

/** A file whose name changes with what is in it. */
const lasting = async (request: Request, path: string): Promise<Response> => (await file(path)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.pathname;
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!answers || isPage(path)) event.respondWith(file(PAGE).then((page) => newest(request, page)));
  } else if (files.includes(path))
    event.respondWith(
      path.startsWith("/assets/") ? lasting(request, path) : file(path).then((one) => newest(request, one)),
    );
  else if (answers && isOfGames(path)) event.respondWith(answered(event, url));
});
