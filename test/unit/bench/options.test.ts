/** The options of `npm run bench -- page`. */
import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { optionsFrom } from '../../bench/page/options.ts'

describe('options of the bench', () => {
  it('all parts in seven runs by default', () => {
    deepEqual(optionsFrom({}), { parts: [], runs: 7 })
    deepEqual(optionsFrom({ BENCH_PART: 'field,keys', BENCH_RUNS: '3' }), {
      parts: ['field', 'keys'],
      runs: 3,
    })
  })

  it('a number of runs that is none is a mistake', () => {
    for (const BENCH_RUNS of ['0', '-1', '1.5', 'many', '1000'])
      throws(() => optionsFrom({ BENCH_RUNS }), RangeError)
  })
})
