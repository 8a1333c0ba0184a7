/**
 * Paying by a code: shown, left, paid; in a frame by test/kit/journeys.ts. Its further fate is in test/chain.
 */
import { describe, it } from 'node:test'
import { texts as qris } from '../../locales/id/qris.ts'
import { axe } from './axe.ts'
import { button, fill, heading, paidOnce, words } from './people.ts'
import { useRig, type Rig } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

const opening = {
  inline: (rig: Rig, order: string) =>
    rig.merchant(`<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`),
  hosted: async (rig: Rig, order: string) => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    return page
  },
}

describe('paying by QRIS', () => {
  const rig = useRig()

  for (const mode of ['inline', 'hosted'] as const)
    it(`${mode}: a code for the amount, left and shown again, paid with another app; one debit`, async () => {
      const order = await rig.createOrder({ scenario: 'qris' })
      const page = await opening[mode](rig, order)
      const code = page.getByRole('img', {
        name: fill(qris['qris.alt'], { amount: AMOUNT, merchant: 'Toko Senja' }),
      })
      const show = button(page, t['payment.submitQris'])
      await page.getByRole('radio', { name: t['payment.methodQris'] }).check()
      // Before React, the first screen still has the switch.
      await page.getByRole('switch').waitFor({ state: 'detached' })
      await show.click()
      await heading(page, qris['qris.title']).waitFor()
      await code.waitFor()
      await axe(page)
      await button(page, qris['qris.other']).click()
      await show.click()
      await code.waitFor()
      await rig.finishInApp(order)
      await heading(page, t['paymentResult.successTitle']).waitFor()
      await paidOnce(rig, order, '1250000.00')
    })

  it('says so when the code has expired', async () => {
    const page = await opening.inline(rig, await rig.createOrder({ scenario: 'qris' }))
    await page.getByRole('radio', { name: t['payment.methodQris'] }).check()
    await button(page, t['payment.submitQris']).click()
    await heading(page, qris['qris.title']).waitFor()
    await rig.advance(301)
    await page.getByText(qris['qris.over']).waitFor()
    await button(page, t['payment.submitQris']).waitFor()
  })
})
