/** Attributes with which nothing can begin: one event for the page, one line for the merchant's engineer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ScreenSettings } from '../../../src/host/port.ts'
import { chain, wholeLink, wholePay, start } from '../rig.ts'

const cases: readonly [what: string, given: Partial<ScreenSettings>, code: string, hint: RegExp][] = [
  ['no journey', { flow: 'link', subject: '' }, 'JOURNEY_MISSING', /attribute journey-id/],
  ['a malformed journey', { flow: 'link', subject: 'a b' }, 'JOURNEY_MISSING', /attribute journey-id/],
  ['no order', { subject: '' }, 'ORDER_MISSING', /attribute origin-reference-no/],
  ['a malformed order', { subject: '<b>' }, 'ORDER_MISSING', /attribute origin-reference-no/],
  [
    'no address of a proxy',
    { subject: 'order-000001', proxy: 'proxy' },
    'SETTINGS_INVALID',
    /attribute proxy .*\(it is "proxy"\)/,
  ],
]

it('a page that is no secure context: the same, before anything is asked', async () => {
  const rig = await chain()
  const requests: string[] = []
  rig.network.fetch = async ({ url }) => {
    requests.push(url)
    return new Response()
  }
  for (const [settings, overrides] of [
    [{ flow: 'link', subject: 'journey-0001' }, {}],
    [{ subject: 'order-000001' }, {}],
    // The proxy couldn't be asked whether the screens may stand here.
    [{ subject: 'order-000001' }, { embedding: { blockedReason: 'unasked' } }],
  ] as const) {
    const { core, record } = rig.element(settings, undefined, { canEncrypt: () => false }, overrides)
    await start(core, settings.subject === 'journey-0001' ? wholeLink(core) : wholePay(core))
    assert.deepEqual(
      record.events.map(({ name, detail }) => [name, (detail['error'] as { code: string }).code]),
      [['bank-load-error', 'PAGE_NOT_SECURE']],
    )
    assert.match(record.logged.join('\n'), /^this page is no secure context.*over https/)
  }
  assert.deepEqual(requests, [])
})

describe('attributes that are wrong', () => {
  for (const [title, input, code, hint] of cases) {
    it(`${title}: one event with ${code}, one line in the console that says what to set, and no request`, async () => {
      const rig = await chain()
      const requests: string[] = []
      rig.network.fetch = async ({ url }) => {
        requests.push(url)
        return new Response()
      }
      const { core, record } = rig.element(input)
      await start(core, input.flow === 'link' ? wholeLink(core) : wholePay(core))
      assert.deepEqual(
        record.events.map(({ name, detail }) => [name, (detail['error'] as { code: string }).code]),
        [['bank-load-error', code]],
      )
      assert.deepEqual(Object.keys(record.events[0]?.detail['error'] as object).toSorted(), [
        'category',
        'code',
        'diagnosticsId',
        'recoverable',
        'retryAfterMs',
      ])
      assert.equal(record.logged.length, 1)
      assert.match(record.logged[0] ?? '', hint)
      assert.equal(core.fatal.get()?.name, code)
      assert.deepEqual(requests, [])
    })
  }
})
