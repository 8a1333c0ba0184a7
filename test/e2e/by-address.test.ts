/**
 * Every address of the hosted page, with an open order and with an open journey: none says that anything was
 * paid, linked or done. Where each leads is shown without a browser by test/chain/byAddress.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as resultEn } from '../../locales/en/resultPage.ts'
import { texts as resultId } from '../../locales/id/resultPage.ts'
import { texts as unlinkEn } from '../../locales/en/unlink.ts'
import { routes } from '../../src/contract/routes.ts'
import { button, fill, heading, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.en

/** Claims that an address alone must never make, as beginnings of sentences. */
const CLAIMS = [
  t['paymentResult.successTitle'],
  t['bindResult.title'],
  unlinkEn['unlink.doneTitle'],
  'is now linked',
  'has been completed',
  'You paid',
  errorsEn['LINK_FAILED.title'],
  errorsEn['PAYMENT_FAILED.title'],
]

/** Opens an address in the running page, and waits for the screen that it leads to. */
async function openAt(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  const arrival = page.waitForFunction(() => {
    const screen = document.querySelector('[data-screen]')
    // Before React the drawn screen stands, whatever the address.
    if (!screen || !Object.keys(screen).some((key) => key.startsWith('__react'))) return false
    return (
      screen.querySelector('h1') && `#${screen.getAttribute('data-screen')}` === location.hash.split('?')[0]
    )
  })
  const root = page.locator('#root')
  await arrival.catch(async (cause: unknown) => {
    throw new Error(`${path} stays at ${page.url()}: ${await root.innerHTML()}`, { cause })
  })
  return (await root.textContent()) ?? ''
}

describe('every address of the hosted page', () => {
  const rig = useRig()

  const walk = async (query: string) => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?${query}&language=en`)
    for (const { path } of routes) {
      const text = await openAt(page, path)
      for (const claim of CLAIMS) assert(!text.includes(claim), `${path}: ${claim}`)
    }
    return page
  }

  it('with an open order shows nothing that contradicts its status', async () => {
    const order = await rig.createOrder()
    const page = await walk(`originReferenceNo=${order}`)
    await openAt(page, '/pages/common/resultPage')
    await heading(page, resultEn['resultPage.unpaidTitle']).waitFor()
    await button(page, resultEn['resultPage.pay']).click()
    await button(page, fill(t['payment.submit'], { amount: 'Rp1,250,000.00' })).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('with an open journey says neither linked nor failed', async () => {
    await walk(`journeyId=${await rig.createJourney()}`)
  })

  it('with an open unlinking journey says neither unlinked nor failed', async () => {
    await walk(`journeyId=${await rig.createJourney({ scenario: 'unlink' })}&flow=unlink`)
  })

  it('the result page of an order, opened first, shows the status; without an answer it says that it is unknown', async () => {
    const order = await rig.createOrder()
    const page = await rig.page()
    await page.route('**/debit/payment-status-h5', (route) => route.abort())
    const at = `${rig.hostedUrl}?originReferenceNo=${order}#/pages/common/resultPage?outcome=success`
    await page.goto(at)
    await heading(page, resultId['resultPage.unknownTitle']).waitFor()
    await page.unroute('**/debit/payment-status-h5')
    await button(page, words.id['action.checkAgain']).click()
    await heading(page, resultId['resultPage.unpaidTitle']).waitFor()
  })
})
