/** The page says when a customer can't do any more what the scenario is about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Condition } from '../../../../src/sandbox/condition.ts'
import { DEFAULTS } from '../../../../demo/harness/choice.ts'
import { usedUpReason } from '../../../../demo/harness/usedUp.ts'

const fresh: Condition = {
  known: true,
  account: null,
  wallet: null,
  points: null,
  paylater: null,
  pinLocked: false,
  passwordLocked: false,
  codeLocked: false,
}

describe("a customer who can't be used any more", () => {
  const by = (choice: Partial<typeof DEFAULTS>, now: Partial<Condition>): string | undefined =>
    usedUpReason({ ...DEFAULTS, ...choice }, { now: { ...fresh, ...now }, fresh })

  it('is recognised by the parts of the state that the choice needs, and by no others', () => {
    assert.equal(by({}, {}), undefined)
    assert.match(by({}, { wallet: 'BALANCE_LOW' }) ?? '', /balance/)
    assert.equal(by({ way: 'paylater' }, { wallet: 'BALANCE_LOW' }), undefined)
    assert.match(by({ way: 'paylater' }, { paylater: 'PAYLATER_LIMIT_LOW' }) ?? '', /Pay Later/)
    assert.match(by({}, { pinLocked: true }) ?? '', /PIN/)
    assert.equal(by({ element: 'bind' }, { pinLocked: true, wallet: 'BALANCE_LOW' }), undefined)
    assert.match(by({ element: 'bind' }, { known: false }) ?? '', /account/)
  })
})
