/**
 * Files fetched until a field can be used, and until React has taken over what stands there: how much, in how
 * many rounds, and nothing that only later screens need.
 */
import { deepEqual, notDeepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startRig } from '../e2e/rig.ts'
import { budgets, publicFolder, chunks, holdsSealing, holdsLeaflet, listing } from './budgets.ts'
import { load, visits, type LoadedPage } from './loaded.ts'

/** The announcement of embed.html. */
const manifest = JSON.parse(readFileSync(join(publicFolder, 'manifest.json'), 'utf8')) as {
  preload: Record<'bank-bind' | 'bank-pay', Record<'id' | 'en', string[]>>
}

/** Bytes, the hosted page's own among them; where that stands is its field. */
const limits: Record<keyof typeof visits, { untilField?: number; untilReact: number }> = {
  'bank-bind': budgets,
  'bank-pay': { untilField: budgets.untilButton, untilReact: budgets.untilReactPay },
  'the hosted page of a link': { untilReact: budgets.untilReactHosted },
  'the hosted page of a payment': { untilReact: budgets.untilReactHosted },
}

const sum = (files: LoadedPage['untilField']): number => files.reduce((total, [, size]) => total + size, 0)

describe('the take-over', () => {
  let rig: Awaited<ReturnType<typeof startRig>>
  before(async () => {
    rig = await startRig({ compress: true })
  })
  after(() => rig.close())

  for (const name of Object.keys(visits) as (keyof typeof visits)[]) {
    describe(name, () => {
      let page: LoadedPage
      before(async () => {
        page = await load(rig, name)
        await rig.settle()
      })

      const isElement = name === 'bank-bind' || name === 'bank-pay'
      const { untilField, untilReact } = limits[name]
      if (untilField)
        it(`fetches at most ${untilField} bytes until its field can be used`, (test) => {
          const size = sum(page.untilField)
          test.diagnostic(`${size}: ${listing(page.untilField)}`)
          ok(
            page.untilField.some(([path]) => path.endsWith('/bank-elements.js')),
            'the entry was not seen',
          )
          ok(size <= untilField, `${size}: ${listing(page.untilField)}`)
        })

      it(`fetches at most ${untilReact} bytes until React has taken over, no encryption and no map`, (test) => {
        const size = sum(page.untilReact)
        test.diagnostic(`${size}: ${listing(page.untilReact)}`)
        ok(
          page.untilReact.every(([, bytes]) => bytes > 0),
          'the size of a file is not known',
        )
        ok(size <= untilReact, `${size}: ${listing(page.untilReact)}`)
        const folder = isElement ? 'chunks' : 'hosted/chunks'
        const sealing = chunks(folder).filter((file) => holdsSealing(file, folder))
        notDeepEqual(sealing, [], 'no chunk seals: the marker of this check is out of date')
        const later = [...sealing, ...chunks(folder).filter((file) => holdsLeaflet(file, folder))]
        deepEqual(
          page.untilReact.map(([path]) => basename(path)).filter((file) => later.includes(file)),
          [],
        )
        if (!isElement) return
        const files = page.untilReact.map(([path]) => path.slice(1))
        deepEqual(files.toSorted(), ['bank-elements.js', ...manifest.preload[name].id].toSorted())
      })

      it(`sends its requests in at most ${budgets.waves} waves after the entry`, (test) => {
        const waves = page.waves.map(([path, wave]) => `${wave} ${path}`).toSorted()
        test.diagnostic(waves.join(', '))
        ok(
          page.waves.some(([, wave]) => wave === 0),
          'the entry was not seen',
        )
        deepEqual(
          page.waves.filter(([, wave]) => !(wave <= budgets.waves)),
          [],
        )
      })
    })
  }
})
