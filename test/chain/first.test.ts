/** The session with the first answer of its journey or order: one request until the first screen. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCancelled } from '../../src/client/error.ts'
import { callPath } from '../../src/contract/endpoints.ts'
import type { Asks } from '../../src/contract/requests.ts'
import { canAnswer } from '../../src/contract/errorCalls.ts'
import { errorNames, rowOf } from '../../src/contract/errors.ts'
import { firstCall } from '../../src/contract/session.ts'
import { NETWORK } from '../../src/domain/limits.ts'
import type { HostPort } from '../../src/host/port.ts'
import { createLink } from '../../src/stores/link/link.ts'
import { createPay } from '../../src/stores/payment/pay.ts'
import { CUSTOMER } from '../words.ts'
import { heard, hold, intercept, LOST, loseAnswer, withoutFirst } from './network.ts'
import { chain, memoryStorage, namesOf, start } from './rig.ts'

type Flow = 'link' | 'unlink' | 'pay'
type Rig = Awaited<ReturnType<typeof chain>>

const SCENARIOS = { link: 'prefilled', unlink: 'unlink' } as const

type OrderOptions = Parameters<Rig['control']['createOrder']>[0]

const subjectOf = async ({ control }: Rig, flow: Flow, order?: OrderOptions): Promise<string> =>
  flow === 'pay' ? control.createOrder(order) : control.createJourney({ scenario: SCENARIOS[flow] })

/** An element of a flow that is not started yet, and what leaves page and proxy. */
async function arriving(flow: Flow, overrides: Partial<HostPort> = {}, order?: OrderOptions) {
  const rig = await chain()
  const subject = await subjectOf(rig, flow, order)
  /** Paths of the page's requests, and of the proxy's. */
  const requests: string[] = []
  const bank: string[] = []
  const { network, line } = rig
  const { fetch } = network
  network.fetch = async (request) => {
    requests.push(new URL(request.url).pathname.replace('/proxy', ''))
    return fetch(request)
  }
  const { fetch: send } = line
  line.fetch = async (url, init) => {
    bank.push(new URL(url).pathname)
    return send(url, init)
  }
  const restorers = new Set<() => void>()
  const { core, record } = rig.element(
    { flow, subject },
    memoryStorage(),
    {
      onRestored: (listener) => {
        restorers.add(listener)
        return () => restorers.delete(listener)
      },
    },
    overrides,
  )
  const [link, pay] = flow === 'pay' ? [undefined, createPay(core)] : [createLink(core), undefined]
  return {
    rig,
    subject,
    requests,
    bank,
    core,
    elementRecord: record,
    begin: async () => start(core, link ?? pay),
    /** The answer's part on the first screen. */
    textOfScreen: () => (link ? link.phone.get() : pay?.order.get()?.amount),
    restore: () => restorers.forEach((restored) => restored()),
  }
}

const FIRST = { link: callPath('get-msisdn'), pay: callPath('payment/payment-h5') } as const
const SHOWN = { link: '811-0000-0001', pay: 125_000_000n } as const
const BANK = {
  link: [callPath('get-msisdn'), callPath('query-mpc-info')],
  pay: [callPath('payment/payment-h5')],
} as const

for (const flow of ['link', 'pay'] as const) {
  describe(`the start of ${flow}`, () => {
    it('takes one request', async () => {
      const { begin, textOfScreen, requests, bank, elementRecord } = await arriving(flow)
      await begin()
      assert.deepEqual([textOfScreen(), namesOf(elementRecord)], [SHOWN[flow], ['bank-ready']])
      assert.deepEqual(requests, ['/session'])
      assert.deepEqual(bank.toSorted(), BANK[flow])
    })

    it('takes two with a proxy of an older version', async () => {
      const { rig, begin, textOfScreen, requests, elementRecord } = await arriving(flow)
      withoutFirst(rig)
      await begin()
      assert.deepEqual([textOfScreen(), namesOf(elementRecord)], [SHOWN[flow], ['bank-ready']])
      assert.deepEqual(requests, ['/session', FIRST[flow]])
    })

    it('fails as a whole when its answer is lost, and a retry repeats the whole', async () => {
      const { rig, core, begin, textOfScreen, requests, elementRecord } = await arriving(flow)
      loseAnswer(rig, 'session')
      await begin()
      assert.deepEqual(
        [core.fatal.get()?.name, namesOf(elementRecord)],
        ['PAGE_LOAD_FAILED', ['bank-load-error']],
      )
      assert.deepEqual(requests, ['/session'])
      await begin()
      assert.deepEqual([core.fatal.get(), textOfScreen()], [null, SHOWN[flow]])
      assert.deepEqual(requests, ['/session', '/session'])
    })

    it('continues without the first answer when it could not be fetched', async () => {
      const { rig, begin, textOfScreen, requests } = await arriving(flow)
      const { fetch } = rig.line
      let isDown = true
      rig.line.fetch = async (...asking) => (isDown ? LOST() : fetch(...asking))
      intercept(rig, 'session', async (pass) => {
        const answer = await pass()
        isDown = false
        return answer
      })
      await begin()
      assert.equal(textOfScreen(), SHOWN[flow])
      assert.deepEqual(requests, ['/session', FIRST[flow]])
    })

    it('restored from the back-forward cache asks the bank again', async () => {
      const { rig, begin, restore, requests } = await arriving(flow)
      await begin()
      restore()
      await rig.timers.settle()
      assert.deepEqual(requests, ['/session', FIRST[flow]])
    })

    it('is repeated by a retry, with its session', async () => {
      const { begin, requests, bank } = await arriving(flow)
      await begin()
      await begin()
      assert.deepEqual(requests, ['/session', '/session'])
      assert.equal(bank.filter((path) => path === FIRST[flow]).length, 2)
    })

    const { call } = firstCall(flow === 'pay' ? { originReferenceNo: '' } : { journeyId: '' })
    for (const name of errorNames.filter((errorName) => canAnswer(call, errorName))) {
      it(`refused with ${name}: shows and emits the same as a separate call`, async () => {
        const outcome = async (older: boolean) => {
          const { rig, core, elementRecord, begin, requests } = await arriving(flow)
          if (older) withoutFirst(rig)
          await rig.control.fault({ call, kind: 'code', code: rowOf(name).code, times: 9 })
          await begin()
          const { diagnosticsId, ...fatal } = core.fatal.get() ?? { diagnosticsId: null }
          if (diagnosticsId !== null)
            assert.ok(
              rig.lines.some((line) => (line as { diagnosticsId?: string }).diagnosticsId === diagnosticsId),
            )
          const { problem } = elementRecord.params ?? {}
          return {
            requests: requests.length,
            shown: [fatal, elementRecord.screens, problem && { ...problem, diagnosticsId: '' }],
            emitted: elementRecord.events.map((event) => [
              event.name,
              (event.detail['error'] as { code?: string } | undefined)?.code,
            ]),
          }
        }
        const { requests: _, ...alone } = await outcome(true)
        assert.deepEqual(await outcome(false), { ...alone, requests: 1 })
      })
    }
  })
}

describe('an order that ends at once', () => {
  const ends: readonly [what: string, order: OrderOptions, screen: string][] = [
    ['is paid', { scenario: 'paid' }, 'paymentResult'],
    ['has expired', { scenario: 'expired' }, 'noticeInfo'],
    ['was cancelled', { scenario: 'cancelled' }, 'noticeInfo'],
    ['is of a frozen account', { msisdn: '81100000003' }, 'noticeInfo'],
    ['is of an account without a PIN', { msisdn: '81100000004' }, 'noticeInfo'],
  ]
  for (const [what, order, screen] of ends)
    it(`${what}: one request says so`, async () => {
      const { requests, elementRecord, begin } = await arriving('pay', {}, order)
      await begin()
      assert.deepEqual([requests, elementRecord.screens], [['/session'], [screen]])
    })
})

describe('requests without a first answer', () => {
  it('unlinking: its own first request is sent beside the session', { timeout: 5_000 }, async () => {
    const { rig, begin } = await arriving('unlink')
    const bodies = heard(rig, 'session')
    // The one that is asked first lies around the other.
    const mask = hold(rig, 'unbinding/get-mask-msisdn')
    const session = hold(rig, 'session')
    const beginning = begin()
    await Promise.all([session.question, mask.question])
    session.answer()
    mask.answer()
    await beginning
    assert.deepEqual(
      bodies.map(({ first }) => first),
      [undefined],
    )
  })

  it('mode="redirect", on every return', async () => {
    for (const flow of ['link', 'pay'] as const) {
      const { rig, begin } = await arriving(flow, { embedding: { hides: () => true, isReturning: true } })
      const bodies = heard(rig, 'session')
      await begin()
      assert.deepEqual(
        bodies.map(({ first }) => first),
        [undefined],
        flow,
      )
    }
  })
})

describe('a first answer', () => {
  /** A client that has opened its session with it. */
  async function open() {
    const rig = await chain()
    const journeyId = await rig.control.createJourney({ scenario: 'prefilled' })
    const requests = heard(rig, 'get-msisdn')
    const client = rig.client({ journeyId }, memoryStorage())
    await client.open({ first: true })
    const ask = async (request: Asks<'get-msisdn'> = { journeyId }) =>
      (await client.call('get-msisdn', request)).msisdn
    return { rig, journeyId, client, requests, ask }
  }

  it('is used once', async () => {
    const { requests, ask } = await open()
    assert.deepEqual([await ask(), requests.length], [CUSTOMER, 0])
    assert.deepEqual([await ask(), requests.length], [CUSTOMER, 1])
  })

  it('is not used for a different request', async () => {
    const { requests, ask } = await open()
    await assert.rejects(ask({ journeyId: 'journey-0002' }))
    assert.equal(requests.length, 1)
  })

  it('is not used after another answer', async () => {
    const { client, journeyId, requests, ask } = await open()
    await client.call('get-mask-msisdn', { journeyId })
    assert.deepEqual([await ask(), requests.length], [CUSTOMER, 1])
  })

  it("is not used when it is older than a request's time-out", async () => {
    for (const [age, count] of [
      [NETWORK.timeoutMs - 1, 0],
      [NETWORK.timeoutMs, 1],
    ] as const) {
      const { rig, requests, ask } = await open()
      await rig.timers.pass(age)
      assert.deepEqual([await ask(), requests.length], [CUSTOMER, count])
    }
  })

  it('is not used after a cancel, or after the end', async () => {
    const { client, journeyId, requests, ask } = await open()
    const input = client.call('get-msisdn', { journeyId }, { signal: AbortSignal.abort() })
    await assert.rejects(input, isCancelled)
    await client.open({ first: true })
    client.destroy()
    await assert.rejects(ask(), isCancelled)
    assert.equal(requests.length, 0)
  })

  it('is waited for by a request that comes earlier', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney({ scenario: 'prefilled' })
    const requests = heard(rig, 'get-msisdn')
    const client = rig.client({ journeyId }, memoryStorage())
    const opening = client.open({ first: true })
    assert.equal((await client.call('get-msisdn', { journeyId })).msisdn, CUSTOMER)
    await opening
    assert.equal(requests.length, 0)
  })
})
