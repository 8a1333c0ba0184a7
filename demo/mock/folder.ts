/**
 * Address of the folder that holds mock.js, with a slash at the end. A bundler may give its modules addresses
 * that no browser can ask (`file:///ROOT/…`); then `mock/` beside the page, where its documents can be put.
 * @param module the module's own address; `new URL('.', …)` of it is taken for an asset by bundlers
 * @param page what addresses in the page are relative to
 */
export const folderOf = (module: string, page: string): string =>
  /^https?:/.test(module) ? module.slice(0, module.lastIndexOf('/') + 1) : new URL('mock/', page).href
