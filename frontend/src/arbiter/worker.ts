// Opens an arbiter's pages where there is no network: a service worker that keeps the files they are made of, the same
// for everybody, and no answer of the server.
// Written in by vite.config.ts, which knows what was built.
declare const FILES_KEPT: { version: string; files: string[] };

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asking extends Event {
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
const OURS = "tabuleiro.arbiter.";
const { version, files } = FILES_KEPT;
const worker = self as unknown as Worker;

// All files or none, so that the page and its parts are always of one version.
async function fill(): Promise<void> {
  await (await caches.open(OURS + version)).addAll(files);
  await worker.skipWaiting();
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== OURS + version).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

const kept = (path: string) => caches.match(path, { ignoreVary: true });

/** The network first; what is kept if it fails, is too slow, or only a server on the way answers. */
async function newest(request: Request, path: string): Promise<Response> {
  const found = await kept(path);
  if (!found) return fetch(request);
  const late = new Promise<Response>((go) => setTimeout(() => go(found), PATIENCE));
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? found : answer),
    () => found,
  );
  return Promise.race([fresh, late]);
}

/** A file whose name changes with what is in it. */
const lasting = async (request: Request, path: string): Promise<Response> => (await kept(path)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(request, PAGE));
  else if (files.includes(pathname))
    event.respondWith(pathname.startsWith("/assets/") ? lasting(request, pathname) : newest(request, pathname));
});
