/** Every attack of the threat model in SECURITY.md has the tests that it names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellsOf, textOf } from '../pages.ts'
import { assertTests, testsIn } from '../titles.ts'

const WHO = [
  'Customer',
  "Merchant's script",
  'Other merchant',
  'Stranger on the network',
  'Stolen CDN',
  'Curious operator',
]
/** One row for each attack: a line that begins with empty cells has further tests of the one above. */
const rows: [who: string, tries: string, stops: string, cells: string[]][] = []
for (const section of textOf('.github/SECURITY.md').split('\n#### ').slice(1)) {
  const [who = '', ...lines] = section.split('\n')
  const [, , ...tableRows] = lines.filter((line) => line.startsWith('|')).map(cellsOf)
  for (const [tries = '', stops = '', cell = ''] of tableRows) {
    if (tries || stops) rows.push([who, tries, stops, [cell]])
    else rows.at(-1)?.[3].push(cell)
  }
}

describe('the threat model', () => {
  it('has attacks by everybody, and by nobody else', () =>
    assert.deepEqual(new Set(rows.map(([customer]) => customer)), new Set(WHO)))

  for (const [customer, tries, stops, cells] of rows) {
    it(`${customer}, ${tries}: has its tests`, async () => {
      assert.ok(tries && stops)
      for (const cell of cells) await assertTests(testsIn(cell))
    })
  }
})
