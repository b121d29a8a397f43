// A thread for an engine. Browsers start workers of a page's own site only: where the files lie elsewhere, one of the
// page itself fetches them.
import address from "./thinker?worker&url";

export function startThread(): Worker {
  const url = new URL(address, import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  const code = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
  const own = URL.createObjectURL(code);
  const worker = new Worker(own, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(own), { once: true });
  return worker;
}
