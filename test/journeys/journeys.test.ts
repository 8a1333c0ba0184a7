/** The journeys of a customer in every mode, in the engine that the stage names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseline } from '../../elements/build/baseline.mjs'
import { useRig } from '../e2e/rig.ts'
import { journeys, PLACES } from '../kit/journeys.ts'
import { chromium, pagesOf, title } from './engine.ts'

describe(title, () => {
  const rig = useRig()

  const version = chromium
  if (version !== undefined)
    it(`${title}: is the version that is promised`, () =>
      assert.equal(Number.parseInt(version, 10), baseline.chrome[0]))

  for (const [journey, play] of Object.entries(journeys))
    for (const place of PLACES)
      it(`${title}: ${journey}, ${place}`, () => play({ pages: pagesOf(rig), place }))
})
