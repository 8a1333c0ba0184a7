/** A merchant's page with mode="redirect", and what happens on the hosted page meanwhile. */
import assert from 'node:assert/strict'
import { PIN } from '../../words.ts'
import { type chain, memoryStorage, start, wholePay } from '../rig.ts'
import { createTimers } from '../timers.ts'
import { embed } from './page.ts'

export const order = 'order-000001'

/** A page with mode="redirect", a moment after its element was there. */
export async function visit(request: Parameters<typeof embed>[1] = {}) {
  const timers = createTimers(0)
  const page = embed(timers, { mode: 'redirect', originReferenceNo: order, ...request })
  await timers.pass(1)
  return page
}
/** The element's other part with what this page has given it. */
export const fallbackOf = ({ fallbacks }: Awaited<ReturnType<typeof visit>>) => {
  assert.equal(fallbacks.length, 1)
  return fallbacks[0]!
}

/** An order whose payment was confirmed on the hosted page. */
export async function confirmedThere(rig: Awaited<ReturnType<typeof chain>>, scenario: string) {
  const subject = await rig.control.createOrder({ scenario })
  const hostedElement = rig.element({ subject }, memoryStorage(), {}, { kind: 'hosted' })
  const pay = wholePay(hostedElement.core)
  await start(hostedElement.core, pay)
  await pay.confirm(PIN)
  return { subject, hostedElement }
}
