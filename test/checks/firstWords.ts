/**
 * What the first screen of an element fetches: the words of its own language and of its own parts, and no
 * others; what the manifest lists for preloading; and no more than its budget.
 */
import { deepEqual, notDeepEqual, ok } from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startRig } from '../e2e/rig.ts'
import { brotli, budgets, chunks, holdsJose, holdsLeaflet, told } from './budgets.ts'
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

const sum = (sizes: readonly (readonly [string, number])[]): number =>
  sizes.reduce((total, [, size]) => total + size, 0)

describe('the first screen', () => {
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
  type Tag = keyof typeof wanted
  const fetched = (tag: Tag, language: (typeof languages)[number]) =>
    fetchedUntilFirst(rig, tag, `language="${language}"`)
  /** In Indonesian, looked at once for its words and its size. */
  const first = new Map<Tag, Awaited<ReturnType<typeof fetched>>>()

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
        const found = await fetched(tag, language)
        if (language === 'id') first.set(tag, found)
        const files = found.map(([path]) => path.slice(1)).filter((path) => path !== 'bank-elements.js')
        deepEqual(files.toSorted(), manifest.preload[tag][language].toSorted())
        const scripts = found.map(([, content]) => content.toString('utf8'))
        const words = markers
          .filter(([, marker]) => scripts.some((script) => script.includes(marker)))
          .map(([part]) => part)
        deepEqual(
          words.toSorted(),
          wanted[tag].map((part) => `${language}/${part}`),
        )
      })
    }

    it(`${tag} fetches at most ${budgets.firstField[tag]} bytes of script until its first field, no encryption and no map`, async (test) => {
      const found = first.get(tag) ?? (await fetched(tag, 'id'))
      const sizes = found.map(([name, body]): [string, number] => [name, brotli(body)])
      test.diagnostic(`${tag}: ${sum(sizes)} in ${sizes.length} files: ${told(sizes)}`)
      ok(
        sizes.some(([name]) => name.endsWith('/bank-elements.js')),
        'the entry was not seen',
      )
      ok(sum(sizes) <= budgets.firstField[tag], `${sum(sizes)}: ${told(sizes)}`)
      const jose = chunks().filter(holdsJose)
      notDeepEqual(jose, [], 'no chunk holds jose: the marker of this check is out of date')
      const later = [...jose, ...chunks().filter(holdsLeaflet)]
      deepEqual(
        sizes.map(([name]) => basename(name)).filter((name) => later.includes(name)),
        [],
      )
    })
  }
})
