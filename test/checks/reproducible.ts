/** The same source makes the same files, wherever it lies and whenever it is built. */
import { deepEqual, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { loadBank } from '../../src/bank/files.ts'
import type { BankFolder } from '../../src/bank/folder.ts'
import { demoBank, RIMBA } from '../bank.ts'
import { buildBank, copySources } from '../bankBuild.ts'
import { root } from './budgets.ts'

/** Folders that a build writes for others; dist/test and what the demo notes there come from elsewhere. */
const BUILT = ['public', 'npm', 'mock', 'demo', 'site']

/** Path → hash of its content. */
const hashes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    BUILT.flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
      .toSorted()
      .map((file) => [
        file.slice(folder.length),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  )

/** Built files of what a page loads and of the package. */
const shippedFiles = (folder: string): [path: string, text: string][] =>
  ['public', 'npm', 'mock', 'demo']
    .flatMap((name) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:js|json|html|css|svg|md|d\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')])

/** Whole texts of the bank, as scripts have them. */
const textsOf = ({ texts }: BankFolder): string[] =>
  Object.values(texts)
    .flatMap(({ terms, privacy, paylaterTerms, riplay, words: { names, sentences } }) => [
      ...[terms, privacy, paylaterTerms].flat().flatMap(([, content]) => content),
      ...[riplay, names, sentences].flatMap((record) => Object.values(record)),
    ])
    // Those that are a slot alone tell nobody.
    .filter((text) => text.includes(' '))
    .map((text) => JSON.stringify(text).slice(1, -1))

/** Traces that tell a bank from another: its words, addresses, sign and colours. */
const tracesOf = (bank: BankFolder): string[] => [
  bank.name,
  bank.pageTitle,
  ...(bank.supportPhone ?? '').split(' ').slice(-1),
  ...Object.values(bank.licence),
  bank.appLink ?? bank.name,
  ...bank.offices.map(({ name }) => name),
  ...bank.mark.map(({ d = '' }) => d),
  ...Object.values(bank.look.light),
  ...Object.values(bank.look.dark),
  ...textsOf(bank),
]

describe('a second build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-elements-again-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('in another folder, without a cache, gives the same bytes', () => {
    copySources(folder)
    execFileSync(process.execPath, ['elements/build/build.ts'], { cwd: folder, stdio: 'pipe' })
    const first = hashes(join(root, 'dist'))
    ok(Object.keys(first).length > 50, 'nothing was built')
    deepEqual(hashes(join(folder, 'dist')), first)
  })

  it("for another bank has that bank in it, and nothing of the demo's", async () => {
    const { dist } = await buildBank(RIMBA)
    const files = shippedFiles(dist)
    const demoTraces = tracesOf(demoBank)
    const remaining = files.flatMap(([path, text]) =>
      demoTraces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`),
    )
    deepEqual(remaining, [])
    const missing = tracesOf(loadBank(RIMBA)).filter(
      (trace) => !files.some(([, text]) => text.includes(trace)),
    )
    deepEqual(missing, [])
  })
})
