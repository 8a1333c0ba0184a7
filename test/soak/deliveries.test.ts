/**
 * The long run of random orders whose every word about sending is held against the ledger: SOAK_RUNS says how
 * many for each place, SOAK_SEED where it begins.
 */
import { it } from 'node:test'
import { deliveries, PLACES } from '../campaign/deliveries.ts'

const RUNS = Number(process.env['SOAK_RUNS'] ?? 10_000) / 5
const first = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

for (const place of PLACES)
  it(`${RUNS} random orders (${place}), seed ${first}`, async () =>
    void (await deliveries(RUNS, first, place)))
