/**
 * The journeys of a customer in the oldest promised Chromium, in Firefox and in WebKit, in every mode. The
 * stage names the engine (JOURNEYS_IN), or Chromium's program (CHROMIUM_PATH).
 */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { baseline } from '../../elements/build/baseline.mjs'
import type { KitPage } from '../../elements/testing/types.ts'
import { theBrowser, useRig } from '../e2e/rig.ts'
import { engines } from '../kit/engines.ts'
import { journeys, PLACES } from '../kit/journeys.ts'
import { inEngine, type Pages } from '../kit/open.ts'

const name = process.env['JOURNEYS_IN']
const engine = name === 'firefox' || name === 'webkit' ? await engines[name]() : undefined
const title = engine?.title ?? `Chromium ${(await theBrowser()).version()}`

describe(title, () => {
  const rig = useRig()
  after(() => engine?.close())
  const pages = (): Pages<KitPage> => (engine ? inEngine(rig, engine) : rig)

  if (!engine)
    it(`${title}: is the version that is promised`, () =>
      assert.equal(Number(/ (\d+)/.exec(title)?.[1]), baseline.chrome[0]))

  for (const [journey, play] of Object.entries(journeys))
    for (const place of PLACES) it(`${title}: ${journey}, ${place}`, () => play({ pages: pages(), place }))
})
