/**
 * Faults between page, proxy and bank while money moves, and what has to be true afterwards (test/faults.ts
 * says which test brings which fault). The sandbox's ledger is the judge; after a confirm was sent, only a
 * status answer may say that it failed.
 */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { parseSen } from '../../../../src/contract/money.ts'
import type { Asks } from '../../../../src/contract/requests.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { METHODS, type PayBy, type Paying } from '../../paying.ts'

export const SECOND = 1_000
export const DAY = 86_400 * SECOND

/** The same tests for each way to pay. */
export const eitherWay = (tests: (by: PayBy) => void) => {
  for (const by of METHODS) describe(by === 'WALLET' ? 'the wallet' : 'Pay Later', () => tests(by))
}

/**
 * Answers of one call, as the bank gives them; the work behind them is done. Returns how often it was asked.
 */
export function bankAnswers(
  { rig: { line } }: Pick<Paying, 'rig'>,
  call: string,
  answer: (real: string) => Response,
  times = Infinity,
) {
  const { fetch } = line
  const question = { count: 0 }
  line.fetch = async (url, init) => {
    const bankResponse = await fetch(url, init)
    if (!new URL(url).pathname.endsWith(`/${call}`) || ++question.count > times) return bankResponse
    return answer(await (bankResponse as Response).text())
  }
  return question
}

/**
 * The bank can't be reached for the first request of one call, nor when that is repeated. Returns the keys
 * the proxy would send it with.
 */
export function unreachableOnce({ line }: Pick<Paying['rig'], 'line'>, call: CallName): unknown[] {
  const keys: unknown[] = []
  const { fetch } = line
  line.fetch = async (url, init) => {
    if (!url.endsWith(`/${call}`)) return fetch(url, init)
    keys.push((JSON.parse(init.body ?? '') as { idempotencyKey: string }).idempotencyKey)
    if (keys.length <= 2) throw new NeverConnected('refused')
    return fetch(url, init)
  }
  return keys
}

/**
 * The next request of a call fails on its way from the proxy to the bank, and so does its repetition. The
 * returned function lets the first arrive at the bank, and resolves to the bank's answer.
 */
export function holdBack({ line, sandbox }: Pick<Paying['rig'], 'line' | 'sandbox'>, call: CallName) {
  const { fetch } = line
  let request: Request | undefined
  let count = 0
  line.fetch = (url, init) => {
    if (!url.endsWith(`/${call}`) || ++count > 2) return fetch(url, init)
    request ??= new Request(url, init)
    return Promise.reject(new TypeError('the line is cut'))
  }
  return async () => {
    assert.ok(request, 'nothing was held back')
    return (await sandbox.bank.fetch(request)).json() as Promise<{ code: number | string }>
  }
}

/** The page waits; it shows no error and has emitted no outcome. */
export const nothingSaid = ({ core, elementRecord, outcomes }: Paying) => {
  assert.deepEqual(
    [core.problems.dialog.get(), elementRecord.screens.at(-1), outcomes()],
    [null, 'paymentLoading', []],
  )
}

const consent = {
  version: '1.0',
  language: 'id',
  acceptedAt: '2026-11-20T12:00:00+07:00',
  text: 'Setuju',
} as const

/** Fields of a confirm by Pay Later of the usual order over three months, besides attempt and PIN. */
export const THREE_MONTHS = {
  months: 3,
  total: parseSen('1286250.00'),
  agreement: [
    { document: 'RIPLAY', ...consent },
    { document: 'PAYLATER_TERMS', ...consent },
  ],
} satisfies Partial<Asks<'payment/paylater'>>

/** Paid: the bank says so, with one debit, and the page has emitted it once. */
export const paid = async (tab: Paying, page: Pick<Paying, 'pay' | 'outcomes'> = tab) => {
  assert.equal(page.pay.status.get()?.status, 'SUCCESS')
  assert.deepEqual(await tab.debits(), tab.once)
  assert.deepEqual(page.outcomes(), ['bank-succeeded'])
}

/** Both pages follow the status; there is one debit, and each page has emitted it once. */
export const bothPaid = async (tab: Paying, secondPick: Pick<Paying, 'pay' | 'outcomes' | 'follow'>) => {
  await tab.follow()
  await secondPick.follow()
  await paid(tab)
  await paid(tab, secondPick)
}

/** Online again, the page confirms once more, and the order is paid. */
export const payAgain = async (tab: Paying) => {
  tab.rig.network.online = true
  tab.core.problems.dismiss()
  await tab.confirm()
  await tab.follow()
  await paid(tab)
}
