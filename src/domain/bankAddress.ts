/** Address of the bank's files, as the page's script finds out. Pure, and small: it is in that script. */
import { isLoopback } from './origin.ts'

/** Given where the address isn't known: nothing of the page's own host is asked for the bank's files. */
export const NO_ADDRESS = 'about:invalid/'

/** A folder's address with its slash: what is below it is found by putting a path behind. */
export const folderOf = (folder: string): string =>
  folder === '' || folder.endsWith('/') ? folder : `${folder}/`

/** A script of another name is one that ours has been merged into, or the page itself. */
const SCRIPT = /\/bank-elements[^/]*$/

interface Place {
  /** The page's word at the script's own tag (`data-bank-elements`), absolute; null where it has none. */
  attribute: string | null
  /** The address of the script that runs; empty where it is part of the page. */
  script: string
  /** The folder of this form of the script, below the bank's files, with a slash at its end; or nothing. */
  folder: string
  /**
   * Addresses at which the bank of this build serves its files (`addresses` of its folder); none if it
   * doesn't say.
   */
  addresses: readonly string[]
}

/** As the page says it or, where that is silent, as the script's own address does. */
function namedFolder({ attribute, script, folder }: Place): URL | undefined {
  try {
    const { protocol, origin, pathname, href } = new URL(attribute ?? script)
    const isUsable = attribute === null ? SCRIPT.test(pathname) : /^https?:$/.test(protocol)
    if (!isUsable) return undefined
    // The page names the folder, or the script in it.
    const isFile = attribute === null || pathname.endsWith('.js')
    const parent = new URL('.', isFile ? href : folderOf(origin + pathname))
    if (attribute === null && folder && parent.pathname.endsWith(`/${folder}`))
      parent.pathname = parent.pathname.slice(0, -folder.length)
    return parent
  } catch {
    return undefined
  }
}

/**
 * The folder of the bank's files, with a slash at its end; NO_ADDRESS if it isn't known. A build that knows
 * its bank's addresses takes no other, but for this machine's while somebody develops.
 */
export function bankAddress(place: Place): string {
  const folder = namedFolder(place)
  const { addresses } = place
  const isTaken =
    folder && (addresses.length === 0 || addresses.includes(folder.href) || isLoopback(folder.hostname))
  // An empty list has no member of its own: `[0]` would be asked of every list's prototype.
  return (isTaken ? folder.href : addresses.at(0)) ?? NO_ADDRESS
}
