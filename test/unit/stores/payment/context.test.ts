/** What of a payment outlasts a reload: amounts lie there as they travel, and are read by their schema. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sen } from '../../../../src/contract/money.ts'
import { createJournal } from '../../../../src/stores/core/journal.ts'
import { readKept, type KeptPayment } from '../../../../src/stores/payment/context.ts'
import { memoryStorage } from '../../../chain/rig.ts'

const NOTHING: KeptPayment = {
  attempt: null,
  sentAt: null,
  unsettled: null,
  stage: 'pin',
  expectedSeconds: 60,
  code: null,
  qr: null,
  scannable: null,
  method: null,
  points: 0,
  months: null,
  agreed: null,
  inApp: false,
  page: 'BE-1',
}
const SENT: KeptPayment = {
  ...NOTHING,
  attempt: {
    idempotencyKey: '0123456789abcdef0123456789abcdef',
    method: 'PAYLATER',
    amount: sen(128_625_000n),
    pointAmount: 10,
    months: 3,
    documents: 'RIPLAY 1.0',
    afterFailure: false,
  },
  sentAt: 1,
  unsettled: 1,
  stage: 'pinSent',
  code: { resendAt: 5, expiresAt: 0, resendsLeft: 3 },
  qr: { payload: '000201', end: 9, seconds: 5 },
  method: 'PAYLATER',
  points: 10,
  months: 3,
  agreed: {
    months: 3,
    points: 10,
    total: sen(128_625_000n),
    consents: [
      { document: 'RIPLAY', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
    ],
  },
  inApp: true,
}

const NAME = 'pay:order-1'
const KEY = `bank-elements:${NAME}`

describe('the stored state of a payment', () => {
  const written = () => {
    const storage = memoryStorage()
    createJournal(storage, NAME, NOTHING, readKept).write(SENT)
    return storage
  }
  const readBy = (text: string) => {
    const storage = memoryStorage()
    storage.setItem(KEY, text)
    return createJournal(storage, NAME, NOTHING, readKept).read()
  }
  const kept = () => JSON.parse(written().getItem(KEY) ?? '') as Record<string, Record<string, unknown>>

  it('is restored, with its amounts stored as wire money', () => {
    assert.deepEqual(createJournal(written(), NAME, NOTHING, readKept).read(), SENT)
    assert.deepEqual(
      [kept()['attempt']?.['amount'], kept()['agreed']?.['total']],
      ['1286250.00', '1286250.00'],
    )
  })

  it('may lack fields that an earlier version did not store', () => {
    const { inApp: _, qr: __, ...earlier } = kept()
    assert.deepEqual(readBy(JSON.stringify(earlier)), { ...SENT, inApp: false, qr: null })
  })

  for (const [what, change] of Object.entries({
    'an amount that is none': { attempt: { ...SENT.attempt, amount: 'all of it' } },
    'an amount that is a number': { attempt: { ...SENT.attempt, amount: 1_286_250 } },
    'a total that is none': { agreed: { ...SENT.agreed, total: '1286250' } },
    'a list': { attempt: [] },
  }))
    it(`counts as nothing with ${what}`, () => {
      const text = JSON.stringify({ ...kept(), ...change }, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value / 100n}.00` : value,
      )
      assert.deepEqual(readBy(text), NOTHING)
    })

  it('counts as nothing when it is no JSON', () => assert.deepEqual(readBy('{'), NOTHING))
})
