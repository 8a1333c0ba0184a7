/** Every attack of the threat model in SECURITY.md has its tests, and every test its attack. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellsOf, textOf } from '../pages.ts'
import { threats } from '../threats.ts'
import { assertTests } from '../titles.ts'

const WHO = [
  'Customer',
  "Merchant's script",
  'Visitor of the shop',
  'Other merchant',
  'Stranger on the network',
  'Stolen CDN',
  'Curious operator',
]
/** Attacker → the rows of their table: number, what they try, what stops it. */
const attacks = textOf('.github/SECURITY.md')
  .split('\n#### ')
  .slice(1)
  .map((section) => {
    const [who = '', ...lines] = section.split('\n')
    const [, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf)
    return { who, rows }
  })
const rows = attacks.flatMap((attack) => attack.rows)

describe('the threat model', () => {
  it('has attacks by everybody, and by nobody else', () =>
    assert.deepEqual(
      attacks.map(({ who }) => who),
      WHO,
    ))

  it('numbers each attack once, and has tests of no other', () =>
    assert.deepEqual(
      rows.map(([number]) => number),
      Object.keys(threats),
    ))

  for (const [number = '', tries = '', stops] of rows) {
    it(`${number}, ${tries}: has its tests`, async () => {
      assert.ok(tries && stops)
      await assertTests(threats[number] ?? [])
    })
  }
})
