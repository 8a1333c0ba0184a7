import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorNames, rowOf } from '../../../src/contract/errors.ts'
import { noticeFacts } from '../../../src/domain/payNotice.ts'

test('limits that end with a verification are shown to unverified customers, and only to them', () => {
  for (const name of errorNames) {
    const facts = noticeFacts(name)
    assert.ok(facts.includes('thisOrder'), name)
    const tells = facts.some((fact) => fact.endsWith('After'))
    assert.equal(tells, rowOf(name).place === 'notice' && name.endsWith('UNVERIFIED'), name)
  }
})
