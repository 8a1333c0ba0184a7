/** Sources of a bank's build: with another one of these it is built again. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { bankFiles } from '../../../demo/bankFiles.ts'
import { RIMBA } from '../../bank.ts'

const namesIn = (dir: string): string[] =>
  bankFiles(dir)
    .map((file) => relative(dir, file))
    .toSorted()

it('is every file of the folder, by a link too, as a cluster mounts it', (test) => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-'))
  test.after(() => rmSync(dir, { recursive: true }))
  const files = namesIn(RIMBA)
  assert.ok(files.includes('bank.json') && files.includes(join('texts', 'id', 'terms.md')))
  cpSync(RIMBA, join(dir, '..data'), { recursive: true })
  for (const name of readdirSync(join(dir, '..data'))) symlinkSync(join('..data', name), join(dir, name))
  assert.deepEqual(namesIn(dir), files)
  symlinkSync('loop', join(dir, 'loop'))
  mkdirSync(join(dir, 'other'))
  assert.deepEqual(namesIn(dir), files)
  assert.deepEqual(namesIn(join(dir, 'none')), [])
})
