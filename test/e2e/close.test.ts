/**
 * Leaving the hosted page by its close button: back to the merchant, or, where none is known, a message
 * that the page may be closed.
 */
import { describe, it } from 'node:test'
import { axe } from './axe.ts'
import { button, fill, heading, untilConfirm, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('the close button of the hosted page', () => {
  const rig = useRig()

  it('goes one step back from the PIN, and from the order to the merchant, also without a return address', async () => {
    const order = await rig.createOrder()
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await page.locator('[part~="back"]').click()
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    await button(page, t['action.close']).click()
    await page.waitForURL(/\/\?returned=/)
  })

  it('without a return address says that the page can be closed, until the customer continues', async () => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill('081100000001')
    await button(page, t['action.close']).click()
    const closing = page.getByRole('status').filter({ hasText: t['redirect.canClose'] })
    await closing.filter({ hasText: fill(t['redirect.plain'], { merchant: 'Toko Senja' }) }).waitFor()
    await axe(page)
    await button(page, t['accountCreation.submit']).click()
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).waitFor()
    await closing.waitFor({ state: 'detached' })
  })

  it('and "cancel" on the page that asks to confirm a link go to the return address', async () => {
    const journey = await rig.createJourney()
    const page = await rig.page()
    await page.goto(
      `${rig.hostedUrl}?journeyId=${journey}&returnTo=${encodeURIComponent(`${rig.url}/?here=1`)}`,
    )
    await untilConfirm(page, rig, 'id')
    await button(page, t['bind.cancel']).click()
    await page.waitForURL(/\/\?here=1/)
  })
})
