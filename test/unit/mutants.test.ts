/** The list of mutations belongs to the sources that are here. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { candidates } from '../mutants/candidates.ts'
import { LIST, locator, readList } from '../mutants/choose.ts'
import { EQUIVALENT } from '../mutants/equivalent.ts'
import { SUBJECTS } from '../mutants/subjects.ts'

const cwd = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8')

describe('the subjects of mutations', () => {
  for (const [subject, globs] of Object.entries(SUBJECTS))
    it(`${subject}: each of its globs names a file`, () =>
      assert.deepEqual(
        globs.filter((glob) => globSync(glob, { cwd }).length === 0),
        [],
      ))
})

describe('the mutations', () => {
  it('are of code that is here, nine in ten of the list: else `npm run mutants -- --choose`', () => {
    const list = readList(LIST)
    const locate = locator({ path: cwd, read, write: () => assert.fail('nothing is written') })
    const gone = list.filter((mutant) => !locate(mutant)).map(({ id }) => id)
    assert.ok(gone.length * 10 <= list.length, `of ${list.length} are gone: ${gone.join(', ')}`)
  })

  it('that change nothing are of code that is here', () => {
    const fileOf = (id: string): string => id.slice(0, id.indexOf('#'))
    assert.deepEqual(
      Object.keys(EQUIVALENT).filter((id) => {
        const file = fileOf(id)
        return !candidates(file, read(file)).some((candidate) => candidate.id === id)
      }),
      [],
    )
  })
})
