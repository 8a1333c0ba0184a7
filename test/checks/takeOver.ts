/**
 * What is fetched until a field can be used, and until React has taken over what stands there: how much, in
 * how many rounds, and nothing that only later screens need.
 */
import { deepEqual, notDeepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startRig } from '../e2e/rig.ts'
import { budgets, built, chunks, holdsJose, holdsLeaflet, listed } from './budgets.ts'
import { load, visits, type Loaded } from './loaded.ts'

/** What embed.html announces. */
const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as {
  preload: Record<'bank-bind' | 'bank-pay', Record<'id' | 'en', string[]>>
}

/** Bytes, the hosted page's own among them; where that stands is its field. */
const limits: Record<keyof typeof visits, { untilField?: number; untilReact: number }> = {
  'bank-bind': budgets,
  'bank-pay': { untilField: budgets.untilButton, untilReact: budgets.untilReactPay },
  'the hosted page of a link': { untilReact: budgets.untilReactHosted },
  'the hosted page of a payment': { untilReact: budgets.untilReactHosted },
}

const sum = (files: Loaded['untilField']): number => files.reduce((total, [, size]) => total + size, 0)

describe('the take-over', () => {
  let rig: Awaited<ReturnType<typeof startRig>>
  before(async () => {
    rig = await startRig()
  })
  after(() => rig.close())

  for (const name of Object.keys(visits) as (keyof typeof visits)[]) {
    describe(name, () => {
      let loaded: Loaded
      before(async () => {
        loaded = await load(rig, name)
        await rig.settle()
      })

      const isElement = name === 'bank-bind' || name === 'bank-pay'
      const { untilField, untilReact } = limits[name]
      if (untilField)
        it(`fetches at most ${untilField} bytes until its field can be used`, (test) => {
          const size = sum(loaded.untilField)
          test.diagnostic(`${size}: ${listed(loaded.untilField)}`)
          ok(
            loaded.untilField.some(([path]) => path.endsWith('/bank-elements.js')),
            'the entry was not seen',
          )
          ok(size <= untilField, `${size}: ${listed(loaded.untilField)}`)
        })

      it(`fetches at most ${untilReact} bytes until React has taken over, no encryption and no map`, (test) => {
        const size = sum(loaded.untilReact)
        test.diagnostic(`${size}: ${listed(loaded.untilReact)}`)
        ok(
          loaded.untilReact.every(([, bytes]) => bytes > 0),
          'the size of a file is not known',
        )
        ok(size <= untilReact, `${size}: ${listed(loaded.untilReact)}`)
        const folder = isElement ? 'chunks' : 'hosted/chunks'
        const jose = chunks(folder).filter((file) => holdsJose(file, folder))
        notDeepEqual(jose, [], 'no chunk holds jose: the marker of this check is out of date')
        const later = [...jose, ...chunks(folder).filter((file) => holdsLeaflet(file, folder))]
        deepEqual(
          loaded.untilReact.map(([path]) => basename(path)).filter((file) => later.includes(file)),
          [],
        )
        if (!isElement) return
        const files = loaded.untilReact.map(([path]) => path.slice(1))
        deepEqual(files.toSorted(), ['bank-elements.js', ...manifest.preload[name].id].toSorted())
      })

      it(`sends its requests in at most ${budgets.waves} waves after the entry`, (test) => {
        const waves = loaded.waves.map(([path, wave]) => `${wave} ${path}`).toSorted()
        test.diagnostic(waves.join(', '))
        ok(
          loaded.waves.some(([, wave]) => wave === 0),
          'the entry was not seen',
        )
        deepEqual(
          loaded.waves.filter(([, wave]) => !(wave <= budgets.waves)),
          [],
        )
      })
    })
  }
})
