/**
 * Random orders whose every word about sending is held against the ledger: see ../../campaign/deliveries.ts.
 * The seed is fixed, so that a failure is one of this change; `npm run soak` has others.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PLACES } from '../../campaign/deliveries/tabs.ts'
import { inThread } from '../../campaign/inThread.ts'

const RUNS = 60
const SEED = 20_261_125

for (const place of PLACES) {
  it(`${RUNS} random orders (${place}): no event and no sentence contradicts the ledger, one debit at most, each order ends`, async () => {
    const event = await inThread('deliveries', RUNS, SEED, place)
    // Orders that are never paid, left or lost prove little.
    for (const outcome of ['bank-succeeded', 'bank-pending', 'bank-cancelled'] as const)
      assert.ok((event[outcome] ?? 0) >= 3, `${outcome}: ${JSON.stringify(event)}`)
  })
}
