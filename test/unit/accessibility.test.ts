/** The accessibility statement has every criterion of WCAG 2.2 A and AA, and its tests are there. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { criteria } from '../criteria.ts'
import { cellsOf, textOf } from '../pages.ts'
import { assertTests } from '../titles.ts'

/** Numbers of the criteria, by level. */
const CRITERIA = {
  A: [
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2',
    '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4',
    '3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7',
    '4.1.2',
  ],
  AA: [
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
    '2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8',
    '3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8',
    '4.1.3',
  ],
} as const

const expectations = Object.entries(CRITERIA).flatMap(([level, groups]) =>
  groups.flatMap((group) => group.split(' ').map((number) => `${number} ${level}`)),
)

const page = textOf('elements/ACCESSIBILITY.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(cellsOf)

describe('the accessibility statement', () => {
  it('has each criterion of A and AA once, in order of its level', () => {
    const matches = rows.map(([criterion = '']) => criterion.replace(/^(\S+) .*\((A+)\)$/, '$1 $2'))
    const unconcerned = page.match(/\d\.\d\.\d+ AA?(?=[,)])/g) ?? []
    assert.equal(expectations.length, 55)
    assert.deepEqual([...matches, ...unconcerned].toSorted(), expectations.toSorted())
  })

  for (const [criterion = '', result] of rows) it(`${criterion}: says how it is met`, () => assert.ok(result))

  for (const [number, tests] of Object.entries(criteria)) {
    it(`${number}: is a criterion, and has its tests`, async () => {
      assert.ok(rows.some(([criterion = '']) => criterion.startsWith(`${number} `)))
      await assertTests(tests)
    })
  }
})
