/** Paying by a code in the three modes: shown, left, paid. What becomes of it is in test/chain. */
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
  frame: (rig: Rig, order: string) =>
    rig.merchant(
      `<bank-pay mode="frame" origin-reference-no="${order}" proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}"></bank-pay>`,
    ),
  hosted: async (rig: Rig, order: string) => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    return page
  },
}

describe('paying by QRIS', () => {
  const rig = useRig()

  for (const mode of ['inline', 'frame', 'hosted'] as const)
    it(`${mode}: a code for the amount, left and shown again, paid with another app; one debit`, async () => {
      const order = await rig.createOrder({ scenario: 'qris' })
      const page = await opening[mode](rig, order)
      const screens = mode === 'frame' ? page.frameLocator('iframe') : page
      const code = screens.getByRole('img', {
        name: fill(qris['qris.alt'], { amount: AMOUNT, merchant: 'Toko Senja' }),
      })
      const show = button(screens, t['payment.submitQris'])
      await screens.getByRole('radio', { name: t['payment.methodQris'] }).check()
      // Before React, the first screen still has the switch.
      await screens.getByRole('switch').waitFor({ state: 'detached' })
      await show.click()
      await heading(screens, qris['qris.title']).waitFor()
      await code.waitFor()
      if (mode !== 'frame') await axe(page)
      await button(screens, qris['qris.other']).click()
      await show.click()
      await code.waitFor()
      await rig.finishInApp(order)
      await heading(screens, t['paymentResult.successTitle']).waitFor()
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
