import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usableButtons } from '../../../src/contract/errorRules.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { errorNames, isTitled, rowOf } from '../../../src/contract/errors.ts'
import { noticeFacts } from '../../../src/domain/payNotice.ts'

const inPaying = errorNames.filter(
  (name) =>
    isTitled(name)
    && (
      [
        'payment/payment-h5',
        'payment/payment-order-confirm',
        'payment/paylater',
        'otp/payment-generate',
        'otp/payment-verification',
        'debit/payment-status-h5',
        'payment/paylater-order-inquiry',
      ] as const
    ).some((call) => canAnswer(call, name)),
)

test('every notice, dialog and result of paying has a usable button in any situation', () => {
  assert(inPaying.length > 30)
  const flags = [false, true]
  for (const name of inPaying) {
    for (const phone of flags)
      for (const app of flags)
        for (const otherMethod of flags)
          for (const merchant of flags) {
            const buttons = usableButtons(name, { phone, app, otherMethod, merchant })
            assert(buttons.length > 0, name)
            assert.equal(new Set(buttons).size, buttons.length, name)
            if (!phone) assert(!buttons.includes('support.call'), name)
            if (!merchant) assert(!buttons.includes('action.backToMerchant'), name)
          }
  }
})

test('limits that end with a verification are shown to unverified customers, and only to them', () => {
  for (const name of errorNames) {
    const facts = noticeFacts(name)
    assert.ok(facts.includes('thisOrder'), name)
    const tells = facts.some((fact) => fact.endsWith('After'))
    assert.equal(tells, rowOf(name).place === 'notice' && name.endsWith('UNVERIFIED'), name)
  }
})
