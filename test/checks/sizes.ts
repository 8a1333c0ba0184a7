/**
 * Size budgets of the built files, in brotli bytes. What a browser fetches until it can be used is in
 * takeOver.ts.
 */
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotli, budgets, publicFolder, chunks, holdsLeaflet } from './budgets.ts'

const sizeOf = (file: string): number => brotli(readFileSync(join(publicFolder, file)))

/** A chunk is called after the module it begins with. */
const nameOfChunk = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '')

describe('sizes', () => {
  it(`the entry as a classic script is at most ${budgets.classic} bytes`, () => {
    const size = sizeOf('bank-elements.classic.js')
    ok(size <= budgets.classic, `bank-elements.classic.js has ${size}`)
  })

  it(`the hosted page's document is at most ${budgets.hostedPage} bytes`, (test) => {
    const size = sizeOf('hosted/index.html')
    test.diagnostic(`${size}`)
    ok(size <= budgets.hostedPage, `hosted/index.html has ${size}`)
  })

  it(`the map is one chunk of at most ${budgets.map} bytes, and no other chunk holds Leaflet`, (test) => {
    const [map = '', ...otherMaps] = chunks().filter((file) => holdsLeaflet(file))
    deepEqual([nameOfChunk(map), otherMaps], ['map', []])
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
    ok(!/\bfrom\s*["']|\bimport\(/.test(readFileSync(join(publicFolder, 'chunks', file), 'utf8')))
  })

  for (const folder of ['chunks', 'hosted/chunks'] as const)
    it(`${folder} holds at most ${budgets.chunks} files`, () => {
      const { length } = chunks(folder)
      ok(length > 1, `${length} files`)
      ok(length <= budgets.chunks, `${length} files`)
    })
})
