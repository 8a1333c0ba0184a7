/** The list of mutations belongs to the sources that are here. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SUBJECTS } from '../mutants/subjects.ts'

const cwd = fileURLToPath(new URL('../../', import.meta.url))

describe('the subjects of mutations', () => {
  for (const [subject, globs] of Object.entries(SUBJECTS))
    it(`${subject}: each of its globs names a file`, () =>
      assert.deepEqual(
        globs.filter((glob) => globSync(glob, { cwd }).length === 0),
        [],
      ))
})
