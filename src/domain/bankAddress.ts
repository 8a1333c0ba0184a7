/** Where the bank's files lie, as the page's script finds out. Pure, and small: it is in that script. */

/** Given where the address isn't known: nothing of the page's own host is asked for the bank's files. */
export const NO_ADDRESS = 'about:invalid/'

/** A script of another name is one that ours has been merged into, or the page itself. */
const SCRIPT = /\/bank-elements[^/]*$/

/**
 * The folder of the bank's files, with a slash at its end; NO_ADDRESS if it isn't known.
 * @param attribute the page's word (`data-bank-elements`), absolute; undefined where it has none
 * @param script the address of the script that runs; empty where it is part of the page
 */
export function bankAddress(attribute: string | undefined, script: string): string {
  try {
    const { protocol, pathname, href } = new URL(attribute ?? script)
    const isUsable = attribute === undefined ? SCRIPT.test(pathname) : /^https?:$/.test(protocol)
    return isUsable ? new URL('.', href).href : NO_ADDRESS
  } catch {
    return NO_ADDRESS
  }
}
