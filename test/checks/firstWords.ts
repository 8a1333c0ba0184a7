/**
 * The first screen of an element fetches the words of its own language and of its own parts, and no others;
 * and what the manifest lists for preloading is what it fetches.
 */
import { deepEqual } from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startRig } from '../e2e/rig.ts'
import { fetchedUntilFirst, type firsts } from './untilFirst.ts'

const languages = ['id', 'en'] as const

const manifest = JSON.parse(
  readFileSync(new URL('../../dist/public/manifest.json', import.meta.url), 'utf8'),
) as {
  preload: Record<keyof typeof firsts, Record<(typeof languages)[number], string[]>>
}

/** Parts of the catalogue that a first screen shows words of. */
const wanted: Record<keyof typeof firsts, readonly string[]> = {
  'bank-bind': ['accountCreation', 'core'],
  'bank-pay': ['core', 'format', 'payment'],
}

/** `id/core` → its texts, in one string. */
async function readCatalogue(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const language of languages) {
    const folder = new URL(`../../locales/${language}/`, import.meta.url)
    for (const file of readdirSync(folder)) {
      const { texts } = (await import(new URL(file, folder).href)) as { texts: Record<string, string> }
      found.set(`${language}/${basename(file, '.ts')}`, Object.values(texts).join('\n'))
    }
  }
  return found
}

/** The longest plain words that only this part has; they stand in the built code as they are. */
function markerOf(part: string, catalogue: ReadonlyMap<string, string>): string | undefined {
  const phrases = (catalogue.get(part) ?? '')
    .split(/[^\p{L} ,]+/u)
    .toSorted((one, other) => other.length - one.length)
  return phrases.find((phrase) =>
    [...catalogue].every(([name, text]) => name === part || !text.includes(phrase)),
  )
}

describe('words of the first screen', () => {
  let rig: Awaited<ReturnType<typeof startRig>>
  let parts: string[]
  let markers: [part: string, marker: string][]
  before(async () => {
    const catalogue = await readCatalogue()
    parts = [...catalogue.keys()]
    markers = parts.flatMap((part) => {
      const marker = markerOf(part, catalogue)
      return marker ? [[part, marker]] : []
    })
    rig = await startRig()
  })
  after(() => rig.close())

  it('every part has words of its own, which stand in the built code', () => {
    const folder = new URL('../../dist/public/chunks/', import.meta.url)
    const built = readdirSync(folder)
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
    deepEqual(
      parts.filter((part) => !markers.some(([name, marker]) => name === part && built.includes(marker))),
      [],
    )
  })

  for (const tag of Object.keys(wanted) as (keyof typeof wanted)[]) {
    for (const language of languages) {
      it(`${tag}, ${language}: ${wanted[tag].join(', ')}`, async () => {
        const found = await fetchedUntilFirst(rig, tag, `language="${language}"`)
        const files = found.map(([path]) => path.slice(1)).filter((path) => path !== 'bank-elements.js')
        deepEqual(files.toSorted(), manifest.preload[tag][language].toSorted())
        const scripts = found.map(([, content]) => content.toString('utf8'))
        const fetched = markers
          .filter(([, marker]) => scripts.some((script) => script.includes(marker)))
          .map(([part]) => part)
        deepEqual(
          fetched.toSorted(),
          wanted[tag].map((part) => `${language}/${part}`),
        )
      })
    }
  }
})
