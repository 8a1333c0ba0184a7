/** The proxy's own words about a request with consents. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Consent } from '../../../../src/contract/payloads/fields.ts'
import { HOSTED, JOURNEY, ok, setUp, SHOP, START } from '../rig.ts'

const consents: Consent[] = [
  { document: 'TERMS', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
]
const BODIES = {
  'payment/confirm-binding-activation': { consents },
  'account/create-account': { fullName: 'Sari', email: 'sari@example.com', consents },
} as const

const MODES = [
  ['inline', { origin: SHOP }, {}],
  ['frame', { origin: HOSTED, embedder: SHOP }, { embedder: SHOP }],
  ['redirect', { origin: HOSTED }, {}],
] as const

describe('consents reach the bank', () => {
  for (const [call, body] of Object.entries(BODIES))
    for (const [mode, pages, frame] of MODES)
      test(`with the time, the page and the mode of their request, whatever it claims (${call}, ${mode})`, async () => {
        const { origin, ...asks } = pages
        const rig = await setUp({
          answer: () => ok({ linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl: null }),
        })
        const session = await rig.open({ journeyId: JOURNEY, ...asks }, { origin })
        rig.clock.now = START + 5_000
        const claim = { at: '2020-01-01T00:00:00Z', origin: 'https://evil.example', mode: 'redirect' }
        await rig.call(
          call as keyof typeof BODIES,
          { journeyId: JOURNEY, ...body, witness: claim },
          { ...session, origin },
        )
        const sent = JSON.parse(rig.bankRequests.at(-1)?.init.body ?? '') as Record<string, unknown>
        assert.deepEqual(sent['witness'], { at: '2026-11-21T03:00:05.000Z', origin, ...frame, mode })
        assert.deepEqual(sent['consents'], consents)
      })
})
