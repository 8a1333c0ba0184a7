/** Obstacles to the start of an element of linking: said to the customer, the page and its developer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER } from '../../words.ts'
import { linking } from '../journey.ts'
import { chain, namesOf, wholeLink, start } from '../rig.ts'

describe('before the first screen', () => {
  for (const [title, flow, input, code, hint] of [
    ['no journey', 'link', async () => '', 'JOURNEY_MISSING', /attribute journey-id/],
    ['a malformed journey', 'link', async () => '../x', 'JOURNEY_MISSING', /attribute journey-id/],
    ['an unknown journey', 'link', async () => 'journey-nobody-knows', 'JOURNEY_UNKNOWN', /open a journey/],
    ['maintenance', 'link', 'maintenance', 'MAINTENANCE', /refused the journey or order \(MAINTENANCE\)/],
    [
      'nothing to unlink',
      'unlink',
      'nothing-to-unlink',
      'NOTHING_TO_UNLINK',
      /not linked to this merchant, .*additionalInfo\.msisdn/,
    ],
  ] as const) {
    it(`${title}: ${code} for the customer and the page, and one line in the console`, async () => {
      const rig = await chain()
      const subject = await (typeof input === 'string'
        ? rig.control.createJourney({ scenario: input })
        : input())
      const { core, record } = rig.element({ flow, subject })
      await start(core, wholeLink(core))
      assert.equal(core.fatal.get()?.name, code)
      assert.deepEqual(
        record.events.map(({ name, detail }) => [name, (detail['error'] as { code?: string }).code]),
        [['bank-load-error', code]],
      )
      assert.equal(core.diagnose()['lastError'], code, 'for support')
      assert.equal(record.logged.length, 1)
      assert.match(record.logged[0] ?? '', hint)
    })
  }

  it('a proxy that is down or missing: the page could not be loaded, and the console names its address', async () => {
    for (const answer of [
      async () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('Nothing here.', { status: 404 }),
    ]) {
      const rig = await chain()
      rig.network.fetch = answer
      const { core, record } = rig.element({ flow: 'link', subject: 'journey-1' })
      await start(core, wholeLink(core))
      assert.equal(core.fatal.get()?.name, 'PAGE_LOAD_FAILED')
      assert.deepEqual(namesOf(record), ['bank-load-error'])
      assert.match(record.logged[0] ?? '', /the proxy at "http:\/\/localhost:8080\/proxy" did not give/)
    }
  })

  it('unlinking sends no code before the customer asks', async () => {
    const { rig, core, link } = await linking({ scenario: 'unlink', flow: 'unlink' })
    assert.equal(link.otp.maskedNumber.get(), '+62 811-••••-0001')
    assert.deepEqual(await rig.control.inbox(CUSTOMER), [])
    assert.equal(core.fatal.get(), null)
  })
})
