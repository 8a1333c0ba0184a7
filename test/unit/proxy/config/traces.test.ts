/** Traces out of OpenTelemetry's variables. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { complete, problemsOf, read } from './envVariables.ts'

const HERE = 'http://127.0.0.1:4318'
const tracesOf = async (env: EnvVariables, files?: Record<string, string>) =>
  (await read({ ...complete, ...env }, files)).traces

describe('traces', () => {
  for (const [title, env] of [
    ['nothing is said', {}],
    ['there is no address', { OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'x' }],
    ['OpenTelemetry is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: HERE, OTEL_SDK_DISABLED: 'TRUE' }],
    ['no exporter is wanted', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: HERE, OTEL_TRACES_EXPORTER: 'none' }],
  ] as const)
    test(`are off when ${title}`, async () => assert.equal(await tracesOf(env), undefined))

  test('have the defaults of OpenTelemetry', async () =>
    assert.deepEqual(await tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: HERE }), {
      url: `${HERE}/v1/traces`,
      headers: {},
      protocol: 'http/protobuf',
      timeoutMs: 10_000,
      resource: { 'service.name': 'bank-elements-proxy', 'deployment.environment.name': 'PRO' },
      share: 1,
      maxQueue: 2_048,
      maxBatch: 512,
      delayMs: 5_000,
      pages: false,
    }))

  test('an address for traces alone, and a name of its own, override the general ones', async () => {
    const traces = await tracesOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://one.example/base/',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://two.example/in?x=1',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20one, x-a=1',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=below,team=a%2Cb',
      OTEL_SERVICE_NAME: 'above',
      TRACE_PAGES: 'on',
    })
    assert.equal(traces?.url, 'https://two.example/in?x=1')
    assert.deepEqual(traces?.headers, { authorization: 'Bearer one', 'x-a': '1' })
    assert.equal(traces?.protocol, 'http/json')
    assert.deepEqual(traces?.resource, {
      'service.name': 'above',
      'deployment.environment.name': 'PRO',
      team: 'a,b',
    })
    assert.equal(traces?.pages, true)
  })

  test('the path for traces is added to the address', async () => {
    for (const [input, url] of [
      ['https://one.example', 'https://one.example/v1/traces'],
      ['https://one.example/', 'https://one.example/v1/traces'],
      ['https://one.example/otlp/', 'https://one.example/otlp/v1/traces'],
    ] as const)
      assert.equal((await tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: input }))?.url, url)
  })

  for (const [sampler, share] of [
    ['always_on', 1],
    ['always_off', 0],
    ['traceidratio', 0.25],
    ['parentbased_always_on', 1],
    ['parentbased_always_off', 0],
    ['parentbased_traceidratio', 0.25],
  ] as const)
    test(`${sampler} exports a share of ${share}`, async () =>
      assert.equal(
        (
          await tracesOf({
            OTEL_EXPORTER_OTLP_ENDPOINT: HERE,
            OTEL_TRACES_SAMPLER: sampler,
            OTEL_TRACES_SAMPLER_ARG: '.25',
          })
        )?.share,
        share,
      ))

  test('headers may stand in a file', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: HERE, OTEL_EXPORTER_OTLP_HEADERS_FILE: '/run/headers' }
    assert.deepEqual((await tracesOf(env, { '/run/headers': 'api-key=k\n' }))?.headers, { 'api-key': 'k' })
  })

  test('errors are named, without a secret', async () => {
    for (const [name, value, says] of [
      [
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'collector:4318',
        'must be an address that begins with https://, without a name or a password, not "collector:4318"',
      ],
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be one of http/json, http/protobuf, not "grpc"'],
      ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'must be one of always_on,'],
      ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'must be a number from 0 to 1, not'],
      ['OTEL_TRACES_SAMPLER_ARG', '-1', 'must be a number from 0 to 1, not'],
      ['OTEL_TRACES_EXPORTER', 'zipkin', 'must be one of otlp, none, not "zipkin"'],
      ['OTEL_SDK_DISABLED', 'yes', 'must be one of true, false, not "yes"'],
      [
        'OTEL_EXPORTER_OTLP_HEADERS',
        'secret',
        'must be a list of name=value, separated by commas and percent-encoded. Example',
      ],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=secret', 'must be a list of'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', 'must be a list of'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0d%0ac: d', 'must be a list of'],
      ['OTEL_RESOURCE_ATTRIBUTES', 'a', 'must be a list of'],
      ['OTEL_BSP_SCHEDULE_DELAY', '0', 'must be a whole number from 10 to 60000'],
    ] as const) {
      const problems = await problemsOf({ ...complete, OTEL_EXPORTER_OTLP_ENDPOINT: HERE, [name]: value })
      assert.equal(problems.length, 1, name)
      assert.ok(problems[0]?.startsWith(`${name} ${says}`), problems[0])
      assert.ok(!problems[0]?.includes('secret'))
    }
  })

  test('pages are not told of traces that are off', async () =>
    assert.deepEqual(await problemsOf({ ...complete, TRACE_PAGES: 'on' }), [
      'TRACE_PAGES is on, but traces are off. Give OTEL_EXPORTER_OTLP_ENDPOINT.',
    ]))

  test('PRO sends them over TLS, unless the collector is on this machine', async () => {
    for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
      assert.deepEqual(await problemsOf({ ...complete, [name]: 'http://collector.example:4318' }), [
        `${name} must be https in PRO, unless the collector is on this machine, not http://collector.example:4318.`,
      ])
    assert.deepEqual(
      await problemsOf({ ...complete, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }),
      [],
    )
  })
})
