/**
 * The reason that a call to the bank came to nothing: as a code in the log, and as an outcome in the metrics.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ANSWER_LIMIT } from '../../../../src/proxy/bank/bankFetch.ts'
import { createUpstream } from '../../../../src/proxy/bank/upstream.ts'
import { type BankFailure, failureOf } from '../../../../src/proxy/base/failures.ts'
import { TIMEOUT_MS } from '../../../../src/proxy/base/limits.ts'
import type { BankOutcome } from '../../../../src/proxy/base/metrics.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { createPrometheus } from '../../../../src/proxy/operate/prometheus.ts'
import { type Answering, BY_WALLET, JOURNEY, knowing, ok, ORDER, setUp } from '../rig.ts'

const HTML = '<!doctype html><title>Maintenance</title>'
const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' })
const confirmAnswer = { nextStep: 'PROCESSING', expectedSeconds: 1 }

const CASES: readonly (readonly [string, Answering, BankFailure | undefined, BankOutcome])[] = [
  ['an answer', () => ok(confirmAnswer), undefined, 'answered'],
  ['a refusal', () => Response.json({ code: 1101 }), undefined, 'answered'],
  ['a refusal with a 500', () => Response.json({ code: 1101 }, { status: 500 }), undefined, 'answered'],
  ['an unknown code', () => Response.json({ code: 77001 }), undefined, 'unclear'],
  ['an unknown code with a 500', () => Response.json({ code: 77001 }, { status: 500 }), undefined, 'unclear'],
  [
    'a failure of the bank, before or after the deed',
    () => Response.json({ code: '9005' }, { status: 503 }),
    undefined,
    'unclear',
  ],
  ['a lost answer behind the bank', () => Response.json({ code: '9002' }), undefined, 'unclear'],
  ['a page in place of an answer', () => new Response(HTML), 'no-json', 'unreadable'],
  ['another schema', () => Response.json({ status: 'OK', payload: {} }), 'no-code', 'unreadable'],
  ['data of another call', () => ok({ msisdn: 8 }), 'schema', 'unreadable'],
  ["a gateway's 502", () => new Response(HTML, { status: 502 }), 'status', 'unreadable'],
  ["a gateway's 504", () => new Response(HTML, { status: 504 }), 'status', 'unreadable'],
  [
    'a success with another status',
    () => Response.json({ code: 0, data: confirmAnswer }, { status: 500 }),
    'status',
    'unreadable',
  ],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: '/' } }),
    'redirect',
    'unreadable',
  ],
  ['too much', () => new Response(new Uint8Array(ANSWER_LIMIT + 1)), 'too-large', 'unreadable'],
  ['bytes that are not UTF-8', () => new Response(Uint8Array.of(0x7b, 0xff)), 'charset', 'unreadable'],
  ['a connection that breaks off', () => Promise.reject(reset), 'reset', 'failed'],
  ['something else', () => Promise.reject(new Error('?')), 'unknown', 'failed'],
  ['no connection', () => Promise.reject(new NeverConnected('refused')), 'refused', 'unsent'],
  ['none that is free', () => Promise.reject(new NeverConnected('no-connection')), 'no-connection', 'unsent'],
]

describe('a confirm after which comes', () => {
  for (const [title, answer, reason, outcome] of CASES)
    test(`${title}: ${reason ?? 'no reason'}, ${outcome}`, async () => {
      const metrics = createPrometheus()
      const { call, lines, open } = await setUp({ answer, metrics })
      await call('payment/payment-order-confirm', BY_WALLET, await open({ originReferenceNo: ORDER }))
      assert.equal(lines.at(-1)?.['why'], reason)
      const text = await metrics.register.metrics()
      const counts = [...text.matchAll(/^bank_proxy_bank_duration_seconds_count\{(.*)\} [12]$/gm)]
        .map(([, labels = '']) => labels)
        .filter((labels) => labels.includes('payment/payment-order-confirm'))
      assert.deepEqual(counts, [`call="payment/payment-order-confirm",outcome="${outcome}"`])
    })
})

/** A bank that answers one after the other, and how the confirm's sendings were counted. */
async function countsAfter(answers: readonly Answering[], breaker = { failures: 0, openMs: 1 }) {
  const metrics = createPrometheus()
  const { call, open } = await setUp({
    answer: (request, count) => (answers[count - 1] ?? assert.fail('asked too often'))(request, count),
    metrics,
    breaker,
  })
  await call('payment/payment-order-confirm', BY_WALLET, await open({ originReferenceNo: ORDER }))
  const series =
    /^bank_proxy_bank_duration_seconds_count\{call="payment\/payment-order-confirm",outcome="(.*)"\} ([1-9])$/gm
  const text = await metrics.register.metrics()
  return Object.fromEntries([...text.matchAll(series)].map(([, outcome, count]) => [outcome, Number(count)]))
}

const loses: Answering = () => Promise.reject(reset)
const REPETITIONS: readonly (readonly [string, readonly Answering[], Readonly<Record<string, number>>])[] = [
  ['brings its answer', [() => ok(confirmAnswer)], { repeated: 1, answered: 1 }],
  [
    'is refused, which says nothing of the first',
    [() => Response.json({ code: 1101 })],
    { failed: 1, answered: 1 },
  ],
  ['says nothing of the money', [() => Response.json({ code: 77001 })], { failed: 1, unclear: 1 }],
  ['is lost too', [loses], { failed: 2 }],
  ["can't be read", [() => new Response(HTML)], { failed: 1, unreadable: 1 }],
  ['has no connection', [() => Promise.reject(new NeverConnected('refused'))], { failed: 1, unsent: 1 }],
]

describe('a confirm whose answer is lost, and whose repetition', () => {
  for (const [title, answers, counts] of REPETITIONS)
    test(`${title}: ${JSON.stringify(counts)}`, async () =>
      assert.deepEqual(await countsAfter([loses, ...answers]), counts))

  test('is kept back by the breaker: it counts as failed', async () =>
    assert.deepEqual(await countsAfter([loses], { failures: 1, openMs: 60_000 }), { failed: 1 }))

  test('is never answered: both count as failed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const waits: Answering = () => {
      t.mock.timers.tick(TIMEOUT_MS)
      return new Promise(() => undefined)
    }
    assert.deepEqual(await countsAfter([loses, waits]), { failed: 2 })
  })

  test("follows an answer that can't be read: it counts as repeated as well", async () =>
    assert.deepEqual(await countsAfter([() => new Response(HTML), () => ok(confirmAnswer)]), {
      repeated: 1,
      answered: 1,
    }))
})

test('a read that is sent again says why in its line too', async () => {
  const { call, lines } = await setUp({
    store: await knowing(),
    answer: (_, count) =>
      count === 1 ? new Response(HTML, { status: 502 }) : ok({ msisdn: null, merchantName: 'Shop' }),
  })
  assert.equal((await call('get-msisdn', { journeyId: JOURNEY })).status, 200)
  assert.deepEqual(
    lines.filter(({ event }) => event === 'asked-again').map(({ why: reason }) => reason),
    ['status'],
  )
})

test('an error of a connection is known by its code, also behind others', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  const cases: readonly (readonly [unknown, BankFailure])[] = [
    [coded('CERT_HAS_EXPIRED'), 'certificate'],
    [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
    [coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'tls'],
    [coded('ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED'), 'certificate'],
    [coded('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'), 'certificate'],
    [coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'certificate'],
    [coded('EPROTO'), 'tls'],
    [coded('HPE_INVALID_CONSTANT'), 'protocol'],
    [coded('ENOTFOUND'), 'name'],
    [coded('EHOSTUNREACH'), 'unreachable'],
    [new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]), 'refused'],
    [new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET') }), 'reset'],
    [coded('ESOMETHING'), 'unknown'],
    [undefined, 'unknown'],
  ]
  assert.deepEqual(
    cases.map(([error]) => failureOf(error)),
    cases.map(([, failure]) => failure),
  )
})

test('what comes and is no HTTP/1.1 is the protocol, as the bank is asked', async (t) => {
  let answer = ''
  const bank = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.write(answer)),
  )
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const upstream = createUpstream(origin, { connections: 1, connectTimeoutMs: TIMEOUT_MS })
  t.after(async () => {
    await upstream.close()
    bank.close()
  })
  const { signal } = new AbortController()
  for (answer of [
    'SSH-2.0-OpenSSH\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
  ]) {
    const asking = upstream.fetch(`${origin}/`, { method: 'POST', headers: {}, redirect: 'manual', signal })
    await assert.rejects(asking, (error) => failureOf(error) === 'protocol')
  }
})
