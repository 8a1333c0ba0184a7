/** A bank is its folder: nothing of the demo's bank stands in the product. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { demoBank } from '../../bank.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Stretches of a text between its slots that are long enough to be nobody else's. */
const stretches = (text: string): string[] =>
  text.split(/\{\w+\}|[[\]]/).filter((stretch) => stretch.trim().length >= 20)

const { name, supportPhone, licence, offices, texts } = demoBank
const sentences = Object.values(texts).flatMap(({ terms, privacy, paylaterTerms, riplay, words }) => [
  ...[terms, privacy, paylaterTerms].flat().flatMap(([, content]) => content),
  ...[riplay, words.names, words.sentences].flatMap((record) => Object.values(record)),
])
const traces = [
  name,
  supportPhone ?? name,
  (supportPhone ?? name).split(' ').at(-1) ?? name,
  ...Object.values(licence),
  ...offices.map((office) => office.name),
  // The late fee, in either way of writing it.
  '0,1%',
  '0.1%',
  ...sentences.flatMap(stretches),
]

describe('the product', () => {
  it("has neither name nor number, neither fee nor sentence of the demo's bank", () => {
    assert.ok(sentences.join(' ').includes('0,1%') && sentences.join(' ').includes('0.1%'))
    const files = ['src', 'elements', 'locales'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    assert.ok(files.length > 500)
    const matches = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return traces
        .filter((trace) => text.includes(trace))
        .map((trace) => `${file.slice(root.length)}: ${trace}`)
    })
    assert.deepEqual(matches, [])
  })
})
