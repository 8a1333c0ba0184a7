/**
 * Request of every file of ours that isn't there from the start. The text is put into each bundle that
 * requests one (chunks.ts, retry.ts). `__withTimeout(promise, name)` rejects when it isn't settled after the
 * time-out of loading. `__attempt(name, first, again)` imports a file by its first address, and after a
 * failure once more by the second spelling of its address (src/contract/spellings.ts). The second spelling is
 * requested by `fetch` first, because browsers don't remember a failed fetch: a try while the network is down
 * must not use it up. A browser has one request for a module, however often it is imported, and joins one
 * that hangs. So a file that has taken too long is requested by its second spelling from then on, until the
 * first has arrived.
 */
import { PAGE_LOAD } from '../../src/domain/limits.ts'

/** The first alone, for a bundler that requests files itself. */
export const WITH_TIMEOUT = `
const __late = new Set();
const __withTimeout = (promise, name) => new Promise((resolve, reject) => {
  const timer = setTimeout(() => { __late.add(name); reject(new Error(name + ' takes too long')) }, ${PAGE_LOAD.timeoutMs});
  promise.then(resolve, reject).finally(() => clearTimeout(timer));
});
`

export const ATTEMPT = `${WITH_TIMEOUT}const __attempt = (name, first, again) => {
  const second = () => fetch(again).then(({ ok, status }) => ok ? import(again) : Promise.reject(status));
  const begun = __late.has(name) ? second() : first().then((chunk) => (__late.delete(name), chunk), second);
  return __withTimeout(begun, name);
};
`
