/**
 * Every amount can be read whole, in a column of any width. Here are the states with the most of them; `npm
 * run gallery` measures all.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entries } from '../../demo/gallery/entries.ts'
import { COLUMNS } from '../gallery/views.ts'
import { openState } from '../gallery/visit.ts'
import { cutSums } from './cutSums.ts'
import { theBrowser, useRig } from './rig.ts'
import { visit } from './visit.ts'

const STATES = [
  'screen-payment',
  'step-plan',
  'step-pin-paylater',
  'screen-paylaterConfirmation',
  'screen-riplay',
  'step-paid-points',
  'step-paid-paylater',
  'error-LIMIT_SINGLE_UNVERIFIED',
  'error-PAYMENT_ON_HOLD',
]

describe('amounts', () => {
  const rig = useRig()

  for (const name of STATES)
    it(`${name}: whole in every column`, async () => {
      const entry = entries.find((item) => item.name === name) ?? assert.fail('there is such an entry')
      const { page, arrived, stoppedAt, close } = await openState(await theBrowser(), rig.url, entry, {
        where: 'inline',
        language: 'id',
      })
      assert.ok(arrived, stoppedAt)
      const cut: string[] = []
      for (const width of COLUMNS) {
        await page.setViewportSize({ width, height: 900 })
        for (const text of await cutSums(page)) cut.push(`${width} px: ${text}`)
      }
      await close()
      assert.deepEqual(cut, [])
    })

  it('of twelve digits are whole', async () => {
    const { page } = await visit(rig, { amount: '999999999999.99' })
    const cut: string[] = []
    await page.locator('[part~="amount"]').waitFor()
    for (const width of COLUMNS) {
      await page.setViewportSize({ width, height: 900 })
      for (const text of await cutSums(page)) cut.push(`${width} px: ${text}`)
    }
    assert.deepEqual(cut, [])
  })
})
