/** Confirms for the tests: what is sent, a bank that answers, and a store that shows what it holds. */
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import type { Records, SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import { type Answering, ok, ORDER, setUp, START } from '../rig.ts'

export const KEY = 'key-0123456789abcdef'
export const PIN = 'a.b.c.d.e'
export const CREDENTIAL = 'credential-of-the-bank'
export const DAY = 24 * 60 * 60_000
export const wallet = {
  originalReferenceNo: ORDER,
  method: 'WALLET',
  amount: '150000.00',
  pointAmount: 0,
  encryptedPin: PIN,
  idempotencyKey: KEY,
}
export const later = {
  originalReferenceNo: ORDER,
  months: 3,
  pointAmount: 0,
  total: '160000.00',
  encryptedPin: PIN,
  idempotencyKey: KEY,
  agreement: [
    { document: 'PAYLATER_TERMS', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
  ],
}
export const release = { originalReferenceNo: ORDER, code: '123456', idempotencyKey: KEY }
export const paid: Answering = (_, count) => ok({ nextStep: 'PROCESSING', expectedSeconds: count })

/** Confirms wait for a code, and a code is taken. */
export const forCode: Answering = ({ url }, count) =>
  ok({ nextStep: url.endsWith('verification') ? 'PROCESSING' : 'OTP', expectedSeconds: count })

export async function paying(
  answer: Answering = paid,
  store?: SharedStore,
  world: Parameters<typeof setUp>[0] = {},
) {
  const all = await setUp({ answer, ...(store ? { store } : {}), ...world })
  const ownHeaders = await all.open({ originReferenceNo: ORDER })
  const ask = (name: CallName, body: object, headers: Record<string, string> = ownHeaders) =>
    all.call(name, body, headers)
  return {
    ...all,
    mine: ownHeaders,
    ask,
    status: () => ask('debit/payment-status-h5', { originalReferenceNo: ORDER }),
    confirm: (change: object = {}) => ask('payment/payment-order-confirm', { ...wallet, ...change }),
  }
}
export const statusOf = (status: string) =>
  ok({
    status,
    reason: null,
    merchantId: 'shop-01',
    merchantName: 'Shop',
    amount: '150000.00',
    pointAmount: 0,
    method: null,
    paidAt: null,
    expectedSeconds: 1,
    returnUrl: null,
  })
/** A bank that answers when the test wants. */
export function slowBank() {
  let end: (response: Response) => void = () => undefined
  let events: () => void = () => undefined
  const wasAsked = new Promise<void>((resolve) => {
    events = resolve
  })
  const reply = new Promise<Response>((resolve) => {
    end = resolve
  })
  const answer: Answering = () => {
    events()
    return reply
  }
  return { answer, wasAsked, end }
}
/** A store that shows what was put there, for how long, and what is there. */
export function watched(now = () => START) {
  const inner = memoryStore({ now, elapsed: now })
  const put: { key: string; value: string; ttlMs: number }[] = []
  const there = new Map<string, string>()
  const note = (key: string, value: string, ttlMs: number) => {
    put.push({ key, value, ttlMs })
    there.set(key, value)
  }
  const replace: Records['replace'] = async (key, value, next, ttlMs) => {
    const isDone = await inner.records.replace(key, value, next, ttlMs)
    if (isDone) note(key, next, ttlMs)
    return isDone
  }
  const records: Records = {
    ...inner.records,
    async claim(key, value, ttlMs) {
      const claim = await inner.records.claim(key, value, ttlMs)
      if (!claim.record) note(key, value, ttlMs)
      return claim
    },
    write(key, value, ttlMs) {
      note(key, value, ttlMs)
      return inner.records.write(key, value, ttlMs)
    },
    replace,
    hold: replace,
    release(key, value) {
      if (there.get(key) === value) there.delete(key)
      return inner.records.release(key, value)
    },
  }
  const store: SharedStore = { ...inner, records }
  const keep = () => [...there.keys()].filter((key) => key.startsWith('confirm'))
  return { store, put, kept: keep }
}
export const secondsOf = async (response: Response) =>
  ((await response.json()) as { data: { expectedSeconds?: number } }).data.expectedSeconds
