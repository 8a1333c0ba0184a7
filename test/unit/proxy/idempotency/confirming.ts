/** Confirms for the tests: what is sent, and a bank that answers. */
import type { CallName } from '../../../../src/contract/endpoints.ts'
import type { SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import { type Answering, ok, openStatus, ORDER, setUp } from '../rig.ts'

export const PIN = 'a.b.c.d.e'
export const CREDENTIAL = 'credential-of-the-bank'
export const wallet = {
  originalReferenceNo: ORDER,
  method: 'WALLET',
  amount: '150000.00',
  pointAmount: 0,
  encryptedPin: PIN,
  attempt: '0',
}
export const later = {
  originalReferenceNo: ORDER,
  months: 3,
  pointAmount: 0,
  total: '160000.00',
  encryptedPin: PIN,
  attempt: '0',
  agreement: [
    { document: 'PAYLATER_TERMS', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
  ],
}
export const release = { originalReferenceNo: ORDER, code: '123456', attempt: '0' }
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
export const statusOf = (status: string, attempt = '0') => ok({ ...openStatus, status, attempt })
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
