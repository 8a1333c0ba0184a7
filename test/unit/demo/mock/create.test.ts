import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createMock, type MockPorts } from '../../../../demo/mock/create.ts'
import { read, write } from '../../../../demo/mock/keep.ts'
import { openSubject } from '../../../../demo/mock/subject.ts'
import { newCustomer, SEEDED_PASSWORD } from '../../../../src/sandbox/customers.ts'
import type { BankProfile } from '../../../../src/contract/session.ts'
import { createStore, type TextMessage } from '../../../../src/sandbox/store.ts'
import { msisdnOf } from '../../../../src/contract/ids.ts'
import { demoBank } from '../../../bank.ts'
import { textOf } from '../../../pages.ts'

const ORIGIN = 'https://shop.example'
const random = (length: number) => new Uint8Array(randomBytes(length))

const memory = () => {
  const entries = new Map<string, string>()
  return {
    kept: entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  }
}
const pageOf = (storage: ReturnType<typeof memory> | undefined, ports: Partial<MockPorts> = {}) => {
  const messages: TextMessage[] = []
  const mock = createMock({
    bank: demoBank,
    lateFee: {},
    now: () => Date.now(),
    random,
    origin: ORIGIN,
    base: `${ORIGIN}/mock/`,
    home: `${ORIGIN}/basket`,
    storage: () => storage,
    alone: (task) => task(),
    onMessage: (message) => messages.push(message),
    ...ports,
  })
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await mock.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as { code?: unknown; token?: string; data?: Record<string, unknown> }),
    }
  }
  return { mock, messages, ask }
}
const ORDER = '/ipg-payment/api/v1/payment/payment-h5'
const SEND = '/ipg-auth/api/v1/otp/binding-auth-generate'

describe('the bank in a page', () => {
  test('opens a session and answers an order whose id is new to it', async () => {
    const { ask } = pageOf(memory())
    const { token = '' } = await ask('/session', { originReferenceNo: 'order-1' })
    const { code, data } = await ask(ORDER, { originalReferenceNo: 'order-1' }, token)
    assert.deepEqual(
      [code, data?.['amount'], data?.['returnUrl']],
      [0, '1250000.00', `${ORIGIN}/basket?returned=order-1`],
    )
  })

  test('adds no app to a bank that has none, and stands in for one that is there', async () => {
    const appOf = async (bank: MockPorts['bank']) => {
      const { ask } = pageOf(memory(), { bank })
      const session = (await ask('/session', { originReferenceNo: 'order-1' })) as { bank?: BankProfile }
      return session.bank?.appLink
    }
    assert.equal(await appOf({ ...demoBank, appLink: null }), null)
    assert.equal(await appOf(demoBank), `${ORIGIN}/basket?app=home`)
  })

  test('fetches a document from the files beside it', async () => {
    const requests: string[] = []
    const { mock, ask } = pageOf(memory(), {
      fetchOther: async (url) => {
        requests.push(url)
        return new Response('a document')
      },
    })
    const document = `${ORIGIN}/mock/documents/privacy.html?language=id`
    assert.equal(await (await mock.fetch(document)).text(), 'a document')
    assert.ok((await ask('/session', { originReferenceNo: 'order-1' })).token)
    assert.deepEqual(requests, [document])
  })

  test('answers nothing once it is known that MOCK is not allowed here', async () => {
    let isAllowed = true
    const { ask } = pageOf(memory(), { allowed: () => isAllowed })
    assert.equal((await ask('/session', { originReferenceNo: 'order-1' })).status, 200)
    isAllowed = false
    await assert.rejects(ask('/session', { originReferenceNo: 'order-1' }), TypeError)
  })

  test('needs the session, and refuses calls that are not in the table', async () => {
    const { ask } = pageOf(memory())
    assert.equal((await ask(ORDER, { originalReferenceNo: 'order-1' })).status, 401)
    assert.equal((await ask('/ipg-auth/api/v1/nothing', {})).status, 404)
  })

  test('gives the page each code, which its inbox has too', async () => {
    const { mock, messages, ask } = pageOf(undefined)
    const { token = '' } = await ask('/session', { journeyId: 'journey-1' })
    assert.equal((await ask(SEND, { journeyId: 'journey-1', msisdn: '81100000001' }, token)).code, 0)
    const inbox = (await (await mock.sandbox('inbox?msisdn=81100000001')).json()) as TextMessage[]
    assert.deepEqual(
      messages.map(({ code }) => code),
      inbox.map(({ code }) => code),
    )
    assert.match(messages[0]?.code ?? '', /^\d{6}$/)
  })

  test('fails once where the next answer was made to, as the page for merchants says', async () => {
    const { mock, ask } = pageOf(memory())
    const { token = '' } = await ask('/session', { originReferenceNo: 'order-1' })
    const [, body = ''] =
      /sandbox\('faults', \{ method: 'POST', body: '([^']+)'/.exec(textOf('elements/README.md')) ?? []
    assert.ok((await mock.sandbox('faults', { method: 'POST', body })).ok)
    const failed = await ask(ORDER, { originalReferenceNo: 'order-1' }, token)
    const answered = await ask(ORDER, { originalReferenceNo: 'order-1' }, token)
    assert.notEqual(failed.code, 0)
    assert.equal(answered.code, 0)
  })

  test('shares its state between pages of the tab', async () => {
    const storage = memory()
    const [shop, hosted] = [pageOf(storage), pageOf(storage, { home: undefined })]
    const { token = '' } = await shop.ask('/session', { originReferenceNo: 'order-1' })
    const { code, data } = await hosted.ask(ORDER, { originalReferenceNo: 'order-1' }, token)
    assert.deepEqual([code, data?.['returnUrl']], [0, `${ORIGIN}/basket?returned=order-1`])
    await hosted.mock.sandbox('clock', { method: 'POST', body: '{"advanceSeconds":86400}' })
    const { now } = (await (await shop.mock.sandbox('clock')).json()) as { now: number }
    assert.ok(now > Date.now() + 86_000_000)
    assert.equal(await shop.mock.run(), await hosted.mock.run())
    assert.notEqual(await shop.mock.run(), await pageOf(memory()).mock.run())
  })

  test("in a frame it knows the outer page, and returns there; a page that isn't the outer page may open nothing", async () => {
    const [SHOP, ownAddress] = ['https://another.example', `${ORIGIN}/mock/`]
    const { ask } = pageOf(memory(), { home: undefined, embedder: SHOP })
    const { status, token = '' } = await ask('/session', { originReferenceNo: 'order-1', embedder: SHOP })
    const { data } = await ask(ORDER, { originalReferenceNo: 'order-1' }, token)
    assert.deepEqual([status, data?.['returnUrl']], [200, `${SHOP}/?returned=order-1`])
    const lonePage = pageOf(memory(), { home: undefined })
    assert.equal(
      (await lonePage.ask('/session', { originReferenceNo: 'order-1', embedder: SHOP })).status,
      403,
    )
    const session = await lonePage.ask('/session', { originReferenceNo: 'order-1' })
    const { data: order } = await lonePage.ask(ORDER, { originalReferenceNo: 'order-1' }, session.token)
    assert.equal(order?.['returnUrl'], `${ownAddress}?returned=order-1`)
  })

  test('an aborted request is not kept waiting', async () => {
    const { mock } = pageOf(undefined, { alone: () => new Promise(() => undefined) })
    const giving = new AbortController()
    const request = mock.fetch('/session', { method: 'POST', signal: giving.signal })
    giving.abort()
    await assert.rejects(request, { name: 'AbortError' })
  })
})

describe('the state after a reload', () => {
  test('is complete, except for new passwords', () => {
    const store = createStore()
    const number = msisdnOf('81200000001')
    store.customers.set(number, {
      ...newCustomer(number, 'u', 'N', 'e@example.com'),
      password: 'My-0wn-secret',
    })
    openSubject('order', 'order-busy', false, { store, now: () => 5, random })
    const text = write({ run: 'r', secret: 's', home: 'h', store })
    assert.ok(!text.includes('My-0wn-secret'))
    const state = read(text)
    store.customers.get(number)!.password = SEEDED_PASSWORD
    assert.deepEqual(state, { run: 'r', secret: 's', home: 'h', store })
    assert.equal(state?.store.orders.get('order-busy')?.refusalsLeft, Infinity)
  })
  test('is empty if another version has stored something', () => {
    for (const text of [null, '', '{', '{"run":"r"}', '[]', '{"store":{"journeys":{}}}'])
      assert.equal(read(text), undefined)
    const text = write({ run: 'r', secret: 's', home: 'h', store: createStore() })
    assert.equal(read(text.replace(/"form":\d+/, '"form":1')), undefined)
  })
})
