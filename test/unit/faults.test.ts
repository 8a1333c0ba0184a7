import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { faults } from '../faults.ts'
import { titlesIn } from '../titles.ts'

describe('faults of a payment', () => {
  for (const [fault, tests] of Object.entries(faults)) {
    it(`${fault}: has its tests`, async () => {
      assert.ok(Object.keys(tests).length > 0)
      for (const [file, parts] of Object.entries(tests)) {
        const titles = await titlesIn(file)
        const lacking = parts.filter((part) => !titles.some((title) => title.includes(part)))
        assert.deepEqual(lacking, [], `${file} has no tests called so`)
      }
    })
  }
})
