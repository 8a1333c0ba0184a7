/**
 * Every amount can be read whole, in a column of any width. Here are the states with the most of them; `npm
 * run gallery` measures all.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { COLUMNS } from '../gallery/views.ts'
import { BROKEN, cutSums } from './cutSums.ts'
import { useRig } from './rig.ts'
import { useStates } from './states.ts'
import { visit } from './visit.ts'

/** The widest column of a phone that is held upright, in CSS px. */
const PHONE = 420
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
  const open = useStates(rig)

  for (const name of STATES)
    it(`${name}: whole in every column, and of letters twice as large in those of a phone`, async () => {
      const page = await open(name, 'inline')
      const cut: string[] = []
      for (const [scale, widths] of [
        ['1', COLUMNS],
        ['2', COLUMNS.filter((width) => width <= PHONE)],
      ] as const) {
        await page
          .locator('bank-pay')
          .evaluate((pay, text) => pay.style.setProperty('--bank-font-scale', text), scale)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          // Of letters twice as large one in a sentence may break; it can be read, and isn't cut.
          for (const text of await cutSums(page))
            if (scale === '1' || !text.endsWith(BROKEN)) cut.push(`${scale} times, ${width} px: ${text}`)
        }
      }
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
