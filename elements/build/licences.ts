/**
 * Rollup plugins: the licences of the libraries in bundles, which minifying removes from the code. Rollup
 * tells which modules are in a bundle.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NormalizedOutputOptions, OutputBundle, OutputPlugin } from 'rollup'

const FILE = 'third-party-licenses.txt'

/** Licence texts for libraries that name their licence but don't include its text. */
const TEXTS: Readonly<Record<string, (holder: string) => string>> = {
  MIT: (holder) => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
}

/** Folder of the library that a module belongs to; undefined for our own modules. */
const libraryOf = (id: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/@]+(?=\/)/.exec(id.replace(/^\0|\?.*$/g, '').replaceAll('\\', '/'))?.[0]

/** The needed part of a library's package.json. */
interface Library {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly author?: string | { readonly name: string }
}

const holderOf = ({ author, name }: Library): string =>
  (typeof author === 'object' ? author.name : author?.replace(/\s*[<(].*/, '')) || `the authors of ${name}`

/**
 * The entry of one library.
 * @throws when it includes no licence and names none whose text is known
 */
function noticeOf(folder: string): { name: string; text: string } {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Library
  const files = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying)\b/i.test(name))
    .toSorted()
  const text = TEXTS[manifest.license]
  if (files.length === 0 && !text)
    throw new Error(
      `${manifest.name} says neither in a file nor by a known name what its licence is; see licences.ts`,
    )
  const texts = files.length
    ? files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
    : [text?.(holderOf(manifest))]
  return {
    name: manifest.name,
    text: [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n'),
  }
}

/**
 * Collects the licences of all bundles that are published in one place.
 * @param {{ folders: ReadonlySet<string> }[]} otherCollections of bundles that are published
 * here too
 */
export function licences(...otherCollections: { readonly folders: ReadonlySet<string> }[]) {
  const folders = new Set<string>()
  const text = (): string => {
    const notices = [
      ...new Set(
        [folders, ...otherCollections.map((collection) => collection.folders)].flatMap((set) => [...set]),
      ),
    ].map(noticeOf)
    const sorted = notices.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((notice) => notice.text)
    return `The scripts beside this file contain the works named here, each under its own licence.\n\n${sorted.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
  }
  /** @returns */
  const collect = (_options: NormalizedOutputOptions, bundle: OutputBundle): void => {
    for (const file of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
        const library = libraryOf(id)
        if (renderedLength > 0 && library) folders.add(library)
      }
  }
  const gather = (): OutputPlugin => ({ name: 'bank-licences', generateBundle: collect })
  return {
    folders,
    gather,
    /**
     * Writes the file beside this output's own files, after everything is collected.
     */
    emit: (): OutputPlugin => ({
      name: 'bank-licences',
      generateBundle(options, bundle) {
        collect(options, bundle)
        this.emitFile({ type: 'asset', fileName: FILE, source: text() })
      },
    }),
    /**
     * Writes the file into a folder that another output has written.
     */
    writeTo: (dir: string): OutputPlugin => ({
      name: 'bank-licences',
      writeBundle: () => writeFileSync(join(dir, FILE), text()),
    }),
  }
}
