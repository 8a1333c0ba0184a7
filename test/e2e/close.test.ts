/**
 * Leaving the hosted page by its close button: back to the merchant, or, where no way there is known, told
 * that the page may be closed.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axe } from './axe.ts'
import { button, fill, heading, untilConfirm, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('the close button of the hosted page', () => {
  const rig = useRig()

  it('leads back to the merchant from an order, also where nobody named a page to come back to', async () => {
    const order = await rig.createOrder()
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    await button(page, t['action.close']).click()
    await page.waitForURL(/\/\?returned=/)
  })

  it('and "cancel" on the page that asks to confirm a link lead to the page that was named', async () => {
    const journey = await rig.createJourney()
    const page = await rig.page()
    await page.goto(
      `${rig.hostedUrl}?journeyId=${journey}&returnTo=${encodeURIComponent(`${rig.url}/?here=1`)}`,
    )
    await untilConfirm(page, rig, 'id')
    await button(page, t['bind.cancel']).click()
    await page.waitForURL(/\/\?here=1/)
  })

  it('is one step back on the PIN, and leaves from the order behind it', async () => {
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

  for (const language of ['id', 'en'] as const) {
    it(`${language}: whoever leaves a page that knows no way back is told to close it, until they go on`, async () => {
      const said = words[language]
      const page = await rig.page()
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}&language=${language}`)
      await page.getByLabel(said['accountCreation.phoneLabel'], { exact: true }).fill('081100000001')
      await button(page, said['action.close']).click()
      const told = page.getByRole('status').filter({ hasText: said['redirect.canClose'] })
      await told.filter({ hasText: fill(said['redirect.plain'], { merchant: 'Toko Senja' }) }).waitFor()
      await axe(page)
      await button(page, said['accountCreation.submit']).click()
      await page.getByLabel(said['verification.codeLabel'], { exact: true }).waitFor()
      assert.equal(await told.count(), 0)
    })
  }
})
