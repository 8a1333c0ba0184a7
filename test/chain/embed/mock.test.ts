/**
 * environment="MOCK" by the stores, with the bank that runs in the page; and that no other environment, and
 * no page of the bank's own, is given that bank.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { createMock } from '../../../demo/mock/create.ts'
import { browserPorts } from '../../../src/app/browserPorts.ts'
import { hostedPort } from '../../../src/host/hosted.ts'
import type { Embedding, HostPort } from '../../../src/host/port.ts'
import { demoBank } from '../../bank.ts'
import { PIN } from '../../words.ts'
import { createTimers } from '../timers.ts'
import { chain, memoryStorage, namesOf, SHOP, wholePay, start } from '../rig.ts'
import { embed } from './page.ts'

/** A page with its bank inside; there is no proxy. */
async function playing(answer?: () => Promise<Response>) {
  const rig = await chain()
  const mock = createMock({
    bank: demoBank,
    lateFee: {},
    now: rig.timers.now,
    random: (length) => new Uint8Array(randomBytes(length)),
    origin: SHOP,
    base: `${SHOP}/mock/`,
    home: `${SHOP}/basket`,
    storage: memoryStorage,
    alone: (task) => task(),
    onMessage: () => undefined,
  })
  // The rig counts the requests that pass here: time stands still until they are answered.
  rig.network.fetch =
    answer
    ?? (async ({ url, method, headers, body }) =>
      mock.fetch(new URL(url).pathname.replace(/^\/proxy/, ''), {
        method,
        headers,
        ...(body && { body: await new Response(body).text() }),
      }))
  const open = async (subject: string, embedding?: Embedding) => {
    const { core, record } = rig.element({ subject, environment: 'MOCK' }, undefined, {}, { embedding })
    const pay = wholePay(core)
    const startup = start(core, pay)
    await rig.timers.pass(60_000)
    await startup
    return { elementRecord: record, pay }
  }
  return { rig, mock, open }
}

describe('MOCK', () => {
  it('pays an order that was not opened before: one debit, and back to the page of the element', async () => {
    const { rig, mock, open } = await playing()
    const { elementRecord, pay } = await open('order-4711')
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(20_000)
    stop()
    assert.equal(namesOf(elementRecord).at(-1), 'bank-succeeded')
    const ledger = (await (await mock.sandbox('ledger')).json()) as { order: string }[]
    assert.deepEqual(
      ledger.map(({ order }) => order),
      ['order-4711'],
    )
    assert.equal(pay.returnUrl.get(), `${SHOP}/basket?returned=order-4711`)
    assert.deepEqual(await rig.control.ledger(), [])
  })

  it("uses the scenario at the id's end, and the customer of a number in the id", async () => {
    const { open } = await playing()
    for (const [id, code] of [
      ['shop_7-maintenance', 'MAINTENANCE'],
      ['mock-81100000003', 'ACCOUNT_FROZEN'],
      ['mock-unknown', 'ORDER_UNKNOWN'],
      ['or-1-expired', 'ORDER_EXPIRED'],
    ] as const) {
      const { elementRecord } = await open(id)
      const codes = elementRecord.events.flatMap(
        ({ detail }) => (detail['error'] as { code?: string })?.code ?? [],
      )
      assert.deepEqual(codes, [code], id)
    }
  })

  for (const [place, embedding] of [
    ['inline', undefined],
    ['in a frame, whose page is missing too', { blockedReason: 'silent' }],
    ['in a frame or on the way to a page of which that is known', { blockedReason: 'mock-missing' }],
  ] as const) {
    it(`without the bank's file: says so in the console, ${place}`, async () => {
      const { open } = await playing(() =>
        Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      )
      const { elementRecord } = await open('order-1', embedding)
      assert.deepEqual(namesOf(elementRecord), ['bank-load-error'])
      assert.match(elementRecord.logged[0] ?? '', /needs mock\/ beside the script/)
    })
  }
})

describe('the bank beside the script', () => {
  for (const mode of ['frame', 'redirect'] as const) {
    it(`is looked for before the hosted page is opened or waited for: ${mode}`, async () => {
      const timers = createTimers(0)
      const [missing, there] = [false, true].map((mockBeside) =>
        embed(timers, { mode, originReferenceNo: 'order-1', mockBeside }),
      )
      await timers.pass(1)
      assert.deepEqual([missing?.fallbacks, missing?.wentTo], [[{ blockedReason: 'mock-missing' }], []])
      assert.deepEqual(there?.fallbacks, [])
    })
  }
})

describe('the bank in the page', () => {
  it('is fetched in MOCK only', async (test) => {
    const requests: string[] = []
    test.mock.method(globalThis, 'fetch', async (url: string) => {
      requests.push(url)
      return new Response()
    })
    const mocked: string[] = []
    const mock: HostPort['mock'] = async () => ({
      fetch: async (path) => {
        mocked.push(path)
        return new Response()
      },
    })
    for (const environment of ['PRO', 'UAT', 'SIT', 'DEV', 'MOCK'] as const) {
      const { fetch } = browserPorts(
        { mock } as HostPort,
        { flow: 'pay', environment } as Parameters<typeof browserPorts>[1],
      )
      await fetch(environment, {})
    }
    assert.deepEqual([requests, mocked], [['PRO', 'UAT', 'SIT', 'DEV'], ['MOCK']])
  })

  it("is named by the markup of MOCK's hosted page; no address makes the bank's hosted page use it", () => {
    const at = (mock: string | undefined) => {
      const page = {
        document: {
          documentElement: { lang: '', dataset: {} },
          baseURI: 'https://pay.bank.example/hosted/',
          cookie: '',
          head: { querySelector: () => (mock === undefined ? null : { content: mock }) },
        },
        location: new URL('https://pay.bank.example/hosted/?originReferenceNo=order-9&environment=MOCK'),
        history: { state: null, replaceState: () => undefined },
        addEventListener: () => undefined,
      }
      const { settings, carrier } = hostedPort(
        page as unknown as Window,
        { dataset: {} } as unknown as HTMLElement,
      )
      return [settings().environment, settings().proxy, carrier]
    }
    assert.deepEqual(at(undefined), ['PRO', 'https://pay.bank.example/proxy', 'cookie'])
    assert.deepEqual(at('../mock.js'), ['MOCK', '', 'bearer'])
  })
})
