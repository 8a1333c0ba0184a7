/** Measures of sizes: alarms, brotli (quality 11; 1 kB = 1000 bytes), and the built chunks. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

/** A size that was last recorded, in kB; it is refused once it has grown by more than a twentieth. */
const recorded = (kB: number): number => Math.round(kB * 1000 * 1.05)

/** THE alarms, in bytes: what counts is the time to the field (`npm run bench -- page`). */
export const budgets = {
  /** Files that bank-bind fetches until its field can be used: the entry, the first screen among it. */
  untilField: recorded(14.4),
  /** The same until bank-pay's button can be used: its screen is a file of its own beside the entry. */
  untilButton: recorded(25.6),
  /** Files that bank-bind fetches until React has taken over. */
  untilReact: recorded(120.3),
  /** The same of bank-pay, whose first screen is a file of its own. */
  untilReactPay: recorded(133.9),
  /** The same of the hosted page, with the page itself and the file of an order's first screen. */
  untilReactHosted: recorded(137.9),
  /** The hosted page's document, which draws its first screen by itself. */
  hostedPage: recorded(13.6),
  /** The entry as a classic script: what it fetches besides is the same. */
  classic: recorded(14.4),
  /** Files that mode="frame" and mode="redirect" load beside the entry; no React among it. */
  outside: recorded(6.2),
  /** Rounds of requests after the entry until React has taken over, by who asks for what. */
  waves: 2,
  /** Files of the elements, and of the hosted page: however small, each is a request. */
  chunks: 20,
  /** The map with all of Leaflet that is used. */
  map: recorded(19),
} as const

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const publicFolder = join(root, 'dist/public')
/** Folders of the two graphs. */
export type Chunks = 'chunks' | 'hosted/chunks'
export const chunks = (folder: Chunks = 'chunks'): string[] =>
  readdirSync(join(publicFolder, folder)).filter((name) => name.endsWith('.js'))

export const brotli = (content: Uint8Array): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
export const listing = (sizes: readonly (readonly [string, number])[]): string =>
  sizes.map(([name, size]) => `${name} ${size}`).join(', ')

const holding =
  (marker: string) =>
  (file: string, folder: Chunks = 'chunks'): boolean =>
    readFileSync(join(publicFolder, folder, file), 'utf8').includes(marker)

/** The sealing chunk names its algorithm. */
export const holdsSealing = holding('RSA-OAEP-256')

/** Only Leaflet puts this class on what it is given. */
export const holdsLeaflet = holding('leaflet-container')
