/**
 * Every event of an element, and every report to the proxy, while an order is paid: exact order, exact
 * details, one outcome for each attempt, and nobody's data in any of it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DIAGNOSTICS_ID } from '../../../src/contract/diagnosticsId.ts'
import { OUTCOMES } from '../../../src/contract/outcomes.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import type { PassedOnReport } from '../../../src/proxy/reports/reportSink.ts'
import { startReporting } from '../../../src/stores/reporting/reporting.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { paying, type Paying, type PayBy } from '../paying.ts'
import { SHOP } from '../rig.ts'

/** Content of each detail besides diagnosticsId and mode; `*` is checked by its form alone. */
type Emitted = readonly [name: string, detail?: Record<string, unknown>]

/** The customer's id at the bank holds the number. No word is so short that a random id could hold it. */
const NOBODY = [CUSTOMER, CUSTOMER.slice(1), PIN, 'Nasabah', '@', '2500000', 'encrypted', 'mpcUid']

interface Flow {
  by: PayBy
  scenario?: string
  act: (tab: Paying) => Promise<unknown>
  events: readonly ((subject: string) => Emitted)[]
  /** Outcomes, one for each attempt. */
  outcomes: readonly string[]
  reports: readonly string[]
}

const method =
  (name: string): ((subject: string) => Emitted) =>
  () => ['bank-method-change', { method: name, pointAmount: 0 }]
const plan: (subject: string) => Emitted = () => [
  'bank-installment-change',
  { months: 3, monthly: '416666.66', fee: '36250.00', total: '1286250.00', firstDueDate: '2026-12-25' },
]
const approval: (subject: string) => Emitted = () => ['bank-confirm', { screen: 'payment' }]
const outcome =
  (name: string) =>
  (subject: string): Emitted => [name, { originReferenceNo: subject }]
const failureOf =
  (code: string) =>
  (subject: string): Emitted => [
    'bank-failed',
    {
      originReferenceNo: subject,
      error: { code, category: 'payment', recoverable: true, retryAfterMs: null, diagnosticsId: '*' },
    },
  ]

const confirmAndFollow = async ({ confirm, follow }: Paying) => {
  await confirm()
  await follow()
}

const flows: Record<string, Flow> = {
  'the wallet': {
    by: 'WALLET',
    act: confirmAndFollow,
    events: [approval, outcome('bank-succeeded')],
    outcomes: ['bank-succeeded'],
    reports: ['payment_success'],
  },
  'Pay Later': {
    by: 'PAYLATER',
    act: confirmAndFollow,
    events: [method('PAYLATER'), plan, approval, outcome('bank-succeeded')],
    outcomes: ['bank-succeeded'],
    reports: ['payment_method', 'payment_instalment', 'payment_success'],
  },
  'points on and off, then the wallet with a code': {
    by: 'WALLET',
    scenario: 'otp',
    async act(tab) {
      tab.pay.togglePoints()
      tab.pay.togglePoints()
      await tab.confirm()
      await tab.pay.otp.send()
      await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
      await tab.follow()
    },
    events: [
      () => ['bank-method-change', { method: 'WALLET', pointAmount: 150_000 }],
      method('WALLET'),
      approval,
      () => ['bank-otp-sent', { expiresAt: '*', resendAt: '*', resendsLeft: 3 }],
      () => ['bank-confirm', { screen: 'verification' }],
      outcome('bank-succeeded'),
    ],
    outcomes: ['bank-succeeded'],
    reports: ['payment_method', 'payment_method', 'payment_otp_sent', 'payment_success'],
  },
  'failed, then paid, by wallet': {
    by: 'WALLET',
    scenario: 'failed-once',
    async act(tab) {
      await confirmAndFollow(tab)
      await tab.pay.retry()
      await confirmAndFollow(tab)
    },
    events: [approval, failureOf('PAYMENT_FAILED'), approval, outcome('bank-succeeded')],
    outcomes: ['bank-failed', 'bank-succeeded'],
    reports: ['payment_fail', 'payment_success'],
  },
  'failed, then paid, by Pay Later': {
    by: 'PAYLATER',
    scenario: 'failed-once',
    async act(tab) {
      await confirmAndFollow(tab)
      await tab.pay.retry()
      await tab.choose()
      await confirmAndFollow(tab)
    },
    events: [
      method('PAYLATER'),
      plan,
      approval,
      failureOf('PAYMENT_FAILED_PAYLATER'),
      method('PAYLATER'),
      approval,
      outcome('bank-succeeded'),
    ],
    outcomes: ['bank-failed', 'bank-succeeded'],
    reports: ['payment_method', 'payment_instalment', 'payment_fail', 'payment_method', 'payment_success'],
  },
  'on hold, then left': {
    by: 'WALLET',
    scenario: 'on-hold',
    async act(tab) {
      await confirmAndFollow(tab)
      tab.core.leaving.close()
    },
    events: [approval, outcome('bank-pending')],
    outcomes: ['bank-pending'],
    reports: ['payment_hold'],
  },
  'left before the confirm, then come back and paid': {
    by: 'WALLET',
    async act(tab) {
      tab.core.leaving.close()
      await confirmAndFollow(tab)
    },
    events: [() => ['bank-cancelled', { stage: 'payment' }], approval, outcome('bank-succeeded')],
    outcomes: ['bank-cancelled', 'bank-succeeded'],
    reports: ['payment_cancel', 'payment_success'],
  },
  'a wrong PIN, then paid': {
    by: 'WALLET',
    async act(tab) {
      await tab.pay.confirm('000000')
      await confirmAndFollow(tab)
    },
    events: [
      approval,
      () => [
        'bank-error',
        {
          error: {
            code: 'PIN_WRONG',
            category: 'auth',
            recoverable: true,
            retryAfterMs: null,
            diagnosticsId: '*',
          },
          fatal: false,
        },
      ],
      approval,
      outcome('bank-succeeded'),
    ],
    outcomes: ['bank-succeeded'],
    reports: ['payment_error', 'payment_success'],
  },
  "in the bank's app": {
    by: 'WALLET',
    scenario: 'to-app',
    async act(tab) {
      const handover = createHandover(tab.pay.context)
      const stop = handover.watch()
      await tab.rig.timers.settle()
      handover.open()
      tab.rig.leave()
      await tab.rig.control.finishInApp(tab.subject)
      tab.rig.wake()
      await tab.rig.timers.settle()
      stop()
    },
    events: [(subject) => ['bank-handoff', { url: `${SHOP}/?app=${subject}` }], outcome('bank-succeeded')],
    outcomes: ['bank-succeeded'],
    reports: ['payment_to_app', 'payment_success'],
  },
}

/** A detail as the table has it: what is `*` there is any number or id. */
const like = (match: unknown, expectation: unknown): unknown => {
  if (expectation === '*') {
    assert.ok(typeof match === 'number' ? match > 0 : /^[\w-]{6,40}$/.test(String(match)), String(match))
    return '*'
  }
  if (typeof match !== 'object' || match === null || typeof expectation !== 'object' || expectation === null)
    return match
  return Object.fromEntries(
    Object.entries(match).map(([name, value]) => [
      name,
      like(value, (expectation as Record<string, unknown>)[name]),
    ]),
  )
}

describe('events and reports while an order is paid', () => {
  for (const [name, { by, scenario, act, events, outcomes, reports }] of Object.entries(flows)) {
    it(name, async () => {
      const batches: PassedOnReport[] = []
      const proved: boolean[] = []
      const tab = await paying(by, {
        ...(scenario === undefined ? {} : { scenario }),
        config: {
          reports: (entry, { session }) => {
            batches.push(...entry)
            proved.push(session)
          },
          reportPerson: 'omit',
        },
      })
      startReporting(tab.core)
      await act(tab)
      const expectations = events.map((one) => one(tab.subject))
      const matches = tab.elementRecord.events.map(
        ({ name: event, detail: { diagnosticsId, mode, ...own } }, index) => {
          assert.match(String(diagnosticsId), DIAGNOSTICS_ID)
          assert.equal(mode, 'inline')
          return [event, like(own, expectations[index]?.[1])]
        },
      )
      assert.deepEqual(matches, expectations)
      assert.deepEqual(
        matches.map(([event]) => event).filter((event) => (OUTCOMES as readonly unknown[]).includes(event)),
        outcomes,
      )

      await tab.rig.timers.pass(60_000)
      tab.core.destroy()
      await tab.rig.timers.settle()
      assert.deepEqual(
        batches.map(({ event }) => event),
        reports.map((event) => `${event}_toko-senja`),
      )
      assert.ok(proved.every(Boolean), 'each came with the session of the order')
      const all = JSON.stringify([tab.elementRecord.events, batches, tab.rig.lines]).replaceAll(
        tab.subject,
        '',
      )
      for (const secret of NOBODY) assert.ok(!all.includes(secret), `${secret} was sent`)
    })
  }

  it('an outcome is emitted once, also over a reload', async () => {
    for (const by of ['WALLET', 'PAYLATER'] as const) {
      const tab = await paying(by)
      await tab.confirm()
      const during = await tab.open()
      await during.follow()
      const openAfter = await tab.open()
      assert.deepEqual(
        [tab.outcomes(), during.outcomes(), openAfter.outcomes()],
        [[], ['bank-succeeded'], []],
      )
    }
  })
})
