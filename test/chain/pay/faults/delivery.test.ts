/**
 * Sending is known from the request and the proxy's word alone. Whatever the browser believes of the
 * connection, whatever a page or a gateway makes of an answer: no sentence and no event contradicts the
 * ledger.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HostPort } from '../../../../src/host/port.ts'
import { intercept, LOST, loseAnswer } from '../../network.ts'
import { ordered } from '../../order.ts'
import { paying, type Paying } from '../../paying.ts'
import { memoryStorage } from '../../rig.ts'
import { CUSTOMER } from '../../../words.ts'
import { eitherWay, nothingSaid, paid, payAgain } from './rig.ts'

const UNAUTHORIZED = (headers: Record<string, string> = {}) =>
  Response.json({ code: 9010, data: {} }, { status: 401, headers })
const MARKED = { 'bank-sent': 'no' }

const newestCode = async ({ control }: Paying['rig']) =>
  (await control.inbox(CUSTOMER)).find(({ code }) => code)?.code

/** The customer's and the shop's news. */
const message = ({ core, outcomes }: Pick<Paying, 'core' | 'outcomes'>) => [
  core.problems.dialog.get()?.name ?? null,
  outcomes(),
]

eitherWay((by) => {
  it('navigator.onLine says false on a working line: it is paid as ever', async () => {
    const tab = await paying(by)
    tab.rig.network.onLine = false
    await tab.confirm()
    nothingSaid(tab)
    await tab.follow()
    await paid(tab)
  })

  it("navigator.onLine says false, and the confirm's answer is lost: it is followed, and leaving is pending", async () => {
    const tab = await paying(by)
    tab.rig.network.onLine = false
    loseAnswer(tab.rig, tab.call)
    await tab.confirm()
    nothingSaid(tab)
    tab.core.leaving.close()
    await tab.follow()
    assert.deepEqual(message(tab), [null, ['bank-pending']])
    assert.deepEqual(await tab.debits(), tab.once)
  })

  it("navigator.onLine flips between the PIN's key and the confirm, whose answer is lost: it is followed", async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, 'password/encrypt-factor', async (pass) => {
      restore()
      const answer = await pass()
      tab.rig.network.onLine = false
      return answer
    })
    loseAnswer(tab.rig, tab.call)
    await tab.confirm()
    nothingSaid(tab)
    await tab.follow()
    await paid(tab)
  })

  it('the session is over at the confirm: it is opened anew, and the same confirm goes out with its key', async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, tab.call, async () => {
      restore()
      return UNAUTHORIZED(MARKED)
    })
    await tab.confirm()
    await tab.follow()
    await paid(tab)
  })

  it('the proxy refuses the new session too: not sent, with the way out; leaving is a cancellation', async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, tab.call, async () => UNAUTHORIZED(MARKED))
    await tab.confirm()
    assert.deepEqual(message(tab), ['PAYMENT_NOT_TAKEN', []])
    tab.core.leaving.close()
    assert.deepEqual(message(tab), ['PAYMENT_NOT_TAKEN', ['bank-cancelled']])
    assert.deepEqual(await tab.debits(), [])
    restore()
    const secondTab = await tab.openReady(memoryStorage())
    await secondTab.confirm()
    await secondTab.follow()
    assert.deepEqual(await tab.debits(), tab.once)
  })

  it("after the proxy's 401 the new session is lost on the line: not sent, and then the same key", async () => {
    const tab = await paying(by)
    let refusals = 0
    intercept(tab.rig, tab.call, async (pass) => (refusals++ === 0 ? UNAUTHORIZED(MARKED) : pass()))
    const reachable = intercept(tab.rig, 'session', LOST)
    await tab.confirm()
    assert.deepEqual(message(tab), ['PAYMENT_NOT_SENT', []])
    reachable()
    await payAgain(tab)
  })

  it("two 401 that the proxy hasn't marked, after the confirm has arrived: only the status decides", async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, tab.call, async (pass) => {
      await pass()
      return UNAUTHORIZED()
    })
    await tab.confirm()
    nothingSaid(tab)
    restore()
    await tab.follow()
    await paid(tab)
  })

  it('a wrapper of fetch that answers by itself after the confirm has arrived: only the status decides', async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, tab.call, async (pass) => {
      await pass()
      return new Response('offline', { status: 503 })
    })
    await tab.confirm()
    nothingSaid(tab)
    restore()
    await tab.follow()
    await paid(tab)
  })

  it('shown the PIN again after an answer was lost: leaving is pending until the bank, asked when nothing can arrive any more, knows of no payment', async () => {
    const tab = await paying(by)
    const restore = intercept(tab.rig, tab.call, LOST)
    await tab.confirm()
    restore()
    await tab.follow(7_000)
    assert.equal(tab.elementRecord.params?.['step'], 'pin')
    tab.core.leaving.close()
    assert.deepEqual(tab.outcomes(), ['bank-pending'])

    const leaveLate = async (asks: boolean) => {
      const latePaying = await paying(by)
      intercept(latePaying.rig, latePaying.call, LOST)
      await latePaying.confirm()
      await latePaying.follow(7_000)
      await latePaying.rig.timers.pass(20 * 60_000)
      if (asks) await latePaying.pay.context.ask()
      latePaying.core.leaving.close()
      return latePaying.outcomes()
    }
    // Nobody knows what has arrived since the last answer.
    assert.deepEqual(await leaveLate(false), ['bank-pending'])
    assert.deepEqual(await leaveLate(true), ['bank-cancelled'])
  })
})

describe('a code that releases a payment', () => {
  it('navigator.onLine says false, and its answer is lost: it is followed, never "not sent"', async () => {
    const tab = await paying('WALLET', { scenario: 'otp' })
    await tab.confirm()
    await tab.pay.otp.send()
    tab.rig.network.onLine = false
    loseAnswer(tab.rig, 'otp/payment-verification')
    await tab.pay.otp.verify((await newestCode(tab.rig)) ?? '')
    nothingSaid(tab)
    tab.core.leaving.close()
    await tab.follow()
    assert.deepEqual(message(tab), [null, ['bank-pending']])
    assert.equal((await tab.debits()).length, 1)
  })
})

describe('the hosted page in a browser that keeps no cookies', () => {
  // The rig has no jar: no cookie comes back.
  const port: Partial<HostPort> = { kind: 'hosted', carrier: 'cookie' }
  it('pays all the same: the page holds the token itself once a cookie does not come back', async () => {
    const tab = await ordered()
    const page = await tab.open(memoryStorage(), port)
    await page.confirm()
    await page.follow()
    assert.equal(page.pay.status.get()?.status, 'SUCCESS')
    assert.equal((await tab.debits()).length, 1)
  })
})
