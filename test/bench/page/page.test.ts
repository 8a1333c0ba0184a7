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
import { print, summary, type Table } from './figures.ts'
import { openLab, type Part } from './lab.ts'
import { optionsFrom } from './options.ts'
import { field } from './parts/field.ts'
import { keys } from './parts/keys.ts'
import { loading } from './parts/loading.ts'
import { more } from './parts/more.ts'
import { screens } from './parts/screens.ts'
import { shift } from './parts/shift.ts'
import { takeOver } from './parts/takeOver.ts'
import { walks } from './parts/walks.ts'
import { openStand, type Stand } from './stand.ts'

const parts: Readonly<Record<string, Part>> = { loading, field, takeOver, keys, screens, walks, shift, more }

const options = optionsFrom(process.env)
const unknown = options.parts.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new RangeError(`no part called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const match = (await findBrowsers()).chromium
const tables: Table[] = []
let browser: Browser
let stand: Stand

before(async () => {
  if (!match) return
  stand = await openStand()
  browser = await launch(match)
})

after(async () => {
  console.log(summary(tables))
  await browser?.close()
  await stand?.close()
})

for (const [name, part] of Object.entries(parts)) {
  if (options.parts.length > 0 && !options.parts.includes(name)) continue
  test(name, { skip: !match && 'Chromium is not installed' }, async () => {
    const failures: string[] = []
    const lab = openLab({ stand, browser, runs: options.runs }, (which, error) => {
      failures.push(`${which}: ${String(error)}`)
      console.log(`  ${which} broke off: ${String(error)}`)
    })
    console.log(`${name}, ${options.runs} runs`)
    const results = await part(lab)
    tables.push(...results)
    for (const table of results) console.log(print(table))
    assert.deepEqual(failures, [], 'every run came to its end')
  })
}
