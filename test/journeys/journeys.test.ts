/**
 * The journeys of a customer in the engine that the stage names. What a mode needs of an engine is shown by a
 * payment in each mode; what a journey needs, by each in one mode, which differs by engine.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseline } from '../baseline.ts'
import { useRig } from '../e2e/rig.ts'
import { journeys, PLACES } from '../kit/journeys.ts'
import { chromium, engineNumber, pagesOf, title } from './engine.ts'

const IN_EVERY_MODE = 'pay by wallet, with a code'
const placesOf = (journey: string, index: number) =>
  journey === IN_EVERY_MODE ? PLACES : [PLACES[(index + engineNumber) % PLACES.length]!]

describe(title, () => {
  const rig = useRig()

  const version = chromium
  if (version !== undefined)
    it(`${title}: is the version that is promised`, () =>
      assert.equal(Number.parseInt(version, 10), baseline.chrome[0]))

  for (const [index, [journey, play]] of Object.entries(journeys).entries())
    for (const place of placesOf(journey, index))
      it(`${title}: ${journey}, ${place}`, () => play({ pages: pagesOf(rig), place }))
})
