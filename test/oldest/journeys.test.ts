/**
 * The journeys of a customer in the oldest promised Chromium, in every mode. The stage names the browser
 * (CHROMIUM_PATH).
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseline } from '../../elements/build/baseline.mjs'
import { theBrowser, useRig } from '../e2e/rig.ts'
import { journeys, PLACES } from '../kit/journeys.ts'

/** What differs between modes is shown by the two journeys that are played in all of them. */
const EVERYWHERE: ReadonlySet<string> = new Set(['link', 'pay by wallet, with a code'])

describe('in the oldest promised Chromium', () => {
  const rig = useRig()

  it('is the version that is promised', async () =>
    assert.equal(Number((await theBrowser()).version().split('.')[0]), baseline.chrome[0]))

  for (const [name, play] of Object.entries(journeys))
    for (const place of EVERYWHERE.has(name) ? PLACES : (['inline'] as const))
      it(`${name}, ${place}`, () => play({ rig, place }))
})
