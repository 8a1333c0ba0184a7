/**
 * Speed of the elements on a merchant's page, and of the hosted page: for customers who come for the first
 * time with a processor 4 times slower, 1.6 Mbit/s and 150 ms to the server and back, beside floors in the
 * same run. The floors' ratios count, no time alone: a busy machine makes all of them slower. Nothing is
 * asserted about time; a run that breaks off fails.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright'
import { findBrowsers } from '../../browsers.ts'
import { launch } from './customer.ts'
import { print, printGoals, type Judged } from './figures.ts'
import { openLab, type Part } from './lab.ts'
import { field } from './parts/field.ts'
import { keys } from './parts/keys.ts'
import { screens } from './parts/screens.ts'
import { shift } from './parts/shift.ts'
import { takeOver } from './parts/takeOver.ts'
import { walks } from './parts/walks.ts'
import { BENCH_PARTS } from './names.ts'
import { openStand, type Stand } from './stand.ts'

const parts: Readonly<Record<(typeof BENCH_PARTS)[number], Part>> = {
  field,
  takeOver,
  keys,
  screens,
  walks,
  shift,
}

const { BENCH_PART, BENCH_RUNS = '7' } = process.env
/** Runs of each case after the one that warms up; fewer say little on a machine that does other things. */
const runs = Number(BENCH_RUNS)
if (!/^[1-9]\d{0,2}$/.test(BENCH_RUNS))
  throw new RangeError(`--runs must be a number from 1 to 999, not "${BENCH_RUNS}"`)
const names: readonly string[] = BENCH_PART?.split(',') ?? BENCH_PARTS

const match = (await findBrowsers()).chromium
const goals: Record<string, Judged> = {}
let browser: Browser
let stand: Stand

before(async () => {
  if (!match) return
  stand = await openStand()
  browser = await launch(match)
})

after(async () => {
  printGoals(goals)
  await browser?.close()
  await stand?.close()
})

for (const [name, part] of Object.entries(parts)) {
  if (!names.includes(name)) continue
  test(name, { skip: !match && 'Chromium is not installed' }, async () => {
    const failures: string[] = []
    const lab = openLab({ stand, browser, runs }, (which, error) => {
      failures.push(`${which}: ${String(error)}`)
      console.log(`  ${which} broke off: ${String(error)}`)
    })
    console.log(`${name}, ${runs} runs`)
    const results = await part(lab)
    for (const table of results) Object.assign(goals, print(table))
    assert.deepEqual(failures, [], 'every run came to its end')
  })
}
