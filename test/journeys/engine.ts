/**
 * The engine that the stage names: Firefox or WebKit (JOURNEYS_IN), else Chromium (CHROMIUM_PATH). It serves
 * all tests of the process.
 */
import { after } from 'node:test'
import { theBrowser, type Rig } from '../e2e/rig.ts'
import { engines, type EnginePage } from '../kit/engines.ts'
import { inChromium, inEngine, type Pages } from '../kit/open.ts'

const name = process.env['JOURNEYS_IN']
const engine = name === 'firefox' || name === 'webkit' ? await engines[name]() : undefined
export const engineNumber = ['firefox', 'webkit'].indexOf(name ?? '') + 1
after(() => engine?.close())

/** Version of Chromium; undefined in the other engines. */
export const chromium = engine ? undefined : (await theBrowser()).version()
/** `Firefox 153.7.0`, with which the name of each test begins. */
export const title = engine?.title ?? `Chromium ${chromium}`
export const pagesOf = (rig: Rig): Pages<EnginePage> => (engine ? inEngine(rig, engine) : inChromium(rig))
