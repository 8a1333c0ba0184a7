/** Back from the hosted page: how it ended there, as proxy and bank say, never the address. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RECEIPT_PARAM, RETURNED_PARAM } from '../../../src/contract/embedding.ts'
import type { Screen } from '../../../src/contract/routes.ts'
import type { Embedding } from '../../../src/host/port.ts'
import { CUSTOMER } from '../../words.ts'
import { eventually } from '../../eventually.ts'
import { linkThrough } from '../journey.ts'
import { intercept, LOST } from '../network.ts'
import { chain, detailOf, memoryStorage, namesOf, SHOP as BANK, wholeLink, wholePay, start } from '../rig.ts'
import { HOSTED, MERCHANT } from './page.ts'
import { confirmedThere, fallbackOf, order, visit } from './redirecting.ts'

describe('back from the hosted page', () => {
  it("the customer isn't sent away again: known from the address, from the tab's storage, or from the back-forward cache", async () => {
    const at = `${MERCHANT}/?${RETURNED_PARAM}=${order}&${RECEIPT_PARAM}=sealed`
    const byAddress = await visit({ at })
    assert.deepEqual([byAddress.names(), fallbackOf(byAddress).isReturning], [[], true])
    assert.deepEqual(fallbackOf(byAddress).asks, { receipt: 'sealed' })

    const first = await visit()
    const repetition = await visit({ storage: first.storage })
    assert.deepEqual(
      [repetition.names(), fallbackOf(repetition).isReturning, fallbackOf(repetition).asks],
      [[], true, undefined],
    )

    first.view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    assert.equal(fallbackOf(first).isReturning, true)
  })

  it('a customer whom the page has kept, and who has left by the button since', async () => {
    const page = await visit({ prevent: ['bank-redirect'] })
    assert.equal((await visit({ storage: page.storage })).names().length, 1, 'not left yet')
    fallbackOf(page).noteLeaving?.()
    const back = await visit({ storage: page.storage })
    assert.deepEqual([back.names(), fallbackOf(back).isReturning], [[], true])
  })

  it('a receipt that is too long is left out', async () => {
    const page = await visit({
      at: `${MERCHANT}/?${RETURNED_PARAM}=${order}&${RECEIPT_PARAM}=${'a'.repeat(4097)}`,
    })
    assert.deepEqual([fallbackOf(page).isReturning, fallbackOf(page).asks?.receipt], [true, undefined])
  })

  it("a return of another order doesn't count, and its receipt is not used", async () => {
    const page = await visit({ at: `${MERCHANT}/?${RETURNED_PARAM}=order-000002&${RECEIPT_PARAM}=sealed` })
    assert.deepEqual([page.names(), page.fallbacks], [['bank-redirect'], []])
  })

  it('screens with input stay on the hosted page; screens that show an outcome are shown here', async () => {
    const { hides } = fallbackOf(await visit({ prevent: ['bank-redirect'] }))
    const texts: Screen[] = [
      'paymentLoading',
      'paymentResult',
      'bindResult',
      'resultPage',
      'noticeInfo',
      'bindFail',
    ]
    const hidden: Screen[] = [
      'payment',
      'accountCreation',
      'password',
      'verification',
      'paylaterConfirmation',
    ]
    assert.deepEqual(
      [...texts, ...hidden].filter((screen) => hides?.(screen)),
      hidden,
    )
  })

  const hides = (screen: Screen) => screen === 'accountCreation' || screen === 'payment'

  /** A journey that was linked on the hosted page, and what its address back carries. */
  async function linkedThere() {
    const rig = await chain()
    const subject = await rig.control.createJourney()
    const returnTo = `${BANK}/checkout?${RETURNED_PARAM}=${subject}`
    const hostedElement = rig.element(
      { flow: 'link', subject },
      memoryStorage(),
      {},
      { kind: 'hosted', asks: { returnTo } },
    )
    const link = await linkThrough(rig, hostedElement.core)
    const address = new URL(link.returnUrl.get() ?? '')
    return { rig, subject, returnTo, address, receipt: address.searchParams.get(RECEIPT_PARAM) ?? '' }
  }
  const back = async (
    rig: Awaited<ReturnType<typeof chain>>,
    subject: string,
    receipt: string,
    storage = memoryStorage(),
  ) => {
    const embedding: Embedding = { hides, isReturning: true }
    const { core, record } = rig.element(
      { flow: 'link', mode: 'redirect', subject },
      storage,
      {},
      { embedding, asks: { receipt } },
    )
    const link = wholeLink(core)
    await start(core, link)
    return { ...record, resumes: link.resume(2) }
  }

  it("a link: the proxy's receipt tells how it ended; it is emitted once over reloads, and the address carries nothing else", async () => {
    const { rig, subject, returnTo, address, receipt } = await linkedThere()
    assert.equal(address.href.replace(`&${RECEIPT_PARAM}=${receipt}`, ''), returnTo)
    assert.ok(!address.href.includes(CUSTOMER.slice(2)))
    const storage = memoryStorage()
    const first = await back(rig, subject, receipt, storage)
    assert.deepEqual([namesOf(first), first.screens], [['bank-linked', 'bank-ready'], ['bindResult']])
    assert.equal(detailOf(first, 'bank-linked')?.journeyId, subject)
    const reloadedPage = await back(rig, subject, receipt, storage)
    assert.deepEqual([namesOf(reloadedPage), reloadedPage.resumes], [['bank-ready'], 'bindResult'])
  })

  it('a forged receipt of an unfinished journey is no outcome: the customer has cancelled', async () => {
    const { rig } = await linkedThere()
    const record = await back(rig, await rig.control.createJourney(), 'eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC')
    assert.deepEqual([namesOf(record), record.screens], [['bank-ready', 'bank-cancelled'], []])
  })

  it("while a payment is processed the merchant's page follows it; one debit", async () => {
    const rig = await chain()
    const { subject, hostedElement } = await confirmedThere(rig, 'slow')
    hostedElement.core.destroy()
    const embedding: Embedding = { hides, isReturning: true }
    const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
    const pay = wholePay(core)
    await start(core, pay)
    assert.deepEqual([namesOf(record), record.screens], [['bank-ready'], ['paymentLoading']])
    const stop = pay.watch()
    await rig.timers.pass(120_000)
    stop()
    assert.deepEqual([namesOf(record).at(-1), record.screens.at(-1)], ['bank-succeeded', 'paymentResult'])
    assert.equal((await rig.control.debitsOf(subject)).length, 1)
  })

  /** Back on the merchant's page, which can't ask the proxy. */
  async function backUnreachable(confirmation: boolean) {
    const rig = await chain()
    const subject = confirmation
      ? (await confirmedThere(rig, 'success')).subject
      : await rig.control.createOrder({ scenario: 'success' })
    await rig.timers.pass(20_000)
    const storage = memoryStorage()
    const embedding: Embedding = { hides, isReturning: true }
    const visits = async () => {
      const { core, record } = rig.element({ mode: 'redirect', subject }, storage, {}, { embedding })
      const pay = wholePay(core)
      const repeat = () => start(core, pay)
      await repeat()
      /** The waiting screen is open for so long. */
      const follow = async (ms: number) => {
        const stop = pay.watch()
        await rig.timers.pass(ms)
        stop()
      }
      return { core, elementRecord: record, again: repeat, follow }
    }
    const restore = intercept(rig, 'session', LOST)
    return { rig, subject, visits, restore, page: await visits() }
  }

  it("after a payment, and the proxy can't be reached: pending and a load error; once it can, the outcome", async () => {
    const { rig, subject, restore, page } = await backUnreachable(true)
    assert.deepEqual(namesOf(page.elementRecord), ['bank-pending', 'bank-load-error'])
    assert.deepEqual(detailOf(page.elementRecord, 'bank-pending')?.originReferenceNo, subject)
    await page.again()
    assert.deepEqual(namesOf(page.elementRecord), ['bank-pending', 'bank-load-error', 'bank-load-error'])
    for (const _ of [1, 2]) {
      rig.wake()
      await rig.timers.pass(60_000)
    }
    assert.deepEqual(namesOf(page.elementRecord), ['bank-pending', 'bank-load-error', 'bank-load-error'])
    restore()
    rig.wake()
    await eventually('the page', async () => namesOf(page.elementRecord).includes('bank-ready') || undefined)
    await page.follow(20_000)
    assert.deepEqual(namesOf(page.elementRecord).slice(3), ['bank-ready', 'bank-succeeded'])
    assert.equal(page.core.fatal.get(), null)
    // Asked again it stays the one outcome.
    await page.again()
    assert.equal(namesOf(page.elementRecord).filter((name) => name === 'bank-succeeded').length, 1)
  })

  it('the same over reloads: pending is emitted once, and the outcome once', async () => {
    const { visits, restore, page } = await backUnreachable(true)
    page.core.destroy()
    const second = await visits()
    assert.deepEqual(namesOf(second.elementRecord), ['bank-load-error'])
    second.core.destroy()
    restore()
    const third = await visits()
    await third.follow(20_000)
    assert.deepEqual(namesOf(third.elementRecord), ['bank-ready', 'bank-succeeded'])
    assert.deepEqual(namesOf((await visits()).elementRecord), ['bank-ready'])
  })

  it("without a payment, and the proxy can't be reached: pending; once it says that nothing was sent, cancelled", async () => {
    const { restore, page } = await backUnreachable(false)
    restore()
    await page.again()
    assert.deepEqual(namesOf(page.elementRecord), [
      'bank-pending',
      'bank-load-error',
      'bank-ready',
      'bank-cancelled',
    ])
  })

  it("only the status can't be asked: pending as well", async () => {
    const rig = await chain()
    const { subject } = await confirmedThere(rig, 'success')
    await rig.timers.pass(20_000)
    const restore = intercept(rig, 'debit/payment-status-h5', LOST)
    const embedding: Embedding = { hides, isReturning: true }
    const visit = async () => {
      const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
      const pay = wholePay(core)
      await start(core, pay)
      return { core, elementRecord: record, pay }
    }
    // The proxy knows that a confirm has left: the waiting screen asks until it gives up.
    const waiting = await visit()
    const stop = waiting.pay.watch()
    await rig.timers.pass(120_000)
    assert.deepEqual(namesOf(waiting.elementRecord), ['bank-ready', 'bank-pending'])
    restore()
    await rig.timers.pass(30_000)
    stop()
    assert.deepEqual(namesOf(waiting.elementRecord), ['bank-ready', 'bank-pending', 'bank-succeeded'])

    intercept(rig, 'debit/payment-status-h5', LOST)
    rig.restart()
    assert.deepEqual(namesOf((await visit()).elementRecord), ['bank-pending', 'bank-load-error'])
  })

  it('a frame that fell silent after it had shown its screens: leaving is pending, unless it had told the outcome', async () => {
    const rig = await chain()
    const subject = await rig.control.createOrder({ scenario: 'success' })
    const remainder = async (lostFrame: Embedding['lostFrame']) => {
      const embedding: Embedding = { blockedReason: 'silent', lostFrame }
      const { core, record } = rig.element({ mode: 'frame', subject }, memoryStorage(), {}, { embedding })
      await start(core, wholePay(core))
      core.leaving.close()
      return namesOf(record).slice(1)
    }
    assert.deepEqual(await remainder({ outcome: null }), ['bank-pending'])
    assert.deepEqual(await remainder({ outcome: 'bank-succeeded' }), [])
    assert.deepEqual(await remainder(undefined), ['bank-cancelled'])
  })

  it('a page that prevents going there again keeps the customer', async () => {
    const rig = await chain({}, { prevent: ['bank-redirect'] })
    const subject = await rig.control.createOrder()
    const { core, record } = rig.element(
      { mode: 'redirect', subject },
      memoryStorage(),
      {},
      { embedding: { hides } },
    )
    await start(core, wholePay(core))
    core.leaving.leave(HOSTED, 'hosted')
    assert.deepEqual([namesOf(record), record.remaining], [['bank-ready', 'bank-redirect'], []])
  })
})
