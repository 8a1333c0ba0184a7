/**
 * Size budgets, in brotli bytes (quality 11; 1 kB = 1000 bytes), of what a browser really fetches from the
 * built server.
 */
import { deepEqual, notDeepEqual, ok } from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { startRig } from '../e2e/rig.ts'
import { fetchedUntilFirst, firsts } from './untilFirst.ts'

const kB = 1000

/** THE budgets, in bytes. */
const budgets = {
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

const root = fileURLToPath(new URL('../../', import.meta.url))
const built = join(root, 'dist/public')
const chunks = (): string[] => readdirSync(join(built, 'chunks')).filter((name) => name.endsWith('.js'))

const brotli = (content: Uint8Array): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
const sizeOf = (file: string): number => brotli(readFileSync(join(built, file)))
const told = (sizes: readonly (readonly [string, number])[]): string =>
  sizes.map(([name, size]) => `${name} ${size}`).join(', ')

/** Only jose has a method of this name, and minifying keeps it. */
const holdsJose = (file: string): boolean =>
  readFileSync(join(built, 'chunks', file), 'utf8').includes('setKeyManagementParameters')

/** Only Leaflet puts this class on what it is given. */
const holdsLeaflet = (file: string): boolean =>
  readFileSync(join(built, 'chunks', file), 'utf8').includes('leaflet-container')

/** A chunk is called after the module it begins with. */
const screenNames = new Set(
  readdirSync(join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => basename(path, '.tsx')),
)
const nameOfChunk = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')

describe('sizes', () => {
  let rig: Awaited<ReturnType<typeof startRig>>
  before(async () => {
    rig = await startRig()
  })
  after(() => rig.close())

  const sum = (sizes: readonly (readonly [string, number])[]): number =>
    sizes.reduce((total, [, size]) => total + size, 0)
  /**
   * With their brotli sizes. A page that is drawn late, on a busy machine, has also asked for what it fetches
   * ahead in idle time: what is over the budget is looked at again, and counts when it is so each time.
   */
  const sizesUntilFirst = async (tag: keyof typeof firsts, looks = 3): Promise<[string, number][]> => {
    const sizes = (await fetchedUntilFirst(rig, tag)).map(([name, body]): [string, number] => [
      name,
      brotli(body),
    ])
    return sum(sizes) <= budgets.firstField[tag] || looks === 1 ? sizes : sizesUntilFirst(tag, looks - 1)
  }

  it(`the entry is at most ${budgets.entry} bytes`, () => {
    const size = sizeOf('bank-elements.js')
    ok(size <= budgets.entry, `bank-elements.js has ${size}`)
  })

  it(`as a classic script it is at most ${budgets.classic} bytes`, () => {
    const size = sizeOf('bank-elements.classic.js')
    ok(size <= budgets.classic, `bank-elements.classic.js has ${size}`)
  })

  for (const tag of Object.keys(firsts) as (keyof typeof firsts)[]) {
    it(`${tag} fetches at most ${budgets.firstField[tag]} bytes of script until its first field, no encryption and no map`, async (test) => {
      const fetched = await sizesUntilFirst(tag)
      const total = sum(fetched)
      test.diagnostic(`${tag}: ${total} in ${fetched.length} files: ${told(fetched)}`)
      ok(
        fetched.some(([name]) => name.endsWith('/bank-elements.js')),
        'the entry was not seen',
      )
      ok(total <= budgets.firstField[tag], `${total}: ${told(fetched)}`)
      const jose = chunks().filter(holdsJose)
      notDeepEqual(jose, [], 'no chunk holds jose: the marker of this check is out of date')
      const later = [...jose, ...chunks().filter(holdsLeaflet)]
      deepEqual(
        fetched.map(([name]) => basename(name)).filter((name) => later.includes(name)),
        [],
      )
    })
  }

  it(`the map is one chunk of at most ${budgets.map} bytes, and no other chunk holds Leaflet`, (test) => {
    const [map = '', ...others] = chunks().filter(holdsLeaflet)
    deepEqual([nameOfChunk(map), others], ['MapView', []])
    const size = sizeOf(`chunks/${map}`)
    test.diagnostic(`${map} ${size}`)
    ok(size <= budgets.map, `${map} has ${size}`)
  })

  it(`the frame's part is one file of at most ${budgets.outside} bytes that imports nothing`, (test) => {
    const files = chunks().filter((file) => nameOfChunk(file) === 'outside')
    const [file = ''] = files
    ok(files.length === 1, files.join())
    test.diagnostic(`${sizeOf(`chunks/${file}`)}`)
    ok(sizeOf(`chunks/${file}`) <= budgets.outside)
    ok(!/\bfrom\s*["']|\bimport\(/.test(readFileSync(join(built, 'chunks', file), 'utf8')))
  })

  it(`each screen's chunk is at most ${budgets.screen} bytes`, (test) => {
    const screens = chunks().filter((file) => screenNames.has(nameOfChunk(file)))
    const sizes = screens.map((file) => [file, sizeOf(`chunks/${file}`)] as const)
    test.diagnostic(told(sizes))
    ok(sizes.length > 5, `only ${sizes.length} chunks are called like a screen`)
    const over = sizes.filter(([, size]) => size > budgets.screen)
    deepEqual(over, [], `over the budget: ${told(over)}`)
  })
})
