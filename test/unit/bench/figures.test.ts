/** Figures are printed as they are: middles, ratios, what is reached. */
import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judge, median, print, quantile, summary, type Row } from '../../bench/page/figures.ts'

const floor: Row = { name: 'floor', unit: 'ms', values: [90, 100, 400] }
const ownRow: Row = {
  name: 'ours',
  unit: 'ms',
  values: [130, 500, 120],
  floor: 'floor',
  goal: { times: 1.3 },
}

describe('figures', () => {
  it('the middle of an even number of values lies between two, a share between those beside it', () => {
    equal(median([4, 1, 3, 2]), 2.5)
    equal(median([3, 1, 2]), 2)
    equal(quantile([0, 100], 0.98), 98)
    equal(quantile([7], 0.98), 7)
    equal(median([]), Number.NaN)
  })

  it('a row is held against the middle of its floor', () => {
    const [, row] = judge([floor, ownRow])
    deepEqual([row?.value, row?.min, row?.max, row?.ratio, row?.reached], [130, 120, 500, 1.3, true])
    const [, slower] = judge([floor, { ...ownRow, values: [131] }])
    equal(slower?.reached, false)
  })

  it('or against an amount, by the measure it names', () => {
    const worst: Row = {
      name: 'worst',
      unit: 'ms',
      values: [1, 2, 9],
      measure: (all) => Math.max(...all),
      goal: { most: 8 },
    }
    deepEqual(
      judge([worst, { ...worst, goal: { most: 9 } }]).map(({ reached }) => reached),
      [false, true],
    )
  })

  it('no figure reaches no goal', () => {
    const [, emptyRow] = judge([floor, { ...ownRow, values: [] }])
    equal(emptyRow?.reached, false)
    const [bare] = judge([{ ...ownRow, values: [], floor: undefined, goal: { most: 1 } } as unknown as Row])
    equal(bare?.reached, false)
  })

  it('a floor that is not there is a mistake', () => {
    throws(() => judge([ownRow]), /no row floor/)
  })

  it('prints every row with its goal, and sums up those that have one', () => {
    const table = { title: 'field', rows: [floor, ownRow] }
    match(print(table), /ours +130 ms +120 – 500 +3 +1\.30 × floor +≤ 1\.3 × +reached/)
    const all = summary([
      table,
      { title: 'more', rows: [{ ...ownRow, name: 'x', floor: 'x', goal: { times: 0.5 } }] },
    ])
    match(all, /1 of 2 reached/)
    match(all, /more: x .*MISSED/)
    equal(/^field: floor/m.test(all), false)
  })
})
