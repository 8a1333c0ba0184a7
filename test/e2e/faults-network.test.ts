/**
 * Faults of the network between the page and the bank's server, in a browser; the ledger is the judge. Which
 * test is for which fault: ../faults.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Response } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { agreeBox, box, radioOf, readRow, submit } from './instalments.ts'
import { hold } from './late.ts'
import { button, confirm, CUSTOMER, fill, heading, paidOnce, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

describe('the network', () => {
  const rig = useRig()

  /** @param prepare runs before the page is opened */
  const open = async (prepare: (page: Page) => unknown) => {
    const opening = await visit(rig, { hosted: true }, { allow: /./, prepare })
    await button(opening.page, fill(t['payment.submit'], { amount: AMOUNT })).waitFor()
    return opening
  }
  it('is lost while the answer to a confirm is on its way: no failure is shown, back online it is paid; one confirm, one debit', async () => {
    let confirms = 0
    let waiting: Promise<unknown> | undefined
    const { order, page } = await open(async (newPage) => {
      waiting = newPage.waitForResponse(/\/later-/)
      await newPage.route('**/payment/payment-order-confirm', async (route) => {
        confirms += 1
        await route.fetch()
        await newPage.context().setOffline(true)
        await route.abort('internetdisconnected')
      })
    })
    // The waiting screen is fetched ahead, while the customer reads.
    await waiting
    await confirm(page, 'id', AMOUNT)
    await heading(page, t['processing.title']).waitFor()
    const [sentText = ''] = t['offline.sentAt'].split('{time}')
    await page.getByText(sentText).waitFor()
    for (const text of [errors.PAYMENT_FAILED, errors.PAYMENT_NOT_SENT])
      assert.equal(await page.getByText(text).count(), 0)
    await rig.advance(30)
    await page.context().setOffline(false)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
    assert.equal(confirms, 1)
  })

  it('delays the code of a screen: its skeleton is shown until it is loaded', async () => {
    let release = (): void => undefined
    const page = await rig.page({
      allow: /./,
      prepare: async (newPage) => {
        release = await hold(newPage, /\/later-/)
      },
    })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    await page.locator('[part~="screen"][aria-busy="true"]').waitFor()
    await page.getByRole('status').filter({ hasText: t['loading.startSr'] }).waitFor()
    assert.equal(await heading(page, errors['PAGE_LOAD_FAILED.title']).count(), 0)
    release()
    await heading(page, t['verification.title']).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  })

  it('loses the code of a screen: an error with a retry; nothing chosen or ticked is lost', async () => {
    const { page } = await open((newPage) =>
      newPage.route(/\/riplay-/, (route) => route.fulfill({ status: 503 })),
    )
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await radioOf(page, '3 bulan').check()
    await agreeBox(page, 'id').waitFor()
    await box(page, 'sharing').check()
    await readRow(page, 'id').click()
    await heading(page, errors['PAGE_LOAD_FAILED.title']).waitFor()
    await page.unrouteAll()
    await button(page, t['action.tryAgain']).click()
    await button(page, t['riplay.read']).click()
    await page.getByText(t['paylater.riplayRead']).waitFor()
    assert.equal(await box(page, 'sharing').isChecked(), true)
    await box(page, 'terms').check()
    await submit(page, 'id').click()
    await heading(page, t['pin.title']).waitFor()
  })

  const cutRiplay = (page: Page) => page.route(/\/riplay-/, (route) => route.fulfill({ status: 503 }))

  it("loses the code of a screen: the page's retry() fetches it again", async () => {
    const { page } = await visit(rig, {}, { allow: /./, prepare: cutRiplay })
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await radioOf(page, '3 bulan').check()
    await readRow(page, 'id').click()
    await heading(page, errors['PAGE_LOAD_FAILED.title']).waitFor()
    await page.unrouteAll()
    await page.locator('bank-pay').evaluate((element: HTMLElement & { retry(): void }) => element.retry())
    await button(page, t['riplay.read']).waitFor()
  })

  it('loses the code of a screen with the connection: it is fetched again when that is back', async () => {
    const { page } = await visit(rig, {}, { allow: /./ })
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await radioOf(page, '3 bulan').check()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByText(t['common.offlineBanner']).waitFor()
    await readRow(page, 'id').click()
    await heading(page, errors['PAGE_LOAD_FAILED.title']).waitFor()
    await page.context().setOffline(false)
    await button(page, t['riplay.read']).waitFor()
  })

  it('is lost while another language is requested: its words load when it is back', async () => {
    let code: Promise<Response> | undefined
    const { page } = await visit(
      rig,
      {},
      { allow: /./, prepare: (newPage) => void (code = newPage.waitForResponse(/\/later-/)) },
    )
    const payButton = (language: 'id' | 'en', amount: string) =>
      button(page, fill(words[language]['payment.submit'], { amount }))
    await payButton('id', AMOUNT).waitFor()
    // The app is there, and what it fetches ahead, whole: headers come before.
    await (await code)?.finished()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/chunks/'))
    await page.locator('bank-pay').evaluate((element) => element.setAttribute('language', 'en'))
    await failure
    // Still in the words that are there, by which the button says that it waits.
    await button(page, words.id['offline.waiting']).waitFor()
    await page.context().setOffline(false)
    await payButton('en', 'Rp1,250,000.00').waitFor()
  })

  it('is lost before the app is loaded: the app loads by itself when it is back', async () => {
    let isLost = true
    const { page } = await visit(
      rig,
      {},
      {
        allow: /./,
        prepare: (newPage) => newPage.route(/\/app-/, (route) => (isLost ? route.abort() : route.continue())),
      },
    )
    const pay = button(page, fill(t['payment.submit'], { amount: AMOUNT }))
    const lossNotice = button(page, t['action.tryAgain'])
    await lossNotice.waitFor()
    assert.equal(await pay.count(), 1)
    await page.context().setOffline(true)
    isLost = false
    await page.context().setOffline(false)
    await lossNotice.waitFor({ state: 'detached' })
    await page.getByRole('switch').check()
    await page.getByLabel(t['points.amountLabel']).waitFor()
  })
})
