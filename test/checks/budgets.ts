/** What sizes are measured with: budgets, brotli (quality 11; 1 kB = 1000 bytes), and the built chunks. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const kB = 1000

/** THE budgets, in bytes. */
export const budgets = {
  /** What a merchant's script tag loads. */
  entry: 1.5 * kB,
  /** The same as a classic script. */
  classic: 2 * kB,
  /**
   * Every script until the first field of a link, or the main action of a payment, can be used. A payment
   * shows nothing true before the bank has told the order, so calls, their schemas and the schema library
   * (5.6 kB), which a link asks for once its field is drawn, come first here, and with them the rows of
   * methods and amounts.
   */
  firstField: { 'bank-bind': 84 * kB, 'bank-pay': 92.5 * kB },
  /** One screen that is loaded when it is needed. */
  screen: 7 * kB,
  /** What mode="frame" and mode="redirect" load beside the entry; no React among it. */
  outside: 4 * kB,
  /** The map with all of Leaflet that is used. */
  map: 19 * kB,
} as const

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const built = join(root, 'dist/public')
export const chunks = (): string[] =>
  readdirSync(join(built, 'chunks')).filter((name) => name.endsWith('.js'))

export const brotli = (content: Uint8Array): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
export const told = (sizes: readonly (readonly [string, number])[]): string =>
  sizes.map(([name, size]) => `${name} ${size}`).join(', ')

/** Only jose has a method of this name, and minifying keeps it. */
export const holdsJose = (file: string): boolean =>
  readFileSync(join(built, 'chunks', file), 'utf8').includes('setKeyManagementParameters')

/** Only Leaflet puts this class on what it is given. */
export const holdsLeaflet = (file: string): boolean =>
  readFileSync(join(built, 'chunks', file), 'utf8').includes('leaflet-container')
