/**
 * Rollup plugins: the licences of the libraries in bundles, which minifying removes from the code. Rollup
 * tells which modules are in a bundle.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPlugin } from 'rollup'

const FILE = 'third-party-licenses.txt'

/** Text of the licence MIT, for libraries that name it but don't include it. */
const mit = (holder: string): string => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

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
  if (files.length === 0 && manifest.license !== 'MIT')
    throw new Error(
      `${manifest.name} says neither in a file nor by a known name what its licence is; see licences.ts`,
    )
  const texts = files.length
    ? files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
    : [mit(holderOf(manifest))]
  return {
    name: manifest.name,
    text: [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n'),
  }
}

/** Folders of libraries that are published in one place. */
export type Folders = Set<string>

/** Adds the libraries of a bundle. */
export const gather = (folders: Folders): OutputPlugin => ({
  name: 'bank-libraries-of',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(file.type === 'chunk' ? file.modules : {})) {
        const library = libraryOf(id)
        if (renderedLength > 0 && library) folders.add(library)
      }
  },
})

function textOf(folders: Iterable<string>): string {
  const notices = [...folders].map(noticeOf).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return `The scripts beside this file contain the works named here, each under its own licence.\n\n${notices.map(({ text }) => text).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/**
 * The file with the licences of these libraries, once all are gathered.
 * @param dir a folder that another output has written; by default it lies beside this output's own files
 */
export const licences = (all: readonly Folders[], dir?: string): OutputPlugin => ({
  name: 'bank-licences',
  generateBundle() {
    const source = textOf(new Set(all.flatMap((folders) => [...folders])))
    if (dir === undefined) this.emitFile({ type: 'asset', fileName: FILE, source })
    else writeFileSync(join(dir, FILE), source)
  },
})
