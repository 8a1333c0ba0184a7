/** Every attack of the README's threat model has the tests that it names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowsUnder } from '../readmeTable.ts'
import { titlesIn } from '../titles.ts'

const WHO = [
  'Customer',
  "Merchant's script",
  'Other merchant',
  'Stranger on the network',
  'Stolen CDN',
  'Curious operator',
]
const rows = rowsUnder('| Who | Tries | What stops it | Test |', 4)

/** Files and parts of titles out of a cell: `file` a part; `file` another. */
function testsIn(cell: string): [file: string, part: string][] {
  const [before, ...names] = cell.split('`')
  assert.equal(before, '', cell)
  return names.flatMap((file, index): [string, string][] => {
    if (index % 2 > 0) return []
    const part = (names[index + 1] ?? '').trim()
    return [[file, part.endsWith(';') ? part.slice(0, -1) : part]]
  })
}

describe('the threat model', () => {
  it('has attacks by everybody, and by nobody else', () =>
    assert.deepEqual(new Set(rows.map(([who]) => who)), new Set(WHO)))

  for (const [who, tries = '', stops, cell = ''] of rows) {
    it(`${who}, ${tries}: has its tests`, async () => {
      assert.ok(tries && stops)
      const tests = testsIn(cell)
      assert.ok(tests.length > 0)
      for (const [file, part] of tests) {
        assert.ok(part, `${file}: which test?`)
        const found = (await titlesIn(file)).filter((title) => title.includes(part))
        assert.equal(found.length, 1, `${file} has ${found.length} tests with "${part}" in the title`)
      }
    })
  }
})
