/**
 * The handshake of an element and the hosted page in its frame, without a browser: who answers whom, when the
 * frame stays silent, and what others say to either.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FRAME_PROTOCOL } from '../../../src/contract/frame.ts'
import { createTimers } from '../timers.ts'
import { chain, SHOP as BANK, wholePay, start } from '../rig.ts'
import { embed, HOSTED, MERCHANT } from './page.ts'

describe('a frame that does not answer', () => {
  const order = 'order-000001'
  const waiting = (protocol?: number) => {
    const timers = createTimers(0)
    const page = embed(timers, { originReferenceNo: order, language: 'en' })
    if (protocol !== undefined) page.post({ bank: 'hello', protocol })
    return { timers, page }
  }
  const offered = (page: ReturnType<typeof embed>) =>
    page.fallbacks.map(({ blockedReason, hosted = '' }) => {
      const url = new URL(hosted)
      return [blockedReason, url.origin + url.pathname, url.searchParams.get('originReferenceNo')]
    })

  it('after 10 s the hosted page of the same order is offered', async () => {
    const { timers, page } = waiting()
    await timers.pass(9_999)
    assert.deepEqual(page.fallbacks, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('one that has said hello gets 60 s for its first screen', async () => {
    const { timers, page } = waiting(FRAME_PROTOCOL)
    await timers.pass(59_999)
    assert.deepEqual(page.fallbacks, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('one of another protocol is replaced at once', () => {
    const { page } = waiting(FRAME_PROTOCOL + 1)
    assert.deepEqual(offered(page), [['protocol', HOSTED, order]])
  })

  for (const [blockedReason, line] of [
    ['silent', /^the bank's page does not answer in its frame, so a button leads there/],
    ['protocol', /^the bank's page in its frame is of another version than this script, so a button/],
  ] as const)
    it(`the console says why there is a button: ${blockedReason}`, async () => {
      const rig = await chain()
      const subject = await rig.control.createOrder()
      const { core, record } = rig.element(
        { mode: 'frame', subject },
        undefined,
        {},
        { embedding: { blockedReason } },
      )
      await start(core, wholePay(core))
      assert.deepEqual([record.events.map(({ name }) => name), record.logged.length], [['bank-ready'], 1])
      assert.match(record.logged[0] ?? '', line)
    })

  it("one that has loaded again is asked whether it is still the bank's", async () => {
    const timers = createTimers(0)
    const page = embed(timers, { originReferenceNo: order })
    const port = await page.load()
    port.announceScreen()
    await timers.pass(600_000)
    const reloaded = page.iframe()?.['onload'] as () => void
    reloaded()
    await timers.pass(10_000)
    assert.deepEqual(page.fallbacks, [])
    assert.deepEqual(page.said.slice(-2), [{ do: 'ping' }, { is: 'alive' }])
    // Another page stands in it now, which has no port.
    ;(page.iframe()!['opened'] as [object, string, [MessagePort]])[2][0].onmessage = null
    reloaded()
    await timers.pass(9_999)
    assert.deepEqual(page.fallbacks, [])
    await timers.pass(1)
    assert.deepEqual(offered(page), [['silent', HOSTED, order]])
  })

  it('nothing is offered once its element is removed', async () => {
    const { timers, page } = waiting()
    page.unmount()
    await timers.pass(60_000)
    assert.deepEqual([page.fallbacks, timers.pending()], [[], 0])
  })
})

const hello = { bank: 'hello', protocol: FRAME_PROTOCOL }

describe('a frame that is made before its code is loaded', () => {
  const timers = () => createTimers(0)
  const order = { originReferenceNo: 'order-000001' }

  it("tells in its name the element's look and the journey or order that it begins with", () => {
    const nameOf = (request: Parameters<typeof embed>[1]): unknown =>
      JSON.parse(String(embed(timers(), request).iframe()?.['name']))
    const look = { language: 'en', theme: 'dark', tokens: {}, room: 812 }
    assert.deepEqual(nameOf({ ...order, language: 'en', theme: 'dark' }), {
      ...look,
      version: 3,
      linking: null,
      order: 'order-000001',
    })
    const journey = { journeyId: 'journey-000001', flow: 'link', version: '1' } as const
    assert.deepEqual(nameOf({ ...journey, language: 'en', theme: 'dark' }), {
      ...look,
      version: 1,
      linking: 'journey-000001',
      order: null,
    })
  })

  it('gets an answer to a hello from before: one, to the last hello', async () => {
    const time = timers()
    for (const texts of [[hello], [hello, { bank: 'hello' }, 'nonsense'], [hello, hello]]) {
      const page = embed(time, { ...order, early: texts.map((data) => [data]) })
      const openings: unknown[] = []
      const window = page.iframe()!['contentWindow'] as { postMessage(...message: unknown[]): void }
      window.postMessage = (...message) => void openings.push(message)
      await time.settle()
      assert.deepEqual([openings.length, page.frames()], [1, 1])
    }
  })

  it('gets an answer to a hello that the page is just hearing when that code comes', async () => {
    const time = timers()
    const page = embed(time, { ...order, meanwhile: hello })
    await time.settle()
    assert.notEqual(page.iframe()!['opened'], undefined)
  })

  it('has no listener left after its end', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[hello]] })
    page.unmount()
    page.post(hello)
    await time.settle()
    assert.equal(page.iframe()!['opened'], undefined)
    assert.equal(page.shell.element.shadowRoot?.children.length, 0)
  })

  it('of another protocol is replaced once the code is loaded', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[{ ...hello, protocol: FRAME_PROTOCOL + 1 }]] })
    assert.deepEqual(page.fallbacks, [])
    await time.settle()
    assert.deepEqual(
      page.fallbacks.map(({ blockedReason }) => blockedReason),
      ['protocol'],
    )
  })

  it('gets no answer if another origin has spoken from its window', async () => {
    const time = timers()
    const page = embed(time, { ...order, early: [[hello, 'https://evil.example']] })
    await time.settle()
    assert.equal(page.iframe()!['opened'], undefined)
  })
})

describe('messages of others', () => {
  for (const [title, data, from] of [
    ['from another window', hello, { source: {} }],
    ['from another origin', hello, { origin: 'https://evil.example' }],
    ['that is no hello', { bank: 'open' }, {}],
  ] as const) {
    it(`to the page, ${title}: no opening and no port`, () => {
      const page = embed(createTimers(0), { originReferenceNo: 'order-000001' })
      page.post(data, from)
      assert.equal(page.iframe()?.['opened'], undefined)
    })
  }

  it('an opening is sent to the origin of the hosted page only, with the settings of the element', () => {
    const page = embed(createTimers(0), { originReferenceNo: 'order-000001', theme: 'dark' })
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

  it('anything but a message on the port is no event, opens no address, and is said', async ({ mock }) => {
    const lines = mock.method(console, 'error', () => undefined)
    const timers = createTimers(0)
    const page = embed(timers, { originReferenceNo: 'order-000001' })
    page.post(hello)
    const [, , [port]] = page.iframe()!['opened'] as [object, string, [MessagePort]]
    for (const words of [
      { is: 'event', name: 'bank-succeeded', detail: { originReferenceNo: 'order-000001' } },
      { is: 'leave', url: 'javascript:alert(1)' },
      { is: 'leave', url: 'https://evil.example/' },
      'nonsense',
      null,
    ])
      port.postMessage(words)
    port.postMessage({ is: 'leave', url: 'tel:+62215000123' })
    await timers.settle()
    assert.deepEqual([page.events, page.wentTo], [[], ['tel:+62215000123']])
    // The two addresses stand in whole messages.
    assert.equal(lines.mock.callCount(), 3)
  })

  it("on the bank's own page no merchant can simulate a payment", async () => {
    const environment = 'MOCK'
    const timers = createTimers(0)
    const order = { originReferenceNo: 'order-000001' }
    assert.equal((await embed(timers, { ...order, environment }).load()).settings().environment, 'PRO')
    assert.equal((await embed(timers, order).load({ mock: '../mock.js' })).settings().environment, 'MOCK')
  })
})

describe('a hosted page that can protect nothing', () => {
  for (const [title, hosted] of [
    ["of the page's own origin", `${MERCHANT}/hosted/`],
    ['that is no address', 'hosted/'],
    ['of no web', 'javascript:alert(1)'],
  ] as const) {
    it(`${title}: refused, and no frame is made`, () => {
      const page = embed(createTimers(0), { originReferenceNo: 'order-000001', hosted })
      assert.deepEqual(page.fallbacks, [{ blockedReason: 'hosted-invalid' }])
      assert.equal(page.iframe(), undefined)
    })
  }

  it('is reported once as a wrong setting, with a line in the console', async () => {
    const rig = await chain()
    const { core, record } = rig.element(
      { subject: 'order-000001' },
      undefined,
      {},
      { embedding: { blockedReason: 'hosted-invalid' } },
    )
    await start(core, wholePay(core))
    assert.deepEqual(
      record.events.map(({ name, detail }) => [name, (detail['error'] as { code: string }).code]),
      [['bank-load-error', 'SETTINGS_INVALID']],
    )
    assert.equal(record.logged.length, 1)
    assert.match(record.logged[0] ?? '', /^set the attribute hosted/)
  })
})
