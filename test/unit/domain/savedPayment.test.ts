/**
 * The part of a payment that outlasts a reload: amounts lie there as they travel, and are read by their
 * schema. What an earlier version has saved is read once, and nothing that may have been sent is lost by it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sen } from '../../../src/contract/money.ts'
import { toJson } from '../../../src/contract/wire.ts'
import { inTodaysForm } from '../../../src/domain/earlierPayment.ts'
import {
  isUntouched,
  mayBePaid,
  newPayment,
  type Payment,
  type PaymentState,
  type SavedPayment,
} from '../../../src/domain/payment.ts'
import { readPayment } from '../../../src/domain/savedPayment.ts'
import { createJournal } from '../../../src/stores/core/journal.ts'
import { memoryStorage } from '../../chain/rig.ts'
import { attempt, inState, named, qr, STATES } from './payments.ts'

const NOTHING = newPayment()
const NAME = 'pay:order-1'
const KEY = `bank-elements:${NAME}`

const journalOf = (storage: Storage) => createJournal(storage, NAME, NOTHING, readPayment)
const readBy = (text: string): Payment => {
  const storage = memoryStorage()
  storage.setItem(KEY, text)
  return journalOf(storage).read()
}
const savedBy = (payment: Payment): string => {
  const storage = memoryStorage()
  journalOf(storage).write(payment)
  return storage.getItem(KEY) ?? ''
}

const SENT = inState(
  {
    kind: 'unknown',
    step: 'pin',
    trial: {
      attempt: {
        ...attempt,
        method: 'PAYLATER',
        amount: sen(128_625_000n),
        pointAmount: 10,
        months: 3,
        documents: 'RIPLAY 1.0',
      },
      doubt: 1,
    },
    sentAt: 1,
  },
  {
    code: { resendAt: 5, expiresAt: 0, resendsLeft: 3 },
    scannable: { attempt: '0', end: 9 },
    method: 'PAYLATER',
    points: 10,
    months: 3,
    agreed: {
      months: 3,
      points: 10,
      total: sen(128_625_000n),
      principal: sen(125_000_000n),
      fee: sen(3_625_000n),
      consents: [
        { document: 'RIPLAY', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
      ],
    },
    inApp: true,
  },
)

describe('the saved state of a payment', () => {
  it('is restored, with its amounts saved as wire money', () => {
    const text = savedBy(SENT)
    assert.deepEqual(readBy(text), SENT)
    assert.equal(text.match(/"(amount|total)":"1286250\.00"/g)?.length, 2)
    assert.match(text, /"principal":"1250000\.00","fee":"36250\.00"/)
  })

  for (const state of STATES)
    it(`is restored: ${named(state)}`, () => assert.deepEqual(readBy(savedBy(inState(state))).state, state))

  it('may lack what an earlier version did not save', () => {
    const { inApp: _, expectedSeconds: __, ...earlier } = JSON.parse(savedBy(SENT)) as SavedPayment
    assert.deepEqual(readBy(JSON.stringify(earlier)), { ...SENT, inApp: false, expectedSeconds: 30 })
  })

  const savedState = JSON.parse(savedBy(SENT)) as SavedPayment
  const withAttempt = (change: unknown) => ({
    ...savedState,
    state: { ...savedState.state, trial: { attempt: change } },
  })
  for (const [title, damage] of Object.entries({
    'an amount that is none': withAttempt({ ...attempt, amount: 'all of it' }),
    'an amount that is a number': withAttempt({ ...attempt, amount: 1_286_250 }),
    'a total that is none': { ...savedState, agreed: { ...savedState.agreed, total: '1286250' } },
    'a list': withAttempt([]),
    'a state that no version has': { ...savedState, state: { kind: 'lost' } },
    'no state': { ...savedState, state: null },
  }))
    it(`counts as nothing with ${title}`, () => assert.deepEqual(readBy(toJson(damage)), NOTHING))

  it('counts as nothing when it is no JSON', () => assert.deepEqual(readBy('{'), NOTHING))
})

/** An attempt with a key of the page's own, as the version before this one saved it. */
const { attempt: _, ...terms } = attempt
const keyed = { ...terms, idempotencyKey: 'key-0123456789abcdef' }

/** Saved payments of the versions before that: fields of which any could be set beside any other. */
const FIELDS = {
  attempt: null,
  sentAt: null,
  unsettled: null,
  stage: 'pin',
  expectedSeconds: 45,
  code: null,
  qr: null,
  scannable: null,
  method: 'WALLET',
  points: 10,
  months: null,
  agreed: null,
  inApp: false,
}
type Fields = Record<keyof typeof FIELDS, unknown>
const EARLIER: readonly (readonly [string, Partial<Fields>, PaymentState])[] = [
  ['nothing was sent', {}, { kind: 'ready', trial: null }],
  ['refused, with a key', { attempt: keyed }, { kind: 'ready', trial: { attempt, doubt: null } }],
  ['back at the PIN', { attempt: keyed, unsettled: 5 }, { kind: 'ready', trial: { attempt, doubt: 5 } }],
  [
    'a confirm without an answer',
    { stage: 'pinSent', attempt: keyed, sentAt: 5, unsettled: 5 },
    { kind: 'unknown', step: 'pin', trial: { attempt, doubt: 5 }, sentAt: 5 },
  ],
  [
    'a confirm that the bank is at work on',
    { stage: 'pinSent', attempt: keyed, sentAt: 5 },
    { kind: 'unknown', step: 'pin', trial: { attempt, doubt: null }, sentAt: 5 },
  ],
  ['at the code', { stage: 'code', attempt: keyed }, { kind: 'code', trial: { attempt, doubt: null } }],
  [
    'back at the code',
    { stage: 'code', attempt: keyed, unsettled: 5 },
    { kind: 'code', trial: { attempt, doubt: 5 } },
  ],
  [
    'a code without an answer',
    { stage: 'codeSent', attempt: keyed, sentAt: 5, unsettled: 5 },
    { kind: 'unknown', step: 'code', trial: { attempt, doubt: 5 }, sentAt: 5 },
  ],
  ['a code to scan', { stage: 'qr', attempt: keyed, qr, scannable: 120_000 }, { kind: 'scan', qr }],
  ['taken', { stage: 'taken', attempt: keyed, sentAt: 5 }, { kind: 'processing', sentAt: 5 }],
  [
    'taken after a scan',
    { stage: 'taken', attempt: keyed, scannable: 9 },
    { kind: 'processing', sentAt: null },
  ],
  [
    'held behind an attempt of its own',
    { stage: 'held', attempt: keyed, sentAt: 9, unsettled: 5 },
    { kind: 'unknown', step: 'pin', trial: { attempt, doubt: 5 }, sentAt: 5 },
  ],
  ["held behind another page's", { stage: 'held', attempt: keyed, sentAt: 9 }, { kind: 'held', sentAt: 9 }],
  // No version has saved these; the payment is followed all the same.
  [
    'a confirm of which nothing else is known',
    { stage: 'pinSent', sentAt: 5, unsettled: 5 },
    { kind: 'held', sentAt: 5 },
  ],
  ['a doubt about nothing', { unsettled: 5 }, { kind: 'held', sentAt: 5 }],
  [
    'a confirm that left at the PIN',
    { attempt: keyed, sentAt: 5, unsettled: 5 },
    { kind: 'unknown', step: 'pin', trial: { attempt, doubt: 5 }, sentAt: 5 },
  ],
  ['a code without a payload', { stage: 'qr' }, { kind: 'ready', trial: null }],
]

describe('what the version before has saved, with keys of its own', () => {
  for (const [saved, state] of [
    [
      { kind: 'ready', trial: null },
      { kind: 'ready', trial: null },
    ],
    [
      { kind: 'code', trial: { attempt: keyed, doubt: 5 } },
      { kind: 'code', trial: { attempt, doubt: 5 } },
    ],
    [
      { kind: 'held', trial: { attempt: keyed, doubt: 5 }, sentAt: 9 },
      { kind: 'unknown', step: 'pin', trial: { attempt, doubt: 5 }, sentAt: 5 },
    ],
    [
      { kind: 'held', trial: null, sentAt: 9 },
      { kind: 'held', sentAt: 9 },
    ],
  ] as const)
    it(`is read as of the first attempt: ${toJson(saved)}`, () =>
      assert.deepEqual(readBy(toJson({ ...NOTHING, state: saved })).state, state))
})

describe('what an earlier version has saved', () => {
  for (const [title, change, state] of EARLIER) {
    const savedState = { ...FIELDS, ...change }
    it(`is read: ${title}`, () => {
      const payment = readBy(toJson(savedState))
      const facts = { expectedSeconds: 45, method: 'WALLET', points: 10 } as const
      const end = savedState.scannable as number | null
      const scannable = end === null ? null : { end }
      assert.deepEqual(payment, { ...NOTHING, ...facts, scannable, state })
      // Once: what is written from then on is today's.
      assert.deepEqual(
        Object.keys(JSON.parse(savedBy(payment)) as object).toSorted(),
        Object.keys(NOTHING).toSorted(),
      )
      assert.deepEqual(readBy(savedBy(payment)), payment)
    })
    it(`loses nothing that may be paid: ${title}`, () => {
      const mayHaveBeenPaid = ['sentAt', 'unsettled', 'scannable'].some(
        (name) => savedState[name as keyof Fields] !== null,
      )
      assert.equal(mayBePaid(readBy(toJson(savedState))), mayHaveBeenPaid)
      const isUnsent = savedState.stage !== 'code' && savedState.attempt === null && !mayHaveBeenPaid
      assert.equal(isUntouched(inTodaysForm(JSON.parse(toJson(savedState)) as SavedPayment)), isUnsent)
    })
  }

  it('from before a doubt was saved: what was sent is in doubt', () => {
    const { unsettled: _, ...first } = { ...FIELDS, stage: 'pinSent', attempt, sentAt: 5 }
    assert.deepEqual(readBy(toJson(first)).state, {
      kind: 'unknown',
      step: 'pin',
      trial: { attempt, doubt: 5 },
      sentAt: 5,
    })
  })

  it('from before the end of a code was saved beside it: the code may still be scanned', () => {
    const { scannable: _, ...first } = { ...FIELDS, stage: 'qr', attempt, qr }
    assert.deepEqual(readBy(toJson(first)).scannable, { end: qr.end })
  })

  it('from before the attempt of a code was saved: its end says how long it may be scanned', () => {
    const saved = { ...NOTHING, scannable: qr.end }
    assert.deepEqual(readBy(toJson(saved)), { ...NOTHING, scannable: { end: qr.end } })
  })
})
