/**
 * Size budgets of the built files, in brotli bytes. What a browser fetches until the first field is in
 * firstWords.ts.
 */
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { brotli, budgets, built, chunks, holdsLeaflet, root, told } from './budgets.ts'

const sizeOf = (file: string): number => brotli(readFileSync(join(built, file)))

/** A chunk is called after the module it begins with. */
const screenNames = new Set(
  readdirSync(join(root, 'src/screens'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => basename(path, '.tsx')),
)
const nameOfChunk = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')

describe('sizes', () => {
  it(`the entry is at most ${budgets.entry} bytes`, () => {
    const size = sizeOf('bank-elements.js')
    ok(size <= budgets.entry, `bank-elements.js has ${size}`)
  })

  it(`as a classic script it is at most ${budgets.classic} bytes`, () => {
    const size = sizeOf('bank-elements.classic.js')
    ok(size <= budgets.classic, `bank-elements.classic.js has ${size}`)
  })

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
