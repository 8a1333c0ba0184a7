/** One trace from the page through the proxy to the bank, as a collector receives it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callPath } from '../../src/contract/endpoints.ts'
import { TRACE_HEADER } from '../../src/contract/sessionHeaders.ts'
import { readTraceparent } from '../../src/proxy/traces/tracing.ts'
import { silent, toldOf, tracingTo, type WrittenSpan } from '../collector.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { linkConsents, linking } from './journey.ts'
import { loseAnswer } from './network.ts'
import { ordered } from './order.ts'
import type { chain } from './rig.ts'

type Rig = Awaited<ReturnType<typeof chain>>

interface Hop {
  readonly path: string
  readonly header: string | null
}

/** The page's and the proxy's traces. */
function listen({ network, line }: Rig) {
  const fromPage: Hop[] = []
  const toBank: Hop[] = []
  const [pass, ask] = [network.fetch, line.fetch]
  network.fetch = (request) => {
    const { pathname } = new URL(request.url)
    fromPage.push({ path: pathname.replace(/^\/proxy/, ''), header: request.headers.get(TRACE_HEADER) })
    return pass(request)
  }
  line.fetch = (url, init) => {
    toBank.push({ path: new URL(url).pathname, header: init.headers[TRACE_HEADER] ?? null })
    return ask(url, init)
  }
  return { fromPage, toBank }
}

const KIND = { internal: 1, server: 2, client: 3 } as const
const parentOf = ({ header }: Hop) => readTraceparent(header ?? undefined)

/** The request of the page is the parent of what the proxy did, and that of what it asked the bank. */
function assertChained(
  spans: readonly WrittenSpan[],
  fromPage: readonly Hop[],
  toBank: readonly Hop[],
): void {
  const bySpanId = new Map(spans.map((span) => [span.spanId, span]))
  const clients = spans.filter(({ kind }) => kind === KIND.client)
  assert.equal(clients.length, toBank.length)
  for (const hop of toBank) {
    const sentRequest = parentOf(hop)
    const client = bySpanId.get(sentRequest?.spanId ?? '')
    assert.equal(client?.traceId, sentRequest?.traceId)
    assert.equal(toldOf(client?.attributes ?? [])['url.template'], hop.path)
    const writtenSpan = bySpanId.get(client?.parentSpanId ?? '')
    assert.ok(writtenSpan, `${hop.path} has a parent`)
    assert.equal(writtenSpan.traceId, client?.traceId)
    if (writtenSpan.kind === KIND.internal)
      assert.equal(bySpanId.get(writtenSpan.parentSpanId ?? '')?.kind, KIND.server)
    else assert.equal(writtenSpan.kind, KIND.server)
  }
  const servers = spans.filter(({ kind }) => kind === KIND.server)
  const names = fromPage.flatMap((hop) => {
    const parent = parentOf(hop)
    return parent ? [`POST ${hop.path} ${parent.traceId} ${parent.spanId}`] : []
  })
  assert.ok(names.length > 2)
  assert.deepEqual(
    servers
      .filter(({ parentSpanId }) => parentSpanId !== undefined)
      .map(({ name, traceId, parentSpanId }) => `${name} ${traceId} ${parentSpanId}`)
      .toSorted(),
    names.toSorted(),
  )
}

describe('one trace from the page to the bank', () => {
  it('of a payment by wallet', async () => {
    const collector = await tracingTo()
    const { rig, open, debits } = await ordered({ tracing: collector.tracing })
    const { fromPage, toBank } = listen(rig)
    const page = await open()
    await page.pay.confirm(PIN)
    await page.follow()
    assert.deepEqual((await debits()).length, 1)
    await collector.tracing.close()
    const ids = new Set([...fromPage, ...toBank].flatMap((hop) => parentOf(hop)?.traceId ?? []))
    const spans = collector.spans().filter(({ traceId }) => ids.has(traceId))

    assertChained(spans, fromPage, toBank)
    assert.equal(fromPage[0]?.path, '/session')
    const [confirm, ...hops] = fromPage.filter(
      ({ path }) => path === callPath('payment/payment-order-confirm'),
    )
    assert.ok(confirm?.header)
    assert.deepEqual(hops, [])
    assert.notEqual(collector.spans().length, 0)
    assert.deepEqual(
      [...new Set(collector.resources().map((resource) => resource['service.name']))],
      ['proxy-under-test'],
    )
  })

  it('of a link', async () => {
    const collector = await tracingTo()
    const { rig, open } = await linking({ tracing: collector.tracing })
    const { fromPage, toBank } = listen(rig)
    const { core, link } = await open()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await link.logIn(PASSWORD)
    await link.link(linkConsents(core))
    await collector.tracing.close()
    const ids = new Set([...fromPage, ...toBank].flatMap((hop) => parentOf(hop)?.traceId ?? []))
    assertChained(
      collector.spans().filter(({ traceId }) => ids.has(traceId)),
      fromPage,
      toBank,
    )
  })

  it('holds all requests of an attempt to pay, including repetitions', async () => {
    const collector = await tracingTo()
    const { rig, pay, follow, debits } = await ordered({ tracing: collector.tracing })
    const { fromPage } = listen(rig)
    rig.line.fetch = ((ask) => async (url, init) => {
      if (!url.endsWith('payment-order-confirm') || down === 0) return ask(url, init)
      down -= 1
      throw new (await import('../../src/proxy/base/refusal.ts')).NeverConnected('refused')
    })(rig.line.fetch)
    // The proxy asks a second time by itself.
    let down = 2
    await pay.confirm(PIN).catch(() => undefined)
    await pay.confirm(PIN)
    await follow()
    assert.equal((await debits()).length, 1)
    const headers = fromPage
      .filter(({ path }) => path.endsWith('payment-order-confirm'))
      .map(({ header }) => header)
    assert.equal(headers.length, 2)
    assert.equal(new Set(headers).size, 1)
    await collector.tracing.close()
  })

  it('includes a request that is sent again after its session has ended', async () => {
    const collector = await tracingTo()
    const { rig, journeyId } = await linking({ tracing: collector.tracing })
    const client = rig.client({ journeyId })
    await client.open()
    rig.restart({ sessionSecrets: ['another secret of the tests, long enough'] })
    const { fromPage } = listen(rig)
    await client.call('query-mpc-info', { journeyId })
    assert.deepEqual(
      fromPage.map(({ path }) => path),
      [callPath('query-mpc-info'), '/session', callPath('query-mpc-info')],
    )
    assert.equal(fromPage[0]?.header, fromPage[2]?.header)
    assert.notEqual(fromPage[0]?.header, fromPage[1]?.header)
    await collector.tracing.close()
  })

  it('is named in the lines of the log', async () => {
    const collector = await tracingTo()
    const { rig, open } = await ordered({ tracing: collector.tracing })
    rig.lines.length = 0
    const { fromPage } = listen(rig)
    const page = await open()
    await page.pay.confirm(PIN)
    await rig.control.fault({ call: 'debit/payment-status-h5', kind: 'status', status: 502, times: 1 })
    await page.follow()
    await collector.tracing.close()
    const spans = new Map(collector.spans().map((span) => [span.spanId, span]))
    const lines = rig.lines as {
      event: string
      call: string
      trace_id: string
      span_id: string
      trace_flags: string
    }[]
    assert.ok(lines.some(({ event }) => event === 'asked-again'))
    for (const { event, call, trace_id, span_id, trace_flags } of lines) {
      const span = spans.get(span_id)
      assert.equal(span?.traceId, trace_id, event)
      assert.equal(trace_flags, '01')
      assert.equal(toldOf(span?.attributes ?? [])['bank_elements.call'], call)
    }
    assert.ok(
      fromPage.every(
        (hop) =>
          parentOf(hop) === undefined || lines.some((line) => line.trace_id === parentOf(hop)?.traceId),
      ),
    )
    const writtenSpans = collector
      .spans()
      .filter(({ attributes }) => toldOf(attributes)['http.request.resend_count'] === 1)
    assert.deepEqual(
      writtenSpans.map(({ name }) => name),
      [`POST ${callPath('debit/payment-status-h5')}`],
    )
  })
})

describe('switched off', () => {
  it('changes nothing that is sent, and names nothing in the log', async () => {
    const { rig, open } = await ordered()
    const { fromPage, toBank } = listen(rig)
    const answers: unknown[] = []
    rig.network.fetch = ((pass) => async (request: Request) => {
      const answer = await pass(request)
      answers.push(await answer.clone().json())
      return answer
    })(rig.network.fetch)
    const page = await open()
    await page.pay.confirm(PIN)
    await page.follow()
    assert.ok(toBank.length > 3)
    assert.deepEqual(
      [...fromPage, ...toBank].filter(({ header }) => header !== null),
      [],
    )
    assert.ok(!JSON.stringify([answers, rig.lines]).includes('trace'))
  })

  it("a page that isn't told starts none, though the proxy traces", async () => {
    const collector = await tracingTo({ pages: false })
    const { rig, open } = await ordered({ tracing: collector.tracing })
    const { fromPage, toBank } = listen(rig)
    await open()
    assert.deepEqual(
      fromPage.filter(({ header }) => header !== null),
      [],
    )
    assert.ok(toBank.every(({ header }) => header !== null))
    await collector.tracing.close()
  })
})

describe('a failing collector', () => {
  it('delays neither a payment nor a stop, even if it never answers', async () => {
    const { tracing, counts } = await tracingTo(
      { delayMs: 10, maxBatch: 1, maxQueue: 3 },
      { exporter: silent },
    )
    const { rig, open, debits } = await ordered({ tracing })
    loseAnswer(rig, 'session')
    await open().catch(() => undefined)
    const page = await open()
    await page.pay.confirm(PIN)
    await page.follow()
    assert.equal((await debits()).length, 1)
    assert.ok(counts.dropped > 0, 'what does not fit is dropped')
    await tracing.close(1)
    assert.equal(counts.exported, 0)
  })
})
