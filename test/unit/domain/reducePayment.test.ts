/**
 * The payment's reducer: the table by its cells, and what holds whatever happens in whatever order. PAY_SEED
 * gives the properties another seed.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { sen } from '../../../src/contract/money.ts'
import { STATUSES } from '../../../src/contract/payloads/payment.ts'
import { toJson } from '../../../src/contract/wire.ts'
import {
  newPayment,
  type Attempt,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type SavedPayment,
} from '../../../src/domain/payment.ts'
import { SIGNATURE } from '../../../src/domain/limits.ts'
import { lateAfter } from '../../../src/domain/payStatus.ts'
import { kinds, reduce } from '../../../src/domain/reducePayment.ts'
import { readPayment } from '../../../src/domain/savedPayment.ts'
import { attempt, inState, named, qr, STATES } from './payments.ts'
import { createWorld, STEPS } from './paymentWorld.ts'

/** The same once more, something else, and the same after the bank has ended the attempt. */
const sameTerms: Attempt = { ...attempt }
const otherTerms: Attempt = { ...attempt, amount: sen(14_000_000n) }
const nextAttempt: Attempt = { ...attempt, attempt: '1', afterFailure: true }
const SENT = 5
/** The confirm can still arrive at the one, and not at the other. */
const SOON = SENT + lateAfter() - 1
const LATE = SENT + lateAfter()

/** No clock lets the code of the facts below be scanned then. */
const LATE_SCAN = 120_000 + SIGNATURE.clockToleranceMs

const NOTHING: PaymentState = { kind: 'ready', trial: null }
const openTrial = { attempt, doubt: SENT }
const certainTrial = { attempt, doubt: null }
const secondTrial = { attempt: nextAttempt, doubt: SENT }

type Cell = readonly [from: PaymentState, event: PaymentEvent, to: PaymentState]
const confirm = (next: Attempt, time = SOON): PaymentEvent => ({ type: 'confirm', attempt: next, time })
const status = (of: (typeof STATUSES)[number], time = SOON, newest?: string): PaymentEvent => ({
  type: 'status',
  status: of,
  attempt: newest,
  time,
})
const sending = (trial: typeof openTrial | typeof certainTrial, sentAt = SOON): PaymentState => ({
  kind: 'sending',
  step: 'pin',
  trial,
  sentAt,
})
const unknown = (step: 'pin' | 'code', doubt: number | null = SENT): PaymentState => ({
  kind: 'unknown',
  step,
  trial: { attempt, doubt },
  sentAt: SENT,
})

/** Each cell of the table in which something changes. */
const CELLS: Readonly<Record<string, readonly Cell[]>> = {
  'a confirm is sent whatever was sent before; a doubt goes on': [
    [NOTHING, confirm(sameTerms), sending({ attempt: sameTerms, doubt: null })],
    ...(['ready', 'code', 'failed'] as const).flatMap((kind): Cell[] => [
      [{ kind, trial: openTrial }, confirm(sameTerms), sending(openTrial)],
      [{ kind, trial: openTrial }, confirm(otherTerms), sending({ attempt: otherTerms, doubt: SENT })],
      // The confirm in doubt may have gone out under the next one.
      [{ kind, trial: openTrial }, confirm(nextAttempt), sending({ attempt: nextAttempt, doubt: SENT })],
    ]),
    [
      { kind: 'ready', trial: certainTrial },
      confirm(otherTerms),
      sending({ attempt: otherTerms, doubt: null }),
    ],
    [{ kind: 'code', trial: certainTrial }, confirm(sameTerms), sending(certainTrial)],
    [{ kind: 'failed', trial: null }, confirm(sameTerms), sending({ attempt: sameTerms, doubt: null })],
  ],
  'an answer leads on': [
    // A code that was lost may still release it.
    [sending(openTrial), { type: 'answer', nextStep: 'OTP' }, { kind: 'code', trial: openTrial }],
    [sending(certainTrial), { type: 'answer', nextStep: 'OTP' }, { kind: 'code', trial: certainTrial }],
    [sending(openTrial), { type: 'answer', nextStep: 'PROCESSING' }, { kind: 'processing', sentAt: SOON }],
    [sending(certainTrial), { type: 'qr', qr }, { kind: 'scan', qr: { ...qr, attempt: '0' } }],
    [
      { kind: 'code', trial: openTrial },
      { type: 'verification', time: SOON },
      { kind: 'sending', step: 'code', trial: openTrial, sentAt: SOON },
    ],
  ],
  'what went out under the next attempt has its name, and its doubt': [
    [
      sending(openTrial),
      { type: 'attempt', attempt: '1' },
      sending({ attempt: { ...attempt, attempt: '1', mayBeNext: false }, doubt: SENT }),
    ],
  ],
  'what left nowhere, or was refused, is as before; a refusal that leaves no doubt ends it': [
    [sending(certainTrial), { type: 'unsent' }, { kind: 'ready', trial: certainTrial }],
    [sending(openTrial), { type: 'unsent' }, { kind: 'ready', trial: openTrial }],
    [
      { kind: 'sending', step: 'code', trial: openTrial, sentAt: SOON },
      { type: 'unsent' },
      { kind: 'code', trial: openTrial },
    ],
    [sending(certainTrial), { type: 'refusal', about: 'attempt' }, NOTHING],
    [sending(openTrial), { type: 'refusal', about: 'attempt' }, { kind: 'ready', trial: openTrial }],
    [sending(certainTrial), { type: 'refusal', about: 'code' }, { kind: 'ready', trial: certainTrial }],
    [
      { kind: 'sending', step: 'code', trial: certainTrial, sentAt: SOON },
      { type: 'refusal', about: 'code' },
      { kind: 'code', trial: certainTrial },
    ],
    [
      { kind: 'sending', step: 'code', trial: certainTrial, sentAt: SOON },
      { type: 'refusal', about: 'attempt' },
      NOTHING,
    ],
  ],
  'an uncertain answer, or none, leaves a doubt since it was sent': [
    [sending(certainTrial, SENT), { type: 'loss' }, unknown('pin')],
    [sending(certainTrial, SENT), { type: 'reload' }, unknown('pin')],
    [{ kind: 'sending', step: 'code', trial: certainTrial, sentAt: SENT }, { type: 'loss' }, unknown('code')],
    [
      sending(openTrial),
      { type: 'loss' },
      { kind: 'unknown', step: 'pin', trial: { attempt, doubt: SOON }, sentAt: SOON },
    ],
  ],
  "behind another page's attempt it is held; what was sent before is followed": [
    [sending(certainTrial), { type: 'lock' }, { kind: 'held', sentAt: SOON }],
    [sending(openTrial, SENT), { type: 'lock' }, unknown('pin')],
  ],
  'the bank knows of no payment: a doubt is over once what was sent can no longer arrive': (
    [
      [
        { kind: 'ready', trial: openTrial },
        { kind: 'ready', trial: certainTrial },
      ],
      [unknown('pin'), unknown('pin', null)],
      [
        { kind: 'code', trial: openTrial },
        { kind: 'code', trial: certainTrial },
      ],
      [
        { kind: 'failed', trial: openTrial },
        { kind: 'failed', trial: null },
      ],
    ] as const
  ).flatMap(([from, to]): Cell[] => [
    [from, { type: 'unpaid', time: SOON }, from],
    [from, { type: 'unpaid', time: LATE }, to],
    // It may have gone out under whatever attempt came next.
    [from, { type: 'unpaid', attempt: '1', time: SOON }, from],
    [from, { type: 'unpaid', attempt: '1', time: LATE }, to],
  ]),
  'what never arrived: back to its step; what was held goes on': [
    [unknown('pin'), { type: 'denial' }, { kind: 'ready', trial: openTrial }],
    [unknown('code', null), { type: 'denial' }, { kind: 'code', trial: certainTrial }],
    [{ kind: 'held', sentAt: 9 }, { type: 'denial' }, NOTHING],
  ],
  'the bank is at work: no doubt': (['PROCESSING', 'ON_HOLD'] as const).flatMap((word): Cell[] => [
    [{ kind: 'ready', trial: openTrial }, status(word), { kind: 'ready', trial: certainTrial }],
    [unknown('pin'), status(word), unknown('pin', null)],
    [{ kind: 'code', trial: openTrial }, status(word), { kind: 'code', trial: certainTrial }],
    [{ kind: 'held', sentAt: 9 }, status(word), { kind: 'held', sentAt: 9 }],
    [{ kind: 'failed', trial: openTrial }, status(word), { kind: 'failed', trial: null }],
    [{ kind: 'scan', qr }, status(word), { kind: 'processing', sentAt: null }],
  ]),
  'paid, whatever came before': STATES.map((state): Cell => [state, status('SUCCESS'), { kind: 'paid' }]),
  "a failure is the attempt's own, unless it began after one, or is still the newest, and may arrive": [
    ...STATES.filter(({ kind }) => kind !== 'paid').map((state): Cell => [
      state,
      status('FAILED'),
      { kind: 'failed', trial: null },
    ]),
    ...(['ready', 'code', 'failed'] as const).flatMap((kind): Cell[] => [
      [{ kind, trial: secondTrial }, status('FAILED'), { kind: 'failed', trial: secondTrial }],
      [{ kind, trial: openTrial }, status('FAILED', SOON, '0'), { kind: 'failed', trial: openTrial }],
      [{ kind, trial: openTrial }, status('FAILED', SOON, '1'), { kind: 'failed', trial: null }],
      [{ kind, trial: secondTrial }, status('FAILED', SOON, '1'), { kind: 'failed', trial: secondTrial }],
      [{ kind, trial: secondTrial }, status('FAILED', SOON, '2'), { kind: 'failed', trial: secondTrial }],
      [{ kind, trial: secondTrial }, status('FAILED', LATE), { kind: 'failed', trial: null }],
    ]),
    [
      { kind: 'unknown', step: 'pin', trial: secondTrial, sentAt: SENT },
      status('FAILED'),
      { kind: 'failed', trial: secondTrial },
    ],
    [
      { kind: 'sending', step: 'pin', trial: { ...secondTrial, doubt: null }, sentAt: SENT },
      status('FAILED'),
      { kind: 'failed', trial: secondTrial },
    ],
  ],
  'the same order once more, with the attempt that may still arrive': [
    ...(['ready', 'code', 'failed'] as const).flatMap((kind): Cell[] => [
      [
        { kind, trial: openTrial },
        { type: 'retry', time: SOON },
        { kind: 'ready', trial: openTrial },
      ],
      [{ kind, trial: openTrial }, { type: 'retry', time: LATE }, NOTHING],
    ]),
    [{ kind: 'ready', trial: certainTrial }, { type: 'retry', time: SOON }, NOTHING],
    [{ kind: 'code', trial: certainTrial }, { type: 'retry', time: SOON }, NOTHING],
    [{ kind: 'failed', trial: null }, { type: 'retry', time: SOON }, NOTHING],
  ],
  'a scan that has begun it is broken off: the bank knows of no payment': [
    [{ kind: 'processing', sentAt: null }, { type: 'unpaid', time: SOON }, NOTHING],
  ],
  'no code is waited for, or none is shown any more': [
    [{ kind: 'code', trial: openTrial }, { type: 'codeLoss' }, { kind: 'ready', trial: openTrial }],
    [{ kind: 'scan', qr }, { type: 'qrEnd' }, NOTHING],
  ],
  'another choice, or an agreement that is withdrawn: no code releases what was chosen before': (
    [
      { type: 'choice', method: 'WALLET' },
      { type: 'choice', points: 3 },
      { type: 'months', months: 6 },
      { type: 'agreement', agreed: null },
    ] as const
  ).map((event): Cell => [{ kind: 'code', trial: openTrial }, event, { kind: 'ready', trial: openTrial }]),
  'the bank has ended the order: nothing of it can be paid': STATES.filter(
    ({ kind }) => kind !== 'paid' && kind !== 'sending',
  ).map((state): Cell => [state, { type: 'orderEnd' }, NOTHING]),
}

describe('the states of a payment', () => {
  for (const [sentence, cells] of Object.entries(CELLS))
    describe(sentence, () => {
      for (const [from, event, to] of cells)
        it(`${named(from)}: ${Object.values(event)
          .filter((value) => typeof value !== 'object')
          .join(' ')}`, () => assert.deepEqual(reduce(inState(from), event).state, to))
    })

  /** Of the events that a customer or a late answer can cause. */
  const EVENTS: readonly PaymentEvent[] = [
    confirm(sameTerms),
    confirm(otherTerms, LATE),
    { type: 'verification', time: LATE },
    { type: 'answer', nextStep: 'OTP' },
    { type: 'answer', nextStep: 'PROCESSING' },
    { type: 'qr', qr },
    { type: 'unsent' },
    { type: 'refusal', about: 'attempt' },
    { type: 'refusal', about: 'code' },
    { type: 'lock' },
    { type: 'loss' },
    { type: 'reload' },
    { type: 'codeLoss' },
    { type: 'qrEnd' },
    { type: 'retry', time: LATE },
    { type: 'choice', method: 'QRIS', points: 3 },
    { type: 'months', months: 6 },
    { type: 'agreement', agreed: null },
    { type: 'app', inApp: true },
    { type: 'wait', seconds: 9 },
    status('OPEN', LATE),
  ]
  for (const state of STATES.filter(({ kind }) =>
    ['unknown', 'held', 'processing', 'scan', 'paid'].includes(kind),
  ))
    it(`${named(state)}: nothing but the bank's word changes it`, () => {
      for (const event of EVENTS.filter(({ type }) => type !== 'qrEnd' || state.kind !== 'scan'))
        assert.equal(reduce(inState(state), event).state, state, event.type)
    })
})

describe('what stands beside the attempt', () => {
  const choice = {
    method: 'PAYLATER',
    points: 10,
    months: 3,
    agreed: { months: 3, points: 10, total: sen(1n), consents: [] },
    code: { resendAt: 5, expiresAt: 0, resendsLeft: 3, attempt: '0' },
    scannable: { attempt: '0', end: 120_000 },
    inApp: true,
    expectedSeconds: 45,
  } as const satisfies Partial<Payment>
  const cases: readonly (readonly [string, PaymentEvent, Partial<Payment>, PaymentState?])[] = [
    [
      'another method: the agreement is void',
      { type: 'choice', method: 'WALLET' },
      { method: 'WALLET', agreed: null },
    ],
    ['no method', { type: 'choice', method: null }, { method: null, agreed: null }],
    ['other points: the agreement is void', { type: 'choice', points: 0 }, { points: 0, agreed: null }],
    ['other months: the agreement is void', { type: 'months', months: 6 }, { months: 6, agreed: null }],
    ['an agreement', { type: 'agreement', agreed: null }, { agreed: null }],
    [
      'a code was sent',
      { type: 'sentCode', code: { ...choice.code, resendsLeft: 1 } },
      { code: { ...choice.code, resendsLeft: 1, attempt: '0' } },
      { kind: 'code', trial: certainTrial },
    ],
    [
      'the same attempt waits for a code: the one that was sent',
      { type: 'answer', nextStep: 'OTP' },
      {},
      sending(certainTrial),
    ],
    [
      'another attempt waits for a code: that of the earlier one is over',
      { type: 'answer', nextStep: 'OTP' },
      { code: null },
      sending({ attempt: { ...attempt, attempt: '1' }, doubt: null }),
    ],
    ['the bank waits for no code', { type: 'codeLoss' }, { code: null }],
    ['back from the app', { type: 'app', inApp: false }, { inApp: false }],
    ['how long it takes', { type: 'wait', seconds: 7 }, { expectedSeconds: 7 }],
    ['a confirm: the bank has not said how long it takes', confirm(sameTerms), { expectedSeconds: 30 }],
    ['a retry', { type: 'retry', time: SOON }, { agreed: null, inApp: false }],
    ['no payment while the attempt of a code goes on', { type: 'unpaid', attempt: '0', time: LATE_SCAN }, {}],
    ['no payment, and another attempt', { type: 'unpaid', attempt: '1', time: 0 }, { scannable: null }],
    ['no payment while a code may be scanned', { type: 'unpaid', time: LATE_SCAN - 1 }, {}],
    ['no payment after it by any clock', { type: 'unpaid', time: LATE_SCAN }, { scannable: null }],
    ['a confirm under the attempt of a code', { type: 'attempt', attempt: '0' }, {}],
    ['a confirm under the next: the code is over', { type: 'attempt', attempt: '1' }, { scannable: null }],
    [
      'a code to scan',
      { type: 'qr', qr: { ...qr, end: 200_000 } },
      { scannable: { attempt: '0', end: 200_000 } },
      sending(certainTrial),
    ],
    ['a code to scan that nobody waits for', { type: 'qr', qr: { ...qr, end: 200_000 } }, {}],
    ['paid', status('SUCCESS'), { code: null, scannable: null, inApp: false }],
    ['failed', status('FAILED'), { code: null, scannable: null, inApp: false }],
    ['failed with the attempt', status('FAILED', 0, '1'), { code: null, scannable: null, inApp: false }],
    ['failed before the code was shown', status('FAILED', 0, '0'), { code: null, inApp: false }],
    ['at work', status('PROCESSING'), {}],
    ['on hold', status('ON_HOLD'), {}],
    ['the end of the order', { type: 'orderEnd' }, { scannable: null, inApp: false }],
    ['a reload', { type: 'reload' }, {}],
  ]
  for (const [title, event, change, state = NOTHING] of cases)
    it(title, () => {
      const inStateBefore = inState(state, choice)
      const { state: _, ...facts } = reduce(inStateBefore, event)
      const { state: __, ...expectation } = { ...inStateBefore, ...change }
      assert.deepEqual(facts, expectation)
    })
})

const seed = Number(process.env['PAY_SEED'] ?? 38)

const time = fc.constantFrom(0, SENT, SOON, LATE, 3 * LATE)
const anEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    type: fc.constant('confirm'),
    attempt: fc.constantFrom(attempt, otherTerms, nextAttempt),
    time,
  }),
  fc.record({ type: fc.constantFrom('verification', 'unpaid', 'retry'), time }),
  fc.record({ type: fc.constant('status'), status: fc.constantFrom(...STATUSES), time }),
  fc.record({ type: fc.constant('attempt'), attempt: fc.constantFrom('0', '1') }),
  fc.record({ type: fc.constant('answer'), nextStep: fc.constantFrom('OTP', 'PROCESSING') }),
  fc.record({ type: fc.constant('refusal'), about: fc.constantFrom('code', 'attempt') }),
  fc.record({
    type: fc.constantFrom('unsent', 'lock', 'loss', 'reload', 'denial', 'codeLoss', 'qrEnd', 'orderEnd'),
  }),
  fc.constantFrom<PaymentEvent>(
    { type: 'qr', qr },
    { type: 'app', inApp: true },
    { type: 'choice', points: 1 },
  ),
)
const events = fc.array(anEvent, { maxLength: 20 })
const paymentAfter = (sequence: readonly PaymentEvent[]): Payment => sequence.reduce(reduce, newPayment())

describe(`whatever happens (seed ${seed})`, () => {
  for (const tabs of [1, 2] as const)
    it(`one debit at a bank that debits every attempt once, and no page is deceived (tabs: ${tabs})`, (test) => {
      const ends: Record<string, number> = {}
      fc.assert(
        fc.property(fc.array(STEPS, { minLength: 2, maxLength: 20 }), (steps) => {
          const world = createWorld(tabs)
          for (const step of steps) {
            world.act(step)
            assert.ok(world.bank.debits() <= 1, `debited ${world.bank.debits()} times`)
            assert.ok(!world.isDeceived(), 'nothing is on its way, by the page')
          }
          for (const { payment } of world.pages)
            ends[payment.state.kind] = (ends[payment.state.kind] ?? 0) + 1
        }),
        { numRuns: 5_000, seed },
      )
      test.diagnostic(`where the pages ended: ${JSON.stringify(ends)}`)
      // Payments that never leave, or always arrive, prove little.
      for (const kind of ['ready', 'unknown', 'code', 'held', 'failed', 'paid'])
        assert.ok((ends[kind] ?? 0) >= 20, `${kind}: ${JSON.stringify(ends)}`)
    })

  it('it is saved as it is: read again, it is the same', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const payment = paymentAfter(sequence)
        assert.deepEqual(readPayment(JSON.parse(toJson(payment)) as SavedPayment), payment)
        assert.ok(kinds.includes(payment.state.kind))
      }),
      { seed },
    )
  })

  it('every state has a way out: the bank says that it failed, or is asked when nothing can arrive any more', () => {
    const next: Attempt = { ...otherTerms, attempt: '3', months: 12 }
    const isSent = ({ state }: Payment) =>
      state.kind === 'sending' && state.trial.attempt.attempt === next.attempt
    fc.assert(
      fc.property(events, (sequence) => {
        const payment = reduce(paymentAfter(sequence), { type: 'reload' })
        fc.pre(payment.state.kind !== 'paid')
        const failure = ([status('FAILED', 9 * LATE), confirm(next, 9 * LATE)] as const).reduce(
          reduce,
          payment,
        )
        assert.ok(isSent(failure), `failed: ${payment.state.kind}`)
        // A payment that the bank has taken, it alone ends.
        if (payment.state.kind === 'processing' && payment.state.sentAt !== null) return
        const unpaid = (
          [
            { type: 'unpaid', time: 9 * LATE },
            { type: 'denial' },
            { type: 'qrEnd' },
            confirm(next, 9 * LATE),
          ] as const
        ).reduce<Payment>(reduce, payment)
        assert.ok(isSent(unpaid), `unpaid: ${payment.state.kind}`)
      }),
      { seed },
    )
  })

  it('final is final: what is paid stays so', () => {
    fc.assert(
      fc.property(events, events, (sequence, later) => {
        const paidOrder = reduce(paymentAfter(sequence), status('SUCCESS'))
        assert.deepEqual(later.reduce(reduce, paidOrder).state, { kind: 'paid' })
      }),
      { seed },
    )
  })
})
