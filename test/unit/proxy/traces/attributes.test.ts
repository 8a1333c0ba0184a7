/** A span's content: only what stands in the tables of the code, whatever comes from outside. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../property.ts'
import { callNames, callPath } from '../../../../src/contract/endpoints.ts'
import { errorNames, rowOf, type ErrorName } from '../../../../src/contract/errors.ts'
import { newDiagnosticsId } from '../../../../src/contract/diagnosticsId.ts'
import {
  allowedAttributes,
  attributes,
  type AttributeName,
  routes,
} from '../../../../src/proxy/traces/attributes.ts'
import { DIMENSIONS, LIMIT_CLASSES } from '../../../../src/proxy/rateLimits/table.ts'
import { tracingTo } from '../../../collector.ts'
import { ok, ORDER, setUp } from '../rig.ts'

const names = Object.keys(attributes) as AttributeName[]

const number = fc.integer({ min: 1_000_000, max: 999_999_999 }).map((remainder) => `811${remainder}`)
/** Personal data, which must never be told, in many spellings. */
const personal = fc.oneof(
  number,
  number.map((text) => `+62${text}`),
  number.map((text) => `0${text}`),
  fc.constantFrom(
    'Siti Nurhaliza',
    'siti@mail.example',
    'eyJhbGciOiJkaXIifQ..a.b.c',
    'Bearer abc',
    'D-81100000001',
  ),
  fc.stringMatching(/^[0-9]{4,16}$/).filter((text) => !KNOWN.has(text)),
  fc.stringMatching(/^or-[A-Za-z0-9]{8}$/),
  fc.string().filter((text) => !KNOWN.has(text)),
)
/** Every word of the tables. */
const KNOWN: ReadonlySet<string> = new Set([
  ...callNames,
  ...callNames.map(callPath),
  ...routes.keys(),
  ...routes.values(),
  ...errorNames,
  ...errorNames.map((name) => rowOf(name).code),
  ...LIMIT_CLASSES.flatMap((name) => DIMENSIONS.map((dimension) => `${name}-${dimension}`)),
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
  ...Array.from({ length: 600 }, (_, status) => String(status)),
  '_OTHER',
  'unknown',
])

describe('attributes of a span', () => {
  test('are only words of the tables, small numbers and flags, whatever is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(personal, fc.anything()), (name, value) => {
        for (const [message, remaining] of Object.entries(allowedAttributes({ [name]: value }))) {
          assert.equal(message, name)
          const isKnown =
            remaining === true
            || (typeof remaining === 'number' && remaining >= 0 && remaining < 600)
            || KNOWN.has(String(remaining))
          assert.ok(isKnown, `${name}: ${String(remaining)}`)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('have no other names', () => {
    fc.assert(
      fc.property(fc.string(), personal, (name, value) => {
        fc.pre(!names.includes(name as AttributeName))
        assert.deepEqual(allowedAttributes({ [name]: value }), {})
      }),
    )
    assert.deepEqual(
      allowedAttributes({ ['__proto__' as AttributeName]: '1', ['toString' as AttributeName]: '1' }),
      {},
    )
  })

  test('every call and every code keeps its name', () => {
    for (const call of callNames)
      assert.deepEqual(allowedAttributes({ 'bank_elements.call': call }), { 'bank_elements.call': call })
    for (const name of errorNames) {
      const { code } = rowOf(name)
      assert.deepEqual(allowedAttributes({ 'bank_elements.code': code }), { 'bank_elements.code': code })
    }
    assert.deepEqual(allowedAttributes({ 'bank_elements.code': 0 }), { 'bank_elements.code': '0' })
    assert.deepEqual(allowedAttributes({ 'bank_elements.code': '81100000001' }), {
      'bank_elements.code': '_OTHER',
    })
  })

  test("the request's id is made by the proxy", () => {
    const result = newDiagnosticsId((length) => crypto.getRandomValues(new Uint8Array(length)))
    const name = 'bank_elements.diagnostics_id'
    assert.deepEqual(allowedAttributes({ [name]: result }), { [name]: result })
    for (const wrong of [result.toLowerCase(), `${result}1`, 'D-ILOU-0000', 'x'.repeat(11)])
      assert.deepEqual(allowedAttributes({ [name]: wrong }), {}, wrong)
  })

  test("contain nothing of a request or of the bank's answer, whatever is in them", async () => {
    const hidden = fc.uuid().map((text) => `secret-${text}`)
    await fc.assert(
      fc.asyncProperty(
        hidden,
        number,
        fc.constantFrom('8110', 'X81100001', '0811'),
        async (secret, msisdn, code) => {
          const collector = await tracingTo()
          const rig = await setUp({
            tracing: collector.tracing,
            environment: 'DEV',
            answer: () =>
              Response.json(
                { code, message: secret, data: { [secret]: msisdn, name: secret } },
                { status: 418 },
              ),
          })
          const headers = {
            'user-agent': secret,
            'x-forwarded-for': msisdn,
            tracestate: `a=${secret}`,
            baggage: `a=${msisdn}`,
          }
          const carried = await rig.open({ originReferenceNo: ORDER }, headers)
          const body = { originalReferenceNo: ORDER, msisdn, name: secret, code: secret }
          await rig.call('otp/payment-verification', body, { ...carried, ...headers })
          await rig.call('payment/payment-h5', { originalReferenceNo: ORDER }, { ...carried, ...headers })
          await rig.post(`/ipg-auth/api/v1/${secret}?${msisdn}`, body, headers)
          await rig.send(`/challenge?journeyId=${secret}`, { headers })
          await collector.tracing.close()
          const posted = collector.posts.join('\n')
          assert.ok(collector.spans().length > 5)
          for (const never of [
            secret,
            msisdn,
            ORDER,
            // As a whole value: its digits alone may also stand in an id.
            JSON.stringify(code),
            carried.authorization,
            rig.config.sessionSecrets[0],
          ])
            assert.ok(!posted.includes(never), never)
          for (const span of collector.spans()) {
            assert.deepEqual(
              [span.events ?? [], span.links ?? [], span.traceState, span.status.message],
              [[], [], undefined, undefined],
            )
            assert.deepEqual(
              span.attributes.map(({ key }) => key).filter((key) => !names.includes(key as AttributeName)),
              [],
            )
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('leave out any text given to the tracing port', async () => {
    await fc.assert(
      fc.asyncProperty(personal, fc.integer(), async (text, status) => {
        fc.pre(text.length > 3)
        const collector = await tracingTo()
        const trace = collector.tracing.request(text)
        const askingTrace = trace.startCall('get-msisdn', status)
        askingTrace.recordAnswer({ status, code: text })
        trace.startCall('get-msisdn', 0).recordFailure(text as ErrorName)
        trace.end({
          label: text,
          method: text,
          status,
          code: text,
          limit: text,
          diagnosticsId: text,
        })
        await collector.tracing.close()
        const messages = collector
          .spans()
          .flatMap(({ name, attributes: all }) => [
            name,
            ...all.map(({ value }) => String(value.stringValue)),
          ])
        assert.deepEqual(
          messages.filter((entry) => entry.includes(text)),
          [],
        )
      }),
      { numRuns: 100 },
    )
  })

  test('a success answered by the bank has its code', async () => {
    const collector = await tracingTo()
    const rig = await setUp({ tracing: collector.tracing, answer: () => ok() })
    await rig.call('get-msisdn', { journeyId: 'journey-0001' })
    await collector.tracing.close()
    assert.ok(JSON.stringify(collector.spans()).includes('"bank_elements.code","value":{"stringValue":"0"}'))
  })
})
