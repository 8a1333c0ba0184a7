/** The same source makes the same files, wherever it lies and whenever it is built. */
import { deepEqual, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { root } from './budgets.ts'

/** All that a build reads. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'tsconfig.json',
  'src',
  'elements',
  'locales',
  'demo',
]
/** What a build writes for others; dist/test and what the demo notes there come from elsewhere. */
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

describe('a second build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-elements-again-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('in another folder, without a cache, gives the same bytes', () => {
    for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    execFileSync(process.execPath, ['elements/build/build.mjs'], { cwd: folder, stdio: 'pipe' })
    const first = hashes(join(root, 'dist'))
    ok(Object.keys(first).length > 50, 'nothing was built')
    deepEqual(hashes(join(folder, 'dist')), first)
  })
})
