/** Where the bank's files lie, as the page's script finds out. Pure, and small: it is in that script. */

/** Given where the address isn't known: nothing of the page's own host is asked for the bank's files. */
export const NO_ADDRESS = 'about:invalid/'

/**
 * The folder of the bank's files, with a slash at its end; NO_ADDRESS if it isn't known.
 * @param said the page's word (`data-bank-elements`), absolute
 * @param script the script's own address; undefined where it is part of the page itself
 */
export function bankAddress(said: string | undefined, script: string | undefined): string {
  try {
    if (said === undefined) return new URL('.', script).href
    const { protocol, href } = new URL(said)
    return /^https?:$/.test(protocol) ? href.replace(/[^/]*(?:[?#].*)?$/, '') : NO_ADDRESS
  } catch {
    return NO_ADDRESS
  }
}
