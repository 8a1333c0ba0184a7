/** Errors of types, out of what the compiler prints. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTypeErrors } from '../../../../demo/dev/typeErrors.ts'

const FIRST = `7:22:39 AM - Starting compilation in watch mode...

src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.
src/b.ts(1,1): error TS2345: Argument is not assignable.
  Types of property 'x' are incompatible.
7:22:41 AM - Found 2 errors. Watching for file changes.
`
const SECOND = `7:22:50 AM - File change detected. Starting incremental compilation...

7:22:51 AM - Found 0 errors. Watching for file changes.
`

describe('errors of types', () => {
  for (const size of [1, 7, 1000])
    it(`are told at the end of each run, however the text comes: ${size} characters at once`, () => {
      const runs: (readonly string[])[] = []
      const read = createTypeErrors((errors) => runs.push(errors))
      const text = FIRST + SECOND
      for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
      assert.deepEqual(runs, [
        [
          "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
          "src/b.ts(1,1): error TS2345: Argument is not assignable.\n  Types of property 'x' are incompatible.",
        ],
        [],
      ])
    })
})
