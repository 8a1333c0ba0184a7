/**
 * mode="frame" without a browser: the element, the port of the hosted page in its frame, and between them the
 * messages; behind them stores, proxy and bank.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FRAME_PROTOCOL } from '../../../src/contract/frame.ts'
import type { EventName } from '../../../src/contract/outcomes.ts'
import type { Controls, HostPort } from '../../../src/host/port.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import { CUSTOMER, PASSWORD, PIN } from '../../words.ts'
import { intercept } from '../network.ts'
import { createTimers } from '../timers.ts'
import { chain, memoryStorage, SHOP as BANK, wholeLink, wholePay, start } from '../rig.ts'
import { embed, HOSTED, MERCHANT } from './page.ts'

type Rig = Awaited<ReturnType<typeof chain>>
type EmittedEvent = { name: EventName; detail: Record<string, unknown> }
type Core = ReturnType<Rig['element']>['core']

/** An order or journey in a frame: its stores, and the merchant's page around it. */
async function framed(
  asked: Parameters<typeof embed>[1],
  rig: Rig,
): Promise<{ page: ReturnType<typeof embed>; port: HostPort; core: Core }> {
  const page = embed(rig.timers, asked)
  const port = await page.load()
  const { core } = rig.element({}, undefined, {}, port)
  port.attach({
    retry: () => undefined,
    back: () => undefined,
    close: () => core.close(),
    focus: () => undefined,
    diagnose: core.diagnose,
  })
  return { page, port, core }
}

async function payThrough(rig: Rig, core: Core): Promise<void> {
  const pay = wholePay(core)
  await start(core, pay)
  pay.togglePoints()
  await pay.review()
  await pay.confirm('000001')
  await pay.confirm(PIN)
  const stop = pay.watch()
  await rig.timers.pass(10_000)
  stop()
  core.leave(pay.returnUrl.get() ?? '', 'paid')
  await rig.timers.settle()
}

async function linkThrough(rig: Rig, core: Core): Promise<void> {
  const link = wholeLink(core)
  await start(core, link)
  link.phone.set(`0${CUSTOMER}`)
  await link.otp.send()
  await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
  await link.logIn(PASSWORD)
  await link.link([])
  core.leave(link.returnUrl.get() ?? '', 'linked')
  await rig.timers.settle()
}

/** What differs from run to run is left out. */
const comparable = (emitted: readonly EmittedEvent[]): string[] =>
  emitted.map(
    ({ name, detail }) =>
      `${name} ${JSON.stringify(detail, (key, value: unknown) =>
        key === 'mode' ? undefined : /At$|^url$|No$|Id$/.test(key) ? typeof value : value,
      )}`,
  )

describe('the events of the page around a frame', () => {
  const flows = {
    pay: { walk: payThrough, atLeast: 5, last: 'paid' },
    link: { walk: linkThrough, atLeast: 4, last: 'linked' },
  } as const
  for (const [flow, { walk, atLeast, last }] of Object.entries(flows) as ['pay', typeof flows.pay][]) {
    it(`are the same as inline, of its own attempt, and hold nothing that was typed: ${flow}`, async () => {
      const rig = await chain()
      const subject = () => (flow === 'pay' ? rig.control.createOrder() : rig.control.createJourney())
      const inline = rig.element({ flow, subject: await subject() })
      await walk(rig, inline.core)
      // The points and the attempts with the PIN are back.
      await rig.control.reset()
      const asked =
        flow === 'pay'
          ? { originReferenceNo: await subject() }
          : { journeyId: await subject(), flow: 'link', version: '2' }
      const { page, core } = await framed(asked, rig)
      await walk(rig, core)

      assert.ok(inline.seen.events.length >= atLeast, page.names().join())
      assert.deepEqual(comparable(page.events), comparable(inline.seen.events))
      for (const { detail } of page.events)
        assert.deepEqual([detail['mode'], detail['diagnosticsId']], ['frame', core.diagnosticsId])
      assert.equal(page.events.at(-1)?.detail['reason'], last)
      assert.deepEqual(page.wentTo, [page.events.at(-1)?.detail['url']])
      const passed = JSON.stringify(page.said)
      for (const secret of [CUSTOMER.slice(3), PASSWORD, `"${PIN}"`, '2500000', '000001', 'eyJhbGciOi'])
        assert.ok(!passed.includes(secret), secret)
    })
  }

  it('a redirect that the page prevents leads nowhere', async () => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder()
    const { page, core } = await framed({ originReferenceNo, prevent: ['bank-redirect'] }, rig)
    await payThrough(rig, core)
    assert.equal(page.names().at(-1), 'bank-redirect')
    assert.deepEqual(page.wentTo, [])
  })

  it('an outcome is emitted once, whatever is loaded anew', async () => {
    const rig = await chain()
    const page = embed(rig.timers, { originReferenceNo: await rig.control.createOrder() })
    const storage = memoryStorage()
    for (let turn = 0; turn < 2; turn += 1) {
      const { core } = rig.element({}, undefined, {}, { ...(await page.load()), storage: () => storage })
      const pay = wholePay(core)
      await start(core, pay)
      if (turn === 0) await pay.confirm(PIN)
      const stop = pay.watch()
      await rig.timers.pass(10_000)
      stop()
      core.destroy()
    }
    assert.deepEqual(
      page.names().filter((name) => name !== 'bank-ready'),
      ['bank-succeeded'],
    )
  })
})

describe('what is asked of an element with a frame', () => {
  const asking = async () => {
    const rig = await chain()
    const page = embed(rig.timers, { originReferenceNo: 'order-000001' })
    const port = await page.load()
    const done: string[] = []
    const state = { step: 'payment', lastError: null }
    const note = (what: keyof Controls) => () => void done.push(what)
    const close = port.attach({
      retry: note('retry'),
      back: note('back'),
      close: note('close'),
      focus: note('focus'),
      diagnose: () => state,
    })
    return { rig, page, port, done, state, close }
  }

  it('is done in the frame, in its order, as long as the app runs', async () => {
    const { rig, page, port, done, close } = await asking()
    port.shown()
    await rig.timers.settle()
    const { controls } = page.shell
    controls?.back()
    controls?.focus()
    controls?.retry()
    controls?.close()
    await rig.timers.settle()
    assert.deepEqual(done, ['back', 'focus', 'retry', 'close'])
    close()
    controls?.close()
    await rig.timers.settle()
    assert.equal(done.length, 4)
  })

  it('to try again before a first screen was there loads the frame anew', async () => {
    const { rig, page, done } = await asking()
    page.shell.controls?.retry()
    await rig.timers.settle()
    assert.deepEqual([page.turns, done], [[{ frame: true }], []])
  })

  it('to try again loads what could not be loaded', async () => {
    const rig = await chain()
    const { page, port, core } = await framed({ originReferenceNo: await rig.control.createOrder() }, rig)
    const pay = wholePay(core)
    port.attach({
      retry: () => void start(core, pay),
      back: () => undefined,
      close: () => undefined,
      focus: () => undefined,
      diagnose: core.diagnose,
    })
    port.shown()
    const restore = intercept(rig, 'session', async () => new Response('', { status: 429 }))
    await start(core, pay)
    await rig.timers.settle()
    assert.deepEqual(page.names(), ['bank-load-error'])
    restore()
    page.shell.controls?.retry()
    await rig.timers.settle()
    assert.deepEqual(page.names(), ['bank-load-error', 'bank-ready'])
  })

  it('for support is answered as of the last event', async () => {
    const { rig, page, port, state } = await asking()
    assert.deepEqual(page.shell.controls?.diagnose(), {})
    port.emit('bank-cancelled', { stage: 'payment', diagnosticsId: 'D-5K2M-91QX', mode: 'frame' })
    await rig.timers.settle()
    assert.deepEqual(page.shell.controls?.diagnose(), state)
  })
})

describe('the hand-over out of a frame', () => {
  const handing = async (prevent: readonly EventName[] = []) => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder({ scenario: 'to-app' })
    const { page, core } = await framed({ originReferenceNo, prevent }, rig)
    const pay = wholePay(core)
    await start(core, pay)
    const handover = createHandover(pay.context)
    handover.open()
    await rig.timers.settle()
    return { rig, page, core, handover, originReferenceNo }
  }

  it('the page around goes to the app; one that stays in view says that the app did not open', async () => {
    const { rig, page, core, handover } = await handing()
    const handed = page.events.filter(({ name }) => name === 'bank-handoff')
    assert.deepEqual(
      handed.map(({ detail }) => detail['url']),
      page.wentTo,
    )
    assert.match(page.wentTo.join(), /\?app=/)
    assert.equal(handover.place.get(), 'opening')
    await rig.timers.pass(3_000)
    assert.equal(handover.place.get(), 'here')
    assert.equal(core.problems.fields.get().app?.name, 'APP_NOT_OPENED')
  })

  it('a page that opens it in its own way goes nowhere; the frame waits for the status', async () => {
    const { rig, page, handover, originReferenceNo } = await handing(['bank-handoff'])
    const stop = handover.watch()
    await rig.timers.pass(4_000)
    assert.deepEqual([page.wentTo, handover.place.get()], [[], 'away'])
    await rig.control.finishInApp(originReferenceNo, 'hold')
    await rig.timers.pass(10_000)
    stop()
    assert.equal(page.names().at(-1), 'bank-pending')
  })
})

describe('a frame that does not answer', () => {
  const order = 'order-000001'
  const waiting = (protocol?: number) => {
    const timers = createTimers(0, () => 0)
    const page = embed(timers, { originReferenceNo: order, language: 'en' })
    if (protocol !== undefined) page.post({ bank: 'hello', protocol })
    return { timers, page }
  }
  const offered = (page: ReturnType<typeof embed>) =>
    page.turns.map(({ barred, hosted = '' }) => {
      const url = new URL(hosted)
      return [barred, url.origin + url.pathname, url.searchParams.get('originReferenceNo')]
    })

  it('after 10 s the hosted page of the same order is offered', async () => {
    const { timers, page } = waiting()
    await timers.pass(9_999)
    assert.deepEqual(page.turns, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('one that has said hello is given 60 s for its first screen', async () => {
    const { timers, page } = waiting(FRAME_PROTOCOL)
    await timers.pass(59_999)
    assert.deepEqual(page.turns, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('one of another protocol is not waited for', () => {
    const { page } = waiting(FRAME_PROTOCOL + 1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('one that was loaded anew is asked whether it is still there', async () => {
    const timers = createTimers(0, () => 0)
    const page = embed(timers, { originReferenceNo: order })
    const port = await page.load()
    port.shown()
    await timers.pass(600_000)
    const reloaded = page.iframe()?.['onload'] as () => void
    reloaded()
    await timers.pass(10_000)
    assert.deepEqual(page.turns, [])
    assert.deepEqual(page.said.slice(-2), [{ do: 'ping' }, { is: 'alive' }])
    // Another page stands in it now, which has no port.
    ;(page.iframe()!['opened'] as [object, string, [MessagePort]])[2][0].onmessage = null
    reloaded()
    await timers.pass(9_999)
    assert.deepEqual(page.turns, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('once its element has gone, nothing is offered', async () => {
    const { timers, page } = waiting()
    page.unmount()
    await timers.pass(60_000)
    assert.deepEqual([page.turns, timers.pending()], [[], 0])
  })
})

const hello = { bank: 'hello', protocol: FRAME_PROTOCOL }

describe('a frame that stands before the code that looks after it', () => {
  const timers = () => createTimers(0, () => 0)
  const order = { originReferenceNo: 'order-000001' }

  it('says by its name how the element looks, and who begins with the first screen of linking', () => {
    const nameOf = (asked: Parameters<typeof embed>[1]): unknown =>
      JSON.parse(String(embed(timers(), asked).iframe()?.['name']))
    const look = { language: 'en', theme: 'dark', tokens: {}, room: 812 }
    assert.deepEqual(nameOf({ ...order, language: 'en', theme: 'dark' }), {
      ...look,
      version: 3,
      linking: null,
    })
    const journey = { journeyId: 'journey-000001', flow: 'link', version: '1' }
    assert.deepEqual(nameOf({ ...journey, language: 'en', theme: 'dark' }), {
      ...look,
      version: 1,
      linking: 'journey-000001',
    })
  })

  it('is heard: a hello of its is answered once, and the last of two alone', async () => {
    const time = timers()
    for (const said of [[hello], [hello, { bank: 'hello' }, 'nonsense'], [hello, hello]]) {
      const page = embed(time, { ...order, early: said.map((data) => [data]) })
      const opened: unknown[] = []
      const window = page.iframe()!['contentWindow'] as { postMessage(...message: unknown[]): void }
      window.postMessage = (...message) => void opened.push(message)
      await time.settle()
      assert.deepEqual([opened.length, page.frames()], [1, 1])
    }
  })

  it('is received by no listener once it has gone', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[hello]] })
    page.unmount()
    page.post(hello)
    await time.settle()
    assert.deepEqual([page.iframe()!['opened'], page.shell.frame?.heard.length], [undefined, 1])
    assert.equal(page.shell.element.shadowRoot?.children.length, 0)
  })

  it('of another protocol it gives way once its code is there', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[{ ...hello, protocol: FRAME_PROTOCOL + 1 }]] })
    assert.deepEqual(page.turns, [])
    await time.settle()
    assert.deepEqual(
      page.turns.map(({ barred }) => barred),
      ['silent'],
    )
  })

  it('is not answered where another origin has spoken from that window', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[hello, 'https://evil.example']] })
    await time.settle()
    assert.deepEqual([page.shell.frame?.heard.length, page.iframe()!['opened']], [1, undefined])
  })
})

describe('what others say', () => {
  for (const [what, data, from] of [
    ['from another window', hello, { source: {} }],
    ['from another origin', hello, { origin: 'https://evil.example' }],
    ['that is no hello', { bank: 'open' }, {}],
  ] as const) {
    it(`to the page, ${what}: no opening and no port`, () => {
      const page = embed(
        createTimers(0, () => 0),
        { originReferenceNo: 'order-000001' },
      )
      page.post(data, from)
      assert.equal(page.iframe()?.['opened'], undefined)
    })
  }

  it('an opening goes to the origin of the hosted page alone, and carries what was asked for', () => {
    const page = embed(
      createTimers(0, () => 0),
      { originReferenceNo: 'order-000001', theme: 'dark' },
    )
    page.post(hello)
    const [opening, origin, ports] = page.iframe()!['opened'] as [object, string, unknown[]]
    assert.deepEqual([origin, ports.length], [BANK, 1])
    assert.deepEqual(opening, {
      bank: 'open',
      protocol: FRAME_PROTOCOL,
      environment: 'DEV',
      flow: 'pay',
      version: 3,
      subject: 'order-000001',
      language: 'id',
      theme: 'dark',
      tokens: {},
      room: 812,
    })
  })

  it('over the port, what is no message is no event and leads nowhere', async () => {
    const timers = createTimers(0, () => 0)
    const page = embed(timers, { originReferenceNo: 'order-000001' })
    page.post(hello)
    const [, , [port]] = page.iframe()!['opened'] as [object, string, [MessagePort]]
    for (const said of [
      { is: 'event', name: 'bank-succeeded', detail: { originReferenceNo: 'order-000001' } },
      { is: 'leave', url: 'javascript:alert(1)' },
      { is: 'leave', url: 'https://evil.example/' },
      'nonsense',
      null,
    ])
      port.postMessage(said)
    port.postMessage({ is: 'leave', url: 'tel:+62215000123' })
    await timers.settle()
    assert.deepEqual([page.events, page.wentTo], [[], ['tel:+62215000123']])
  })

  it("on the bank's own page no merchant makes a play of a payment", async () => {
    const environment = 'MOCK'
    const timers = createTimers(0, () => 0)
    const order = { originReferenceNo: 'order-000001' }
    assert.equal((await embed(timers, { ...order, environment }).load()).settings().environment, 'PRO')
    assert.equal((await embed(timers, order).load({ mock: '../mock.js' })).settings().environment, 'MOCK')
  })
})

describe('a hosted page that can protect nothing', () => {
  for (const [what, hosted] of [
    ["of the page's own origin", `${MERCHANT}/hosted/`],
    ['that is no address', 'hosted/'],
    ['of no web', 'javascript:alert(1)'],
  ] as const) {
    it(`${what}: refused, and nothing is framed`, () => {
      const page = embed(
        createTimers(0, () => 0),
        { originReferenceNo: 'order-000001', hosted },
      )
      assert.deepEqual(page.turns, [{ barred: 'hosted-invalid' }])
      assert.equal(page.iframe(), undefined)
    })
  }

  it('is reported once as a wrong setting, with a line for the engineer', async () => {
    const rig = await chain()
    const { core, seen } = rig.element(
      { subject: 'order-000001' },
      undefined,
      {},
      { embedding: { barred: 'hosted-invalid' } },
    )
    await start(core, wholePay(core))
    assert.deepEqual(
      seen.events.map(({ name, detail }) => [name, (detail['error'] as { code: string }).code]),
      [['bank-load-error', 'SETTINGS_INVALID']],
    )
    assert.equal(seen.logged.length, 1)
    assert.match(seen.logged[0] ?? '', /^set the attribute hosted/)
  })
})
