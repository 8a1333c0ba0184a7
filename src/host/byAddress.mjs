/**
 * A module by an address that is known only when the page runs. Plain JavaScript, since TypeScript would look
 * for an extension to rewrite; the comments keep a merchant's bundler from looking for a file.
 */
export const byAddress = (address) => import(/* webpackIgnore: true */ /* @vite-ignore */ address)
