/**
 * mode="redirect" without a browser: away to the hosted page (back: redirectBack.test.ts). And inline, where
 * the screens may not stand in the page.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as v from 'valibot'
import { RECEIPT_PARAM, RETURN_PARAM, RETURNED_PARAM } from '../../../src/contract/embedding.ts'
import { reportBatch } from '../../../src/contract/reports.ts'
import type { Embedding } from '../../../src/host/port.ts'
import { eventually } from '../../eventually.ts'
import { linkThrough } from '../journey.ts'
import { intercept, LOST } from '../network.ts'
import { chain, memoryStorage, namesOf, SHOP as BANK, wholeLink, wholePay, start } from '../rig.ts'
import { HOSTED, MERCHANT } from './page.ts'
import { confirmedThere, fallbackOf, order, visit } from './redirecting.ts'

describe('away to the hosted page', () => {
  it('the event is emitted, and the address carries the settings and the return address', async () => {
    const at = `${MERCHANT}/checkout?step=3&${RECEIPT_PARAM}=old`
    const { events, wentTo, fallbacks } = await visit({ at, language: 'en' })
    assert.deepEqual(
      events.map(({ name, detail: { reason, mode } }) => [name, reason, mode]),
      [['bank-redirect', 'hosted', 'redirect']],
    )
    assert.deepEqual([wentTo, fallbacks], [[events[0]?.detail['url']], []])
    const url = new URL(wentTo[0] ?? '')
    assert.equal(url.origin + url.pathname, HOSTED)
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      originReferenceNo: order,
      language: 'en',
      theme: 'light',
      version: '3',
      [RETURN_PARAM]: `${MERCHANT}/checkout?step=3&${RETURNED_PARAM}=${order}`,
    })
  })

  for (const [flow, request, event] of [
    [undefined, { originalReferenceNo: order }, 'payment_to_bank'],
    ['link', { journeyId: 'journey-000001' }, 'bind_to_bank'],
    ['unlink', { journeyId: 'journey-000001' }, 'unbind_to_bank'],
  ] as const) {
    it(`is reported before the page is left, without merchant and person: ${event}`, async () => {
      const linking = flow && { flow, journeyId: 'journey-000001' }
      const { posts, events, wentTo } = await visit({ ...linking, environment: 'UAT' })
      assert.equal(wentTo.length, 1)
      assert.deepEqual(
        posts.map(([url]) => url),
        [`${BANK}/proxy/reports`],
      )
      const batch = v.parse(reportBatch, posts[0]?.[1])
      const { at: _at, ...report } = batch.reports[0]!
      const diagnosticsId = events[0]?.detail['diagnosticsId']
      assert.deepEqual(
        { ...batch, reports: [report] },
        { ...request, reports: [{ event, mode: 'redirect', environment: 'UAT', diagnosticsId }] },
      )
    })
  }

  it("isn't reported in MOCK, nor where the page keeps the customer", async () => {
    const mock = await visit({ environment: 'MOCK', mockBeside: true })
    const savedState = await visit({ prevent: ['bank-redirect'] })
    assert.deepEqual([mock.posts, savedState.posts], [[], []])
  })

  it('a return address that is too long is left out', async () => {
    const { wentTo } = await visit({ at: `${MERCHANT}/?${'x'.repeat(2048)}` })
    assert.equal(new URL(wentTo[0] ?? '').searchParams.has(RETURN_PARAM), false)
  })

  it('a page that prevents the event keeps the customer, who does not count as returned', async () => {
    const page = await visit({ prevent: ['bank-redirect'] })
    assert.deepEqual([page.names(), page.wentTo, page.storage.length], [['bank-redirect'], [], 0])
    assert.equal(fallbackOf(page).isReturning, false)
    assert.equal(fallbackOf(page).hosted?.startsWith(HOSTED), true)
  })

  it('without an order id the customer stays, and the app shows what is missing', async () => {
    const page = await visit({ originReferenceNo: '' })
    assert.deepEqual([page.events, page.wentTo, fallbackOf(page).isReturning], [[], [], false])
    const rig = await chain()
    const { core, record } = rig.element(
      { mode: 'redirect', subject: '' },
      undefined,
      {},
      { embedding: fallbackOf(page) },
    )
    await start(core, wholePay(core))
    assert.deepEqual(
      record.events.map(({ name, detail }) => [name, (detail['error'] as { code: string }).code]),
      [['bank-load-error', 'ORDER_MISSING']],
    )
    assert.match(record.logged.join(), /^set the attribute origin-reference-no/)
  })

  for (const [title, hosted] of [
    ['without an absolute address', 'hosted/'],
    ['over http at an address of the network', 'http://192.168.1.5:8081/hosted/'],
  ] as const) {
    it(`a hosted page ${title} is a wrong setting`, async () => {
      const page = await visit({ hosted })
      assert.deepEqual([page.names(), page.fallbacks], [[], [{ blockedReason: 'hosted-invalid' }]])
    })
  }
})

describe("a proxy that can't be asked whether the screens are allowed in the page", () => {
  const unasked = async () => {
    const rig = await chain()
    const switches: true[] = []
    const subject = await rig.control.createJourney()
    const { core, record } = rig.element(
      { flow: 'link', subject, environment: 'PRO' },
      undefined,
      {},
      { embedding: { blockedReason: 'unasked' }, switchToFrame: () => void switches.push(true) },
    )
    return { rig, core, elementRecord: record, gaveWay: switches, again: () => start(core, wholeLink(core)) }
  }

  it('no field is shown, and an event says why, at every try', async () => {
    const { rig, core, elementRecord, gaveWay: switches, again } = await unasked()
    const restore = intercept(rig, 'session', LOST)
    for (const times of [1, 2]) {
      const trying = again()
      await rig.timers.pass(60_000)
      await trying
      assert.deepEqual(namesOf(elementRecord), Array<string>(times).fill('bank-load-error'))
      assert.deepEqual([core.hostedOnly.get(), switches], [true, []])
    }
    restore()
    await again()
    await eventually('ready', () => namesOf(elementRecord).includes('bank-ready') || undefined)
    assert.deepEqual([core.hostedOnly.get(), switches], [false, []])
  })

  it('when it answers that they are not allowed, a frame replaces them', async () => {
    const { rig, core, elementRecord, gaveWay: switches, again } = await unasked()
    intercept(rig, 'session', async (pass) => {
      const answer = (await (await pass()).json()) as object
      return Response.json({ ...answer, inlineAllowed: false })
    })
    await again()
    assert.deepEqual([core.hostedOnly.get(), switches, namesOf(elementRecord)], [true, [true], []])
  })
})

describe('in PRO, on a page that the bank does not list for inline', () => {
  const AGAINST = { environment: 'PRO', hostedOrigins: ['https://pay.bank.example'] } as const
  const FRAMED = {
    ...AGAINST,
    merchants: [
      { id: 'toko-senja', name: 'Toko Senja', embedOrigins: [BANK], inlineOrigins: [], returnOrigins: [] },
    ],
  }
  /** Calls that reached the bank. */
  const listen = ({ line }: Awaited<ReturnType<typeof chain>>) => {
    const { fetch } = line
    const calls: string[] = []
    line.fetch = (url, init) => {
      calls.push(new URL(url).pathname.split('/api/v1/')[1] ?? '')
      return fetch(url, init)
    }
    return calls
  }
  const embedding: Embedding = {
    hides: (screen) => screen === 'payment' || screen === 'accountCreation',
    isReturning: true,
  }

  it('back from paying: only the status tells how it ended, and a failure leads to the hosted page again', async () => {
    const rig = await chain()
    const { subject } = await confirmedThere(rig, 'failed-once')
    await rig.control.advance(60)
    rig.restart(FRAMED)
    const calls = listen(rig)
    const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
    const pay = wholePay(core)
    await start(core, pay)
    assert.deepEqual([namesOf(record), record.screens], [['bank-failed', 'bank-ready'], ['paymentResult']])
    await pay.retry()
    assert.deepEqual([record.screens.at(-1), core.problems.dialog.get()], ['payment', null])
    assert.deepEqual([...new Set(calls)], ['debit/payment-status-h5'])
  })

  it('back from a code to scan: nothing is cancelled as long as it may be paid', async () => {
    const rig = await chain()
    const subject = await rig.control.createOrder({ scenario: 'qris' })
    const hostedElement = rig.element({ subject }, memoryStorage(), {}, { kind: 'hosted' })
    const hostedPay = wholePay(hostedElement.core)
    await start(hostedElement.core, hostedPay)
    hostedPay.choose('QRIS')
    await hostedPay.review()
    const comeBack = async () => {
      const { core, record } = rig.element({ mode: 'redirect', subject }, memoryStorage(), {}, { embedding })
      await start(core, wholePay(core))
      return namesOf(record).filter((name) => name !== 'bank-ready')
    }
    assert.deepEqual(await comeBack(), ['bank-pending'])
    // A wrong PIN of another way to pay ends the code.
    await hostedPay.leaveQr()
    hostedPay.choose('WALLET')
    await hostedPay.confirm('000000')
    assert.deepEqual(await comeBack(), ['bank-cancelled'])
    hostedPay.choose('QRIS')
    await hostedPay.review()
    await rig.control.finishInApp(subject)
    await rig.control.advance(60)
    assert.deepEqual(await comeBack(), ['bank-succeeded'])
  })

  it('back from linking without a receipt: the proxy remembers how the journey ended', async () => {
    const rig = await chain()
    const subject = await rig.control.createJourney()
    const hostedElement = rig.element({ flow: 'link', subject }, memoryStorage(), {}, { kind: 'hosted' })
    await linkThrough(rig, hostedElement.core)
    const calls = listen(rig)
    const { core, record } = rig.element(
      { flow: 'link', mode: 'redirect', subject },
      memoryStorage(),
      {},
      { embedding },
    )
    await start(core, wholeLink(core))
    assert.deepEqual([namesOf(record), record.screens], [['bank-linked', 'bank-ready'], ['bindResult']])
    assert.deepEqual(calls, [])
  })

  for (const flow of ['pay', 'link'] as const) {
    it(`${flow}: an element that calls itself DEV gives way to the frame all the same`, async () => {
      const rig = await chain(FRAMED)
      const subject = flow === 'pay' ? await rig.control.createOrder() : await rig.control.createJourney()
      const switches: true[] = []
      const { core, record } = rig.element(
        { flow, subject, environment: 'DEV' },
        undefined,
        {},
        { switchToFrame: () => void switches.push(true) },
      )
      const calls = listen(rig)
      await start(core, flow === 'pay' ? wholePay(core) : wholeLink(core))
      assert.deepEqual([switches.length, namesOf(record), calls], [1, [], []])
    })
  }
})
