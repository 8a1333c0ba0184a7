/**
 * The end of a journey is said once, and as it is: where its answer was lost, where the customer leaves while
 * it is on its way, and back on the merchant's page.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RECEIPT_PARAM, RETURNED_PARAM } from '../../../src/contract/embedding.ts'
import { rowOf } from '../../../src/contract/errors.ts'
import { OUTCOMES, type EventName } from '../../../src/contract/outcomes.ts'
import type { Screen } from '../../../src/contract/routes.ts'
import type { JourneyFlow } from '../../../src/domain/journey.ts'
import { eventually } from '../../eventually.ts'
import { createGate } from '../../gate.ts'
import { CUSTOMER, PASSWORD } from '../../words.ts'
import { linkConsents, linking, prove } from '../journey.ts'
import { hold, intercept, loseAnswer, LOST, rewrite } from '../network.ts'
import {
  chain,
  detailOf,
  type ElementRecord,
  memoryStorage,
  namesOf,
  SHOP,
  start,
  wholeLink,
} from '../rig.ts'

type Tab = Awaited<ReturnType<typeof linking>>
const FLOWS = {
  link: { call: 'payment/confirm-binding-activation', event: 'bank-linked', screen: 'bindResult' },
  unlink: { call: 'account/unbinding', event: 'bank-unlinked', screen: 'resultPage' },
} as const

const outcomesOf = (record: ElementRecord): EventName[] =>
  namesOf(record).filter((name) => (OUTCOMES as readonly string[]).includes(name))

/** A tab where the last act is next. */
async function atLastAct(flow: JourneyFlow): Promise<Tab & { act(): Promise<void> }> {
  const tab = await linking(flow === 'link' ? {} : { scenario: 'unlink', flow })
  if (flow === 'link') {
    await prove(tab)
    await tab.link.logIn(PASSWORD)
    return { ...tab, act: () => tab.link.link(linkConsents(tab.core)) }
  }
  await tab.link.otp.send()
  await tab.link.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
  return { ...tab, act: () => tab.link.unlink() }
}

/** The last act, done at the bank; none of its answers arrives. */
async function lost(tab: Awaited<ReturnType<typeof atLastAct>>, flow: JourneyFlow): Promise<void> {
  const restore = intercept(tab.rig, FLOWS[flow].call, async (pass) => {
    await pass()
    return LOST()
  })
  await tab.act()
  restore()
}

for (const flow of ['link', 'unlink'] as const) {
  const { call, event, screen } = FLOWS[flow]

  describe(`an answer that was lost (${flow})`, () => {
    it('is known from the session, also when the one before has ended', async () => {
      const tab = await atLastAct(flow)
      await lost(tab, flow)
      await tab.rig.control.advance(15)
      tab.core.problems.retry()
      await eventually('the end', () => outcomesOf(tab.elementRecord)[0])
      assert.equal(tab.core.problems.dialog.get(), null)
      assert.deepEqual([outcomesOf(tab.elementRecord), tab.elementRecord.screens.at(-1)], [[event], screen])
      assert.match(tab.link.returnUrl.get() ?? '', /returned=/)
    })

    it('is known after a reload, and in a tab that knows nothing of the journey', async () => {
      const tab = await atLastAct(flow)
      await lost(tab, flow)
      await tab.rig.control.advance(15)
      tab.core.destroy()
      for (const storage of [tab.storage, memoryStorage()]) {
        const { core, record } = tab.rig.element({ flow, subject: tab.journeyId }, storage)
        await start(core, wholeLink(core))
        assert.deepEqual([namesOf(record), record.screens], [[event, 'bank-ready'], [screen]])
      }
    })

    it('is known from the bank alone, which refuses a journey that is over', async () => {
      const tab = await atLastAct(flow)
      await lost(tab, flow)
      tab.rig.restart()
      tab.core.leaving.close()
      await eventually('the end', () => outcomesOf(tab.elementRecord)[0])
      assert.deepEqual([outcomesOf(tab.elementRecord), tab.elementRecord.screens.at(-1)], [[event], screen])
      assert.equal(tab.link.result.get()?.linkedAt, null, 'nobody has said when')
    })
  })

  it(`a time that can't be read leaves only the time out (${flow})`, async () => {
    const tab = await atLastAct(flow)
    const { fetch } = tab.rig.line
    tab.rig.line.fetch = async (url, init) => {
      const answer = (await fetch(url, init)) as Response
      const text = await answer.text()
      return new Response(text.replace(/(linkedAt":"[^"]*)\+07:00/, '$1+07'), answer)
    }
    await tab.act()
    assert.deepEqual([outcomesOf(tab.elementRecord), tab.elementRecord.screens.at(-1)], [[event], screen])
    assert.equal(tab.link.result.get()?.linkedAt, null)
    const { core, record } = tab.rig.element({ flow, subject: tab.journeyId }, memoryStorage())
    await start(core, wholeLink(core))
    assert.deepEqual(outcomesOf(record), [event], 'the session knows the end, too')
  })

  describe(`a customer who leaves while the last act is on its way (${flow})`, () => {
    it('is told how it ended, and nothing else', async () => {
      for (const leave of ['close', 'part'] as const) {
        const tab = await atLastAct(flow)
        const way = hold(tab.rig, call)
        const acting = tab.act()
        await way.question
        const parting = tab.core.leaving[leave]()
        tab.core.leaving.close()
        assert.deepEqual(outcomesOf(tab.elementRecord), [])
        way.answer()
        await Promise.all([acting, parting])
        await tab.rig.timers.settle()
        assert.deepEqual(outcomesOf(tab.elementRecord), [event], leave)
        assert.equal(tab.elementRecord.screens.at(-1), screen)
      }
    })

    it('has cancelled once it is refused', async () => {
      const tab = await atLastAct(flow)
      const way = hold(tab.rig, call, async () =>
        Response.json({ code: rowOf('LINK_FAILED').code, message: '', data: {} }),
      )
      const acting = tab.act()
      await way.question
      tab.core.leaving.close()
      way.answer()
      await acting
      await tab.rig.timers.settle()
      assert.deepEqual(outcomesOf(tab.elementRecord), ['bank-cancelled'])
    })

    it('has cancelled where the bank knows of no end', async () => {
      const tab = await atLastAct(flow)
      const restore = intercept(tab.rig, call, LOST)
      await tab.act()
      restore()
      tab.core.leaving.close()
      await eventually('leaving', () => outcomesOf(tab.elementRecord)[0])
      assert.deepEqual(outcomesOf(tab.elementRecord), ['bank-cancelled'])
    })

    it('reads that it is not known, and nobody is told that it was cancelled', async () => {
      const tab = await atLastAct(flow)
      await lost(tab, flow)
      tab.rig.network.online = false
      tab.core.leaving.close()
      await eventually('the dialog', () => tab.core.problems.dialog.get()?.name === 'OFFLINE' || undefined)
      assert.deepEqual(outcomesOf(tab.elementRecord), [])
      tab.rig.network.online = true
      tab.core.problems.retry()
      await eventually('the end', () => outcomesOf(tab.elementRecord)[0])
      assert.deepEqual(outcomesOf(tab.elementRecord), [event])
    })
  })
}

describe('an account that was unlinked elsewhere meanwhile', () => {
  it('is unlinked for the customer who has typed the code: told as it is after a reload', async () => {
    const tab = await atLastAct('unlink')
    const subject = await tab.rig.control.createJourney({ scenario: 'unlink' })
    const storage = memoryStorage()
    const { core, record } = tab.rig.element({ flow: 'unlink', subject }, storage)
    const link = wholeLink(core)
    await start(core, link)
    await link.otp.send()
    await link.otp.verify(await tab.rig.control.inboxCode(CUSTOMER, 2))
    await tab.act()
    // A bank may say so; that of the sandbox answers as if it had ended the link.
    await tab.rig.control.fault({ call: 'account/unbinding', kind: 'code', code: '1601' })
    await link.unlink()
    assert.deepEqual([outcomesOf(record), record.screens.at(-1)], [['bank-unlinked'], 'resultPage'])
    assert.ok(!namesOf(record).includes('bank-error'))
    const reloaded = tab.rig.element({ flow: 'unlink', subject }, memoryStorage())
    await start(reloaded.core, wholeLink(reloaded.core))
    assert.deepEqual(outcomesOf(reloaded.record), ['bank-unlinked'])
  })
})

/** Linking on the hosted page, for a merchant's page with mode="redirect". */
async function onHostedPage(scenario = 'default') {
  const rig = await chain()
  const subject = await rig.control.createJourney({ scenario })
  const returnTo = `${SHOP}/checkout?${RETURNED_PARAM}=${subject}`
  const { core, record } = rig.element(
    { flow: 'link', subject },
    memoryStorage(),
    {},
    { kind: 'hosted', asks: { returnTo } },
  )
  const link = wholeLink(core)
  await start(core, link)
  await prove({ rig, link })
  const hides = (screen: Screen) => screen === 'accountCreation'
  /** Back on the merchant's page by this address. */
  const back = async (address: string | null | undefined) => {
    const receipt = new URL(address ?? returnTo).searchParams.get(RECEIPT_PARAM) ?? undefined
    const page = rig.element(
      { flow: 'link', mode: 'redirect', subject },
      memoryStorage(),
      {},
      { embedding: { hides, isReturning: true }, asks: { receipt } },
    )
    await start(page.core, wholeLink(page.core))
    return page.record
  }
  return { rig, subject, returnTo, core, record, link, back }
}
/** The bank refuses the link as a repeat, after it has linked and that answer was lost. */
async function refusedAsRepeat(page: Awaited<ReturnType<typeof onHostedPage>>) {
  const { rig, link, core } = page
  await link.logIn(PASSWORD)
  const restore = intercept(rig, 'payment/confirm-binding-activation', async (pass) => {
    restore()
    rig.restart()
    await pass()
    return LOST()
  })
  await link.link(linkConsents(core))
  await rig.control.fault({
    call: 'payment/confirm-binding-activation',
    kind: 'code',
    code: rowOf('ALREADY_LINKED').code,
    times: 1,
  })
  rig.restart()
  core.problems.retry()
  await eventually('the end', () => page.record.screens.at(-1) === 'bindResult' || undefined)
}

describe('back from the hosted page', () => {
  it('however late: the receipt says how it ended', async () => {
    for (const minutes of [29, 31, 40 * 60]) {
      const page = await onHostedPage()
      await page.link.logIn(PASSWORD)
      await page.link.link(linkConsents(page.core))
      await page.rig.control.advance(minutes * 60)
      assert.deepEqual(outcomesOf(await page.back(page.link.returnUrl.get())), ['bank-linked'], `${minutes}`)
    }
  })

  it('to the page that this tab was opened from, where another tab of the session came from elsewhere', async () => {
    const page = await onHostedPage()
    await page.link.logIn(PASSWORD)
    rewrite(page.rig, 'payment/confirm-binding-activation', (data) => {
      data['returnUrl'] = String(data['returnUrl']).replace('/checkout?', '/checkout?cart=two&')
    })
    await page.link.link(linkConsents(page.core))
    const address = page.link.returnUrl.get() ?? ''
    assert.ok(address.startsWith(page.returnTo), address)
    assert.deepEqual(outcomesOf(await page.back(address)), ['bank-linked'])
  })

  it('without the receipt, within a day: the proxy remembers how it ended, and whose it is', async () => {
    const page = await onHostedPage()
    await page.link.logIn(PASSWORD)
    await page.link.link(linkConsents(page.core))
    await page.rig.control.advance(23 * 60 * 60)
    assert.deepEqual(outcomesOf(await page.back(null)), ['bank-linked'])
  })

  it('after a refused repeat: the way back is there, and says that it is linked', async () => {
    const page = await onHostedPage()
    await refusedAsRepeat(page)
    const address = page.link.returnUrl.get()
    assert.ok(address?.startsWith(page.returnTo), String(address))
    assert.equal(page.link.result.get()?.linkedAt, null, 'the bank has not said when')
    const record = await page.back(address)
    assert.deepEqual([outcomesOf(record), record.screens], [['bank-linked'], ['bindResult']])
  })

  it('after a lost answer that the session has told: to the page that the customer came from', async () => {
    const page = await onHostedPage()
    await page.link.logIn(PASSWORD)
    loseAnswer(page.rig, 'payment/confirm-binding-activation')
    await page.link.link(linkConsents(page.core))
    await page.rig.control.advance(15)
    page.core.problems.retry()
    await eventually('the end', () => page.record.screens.at(-1) === 'bindResult' || undefined)
    const address = page.link.returnUrl.get()
    assert.ok(address?.startsWith(page.returnTo), String(address))
    assert.deepEqual(outcomesOf(await page.back(address)), ['bank-linked'])
  })

  it('after an answer that was lost between proxy and bank: the receipt is made when the bank says that it is over', async () => {
    const page = await onHostedPage()
    await page.link.logIn(PASSWORD)
    const { line } = page.rig
    const { fetch } = line
    line.fetch = async (url, init) => {
      const answer = await fetch(url, init)
      return url.includes('confirm-binding-activation') ? LOST() : answer
    }
    await page.link.link(linkConsents(page.core))
    page.core.leaving.close()
    await eventually('the end', () => page.record.screens.at(-1) === 'bindResult' || undefined)
    assert.deepEqual(outcomesOf(await page.back(page.link.returnUrl.get())), ['bank-linked'])
  })

  it('of an account that is linked already: the page hears the error, not that the customer has cancelled', async () => {
    const page = await onHostedPage('already-linked')
    const problem = page.record.params?.problem
    assert.equal(problem?.name, 'ALREADY_LINKED')
    const record = await page.back(problem.data.returnUrl)
    assert.deepEqual(namesOf(record), ['bank-error', 'bank-ready'])
    assert.equal(detailOf(record, 'bank-error')?.error.code, 'ALREADY_LINKED')
    assert.equal(record.params?.problem?.name, 'ALREADY_LINKED')
  })

  it('while the link is at the bank: nothing is told before it is answered', async () => {
    for (const [refusal, outcome] of [
      [undefined, 'bank-linked'],
      ['LINK_FAILED', 'bank-cancelled'],
    ] as const) {
      const page = await onHostedPage()
      await page.link.logIn(PASSWORD)
      const { line } = page.rig
      const { fetch } = line
      const way = createGate()
      const asked = createGate()
      line.fetch = async (url, init) => {
        if (!url.includes('confirm-binding-activation')) return fetch(url, init)
        asked.open()
        await way.passed
        if (refusal === undefined) return fetch(url, init)
        return Response.json({ code: rowOf(refusal).code, message: '', data: {} })
      }
      const acting = page.link.link(linkConsents(page.core))
      await asked.passed
      const record = await page.back(null)
      assert.deepEqual(namesOf(record), ['bank-ready'])
      way.open()
      await acting
      await page.rig.timers.pass(6_000)
      assert.deepEqual(namesOf(record), ['bank-ready', outcome])
    }
  })
})
