/**
 * The payment page as it is drawn: what can't be used with its reason and what helps, points, the balance.
 * What is offered to whom is the store's: ../chain/pay/methods.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as aloneEn } from '../../locales/en/alone.ts'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as aloneId } from '../../locales/id/alone.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { hold } from './late.ts'
import { button, fill, heading, PIN, tapPin, words as common, type Language } from './people.ts'
import { useRig } from './rig.ts'
import { axeBoth, put, shop, emitted } from './shop.ts'
import { visit } from './visit.ts'

const words = {
  id: { ...common.id, ...errorsId, ...aloneId },
  en: { ...common.en, ...errorsEn, ...aloneEn },
}
type Words = (typeof words)[Language]

const wallet = (page: Page, t: Words) => page.getByRole('radio', { name: t['payment.methodWallet'] })
const later = (page: Page, t: Words) => page.getByRole('radio', { name: t['payment.methodPaylater'] })
const isBlocked = async (radio: ReturnType<typeof wallet>) =>
  (await radio.getAttribute('aria-disabled')) === 'true'
const usable = (page: Page) => page.locator('input[value="WALLET"]:not([aria-disabled])').waitFor()
const main = (page: Page) => page.locator('[part~="primary"]')
const submitOf = (page: Page, t: Words, amount: string) => button(page, fill(t['payment.submit'], { amount }))
/** A screen reader's addition to a way to pay. */
const described = (radio: ReturnType<typeof wallet>) =>
  radio.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (input.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent ?? '')
      .join(' '),
  )
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()
const hasFocus = (of: ReturnType<typeof wallet>) =>
  of.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input)

describe('the payment page', () => {
  const rig = useRig()

  it('shows for each blocked way to pay the reason and what helps, and chooses only usable ones', async () => {
    const APP = /aplikasi bank|bank app/
    interface Offer {
      msisdn?: string
      scenario?: string
      version?: 1 | 3
      amount?: string
      /** The reason under a way to pay, and the button that helps. */
      wallet?: readonly [keyof Words, (RegExp | keyof Words)?]
      later?: readonly [keyof Words, (RegExp | keyof Words)?]
      /** Over the list. */
      nothing?: keyof Words
    }
    const offers: readonly Offer[] = [
      {},
      {
        msisdn: '81100000002',
        amount: '900000.00',
        later: ['payment.blockedUnverified', /^(Verifikasi akun|Verify your account)/],
      },
      { msisdn: '81100000005', later: ['payment.blockedOverdue', /^(Bayar terlebih dahulu|Pay it) /] },
      { msisdn: '81100000006', later: ['payment.blockedVerification'] },
      {
        msisdn: '81100000007',
        wallet: ['payment.blockedBalance', APP],
        later: ['payment.blockedLimit'],
        nothing: 'BALANCE_AND_LIMIT_LOW',
      },
      { msisdn: '81100000008', later: ['payment.blockedOneTime', 'payment.blockedWhy'] },
      { msisdn: '81100000009', wallet: ['payment.blockedBalance', APP] },
      {
        msisdn: '81100000009',
        version: 1,
        wallet: ['payment.blockedBalance', APP],
        nothing: 'alone.BALANCE_LOW',
      },
      { msisdn: '81100000010', wallet: ['QR_TAP_HOLD.title', 'payment.waitQrTap'] },
      { msisdn: '81100000012', wallet: ['LIMIT_DAILY.title', 'payment.waitDay'] },
      {
        scenario: 'nothing-available',
        wallet: ['payment.blockedUnavailable'],
        later: ['payment.blockedUnavailable'],
        nothing: 'NO_METHOD_LEFT',
      },
    ]
    const page = await shop(rig)
    for (const [
      at,
      { version = 3, wallet: noWallet, later: noLater, nothing, ...order },
    ] of offers.entries()) {
      const language = at % 2 === 0 ? 'id' : 'en'
      const t = words[language]
      const title = `${JSON.stringify(order)}, version ${version}, ${language}`
      await put(rig, page, language, await rig.createOrder(order), version)
      await wallet(page, t).waitFor()
      if (version === 1) assert.equal(await later(page, t).count(), 0, title)
      else await later(page, t).waitFor()
      for (const [radio, block] of [
        [wallet(page, t), noWallet],
        ...(version === 1 ? [] : [[later(page, t), noLater] as const]),
      ] as const) {
        if (!block) {
          assert.equal(await isBlocked(radio), false, title)
          continue
        }
        const [reason, way] = block
        await says(page, t[reason])
        assert.equal(await isBlocked(radio), true, title)
        const events = await described(radio)
        assert.ok(events.includes(t[reason]), `${title}: ${events}`)
        // Nothing helps where only another way to pay would and none is left.
        assert.equal(
          events.trim().length > t[reason].length,
          !nothing || way !== undefined,
          `${title}: it says what helps: ${events}`,
        )
        if (way) {
          const name = typeof way === 'string' ? t[way] : way
          await page.getByRole('button', { name }).first().waitFor()
        }
      }
      assert.equal(await wallet(page, t).isChecked(), !noWallet, `${title}: the wallet, if it can be used`)
      if (version === 3)
        assert.equal(await later(page, t).isChecked(), false, `${title}: nobody is put on credit`)
      assert.equal(await main(page).isEnabled(), !nothing, title)
      if (nothing) await says(page, t[nothing])
      if (nothing === 'BALANCE_AND_LIMIT_LOW') await axeBoth(page, language)
      if (version === 1) await axe(page)
    }
  })

  it('names another way at one that the bank blocks, also while that other one is chosen', async () => {
    const t = words.id
    const page = await shop(rig)
    await put(rig, page, 'id', await rig.createOrder({ scenario: 'wallet-unavailable' }))
    await says(page, t['payment.blockedUnavailable'])
    const before = await described(wallet(page, t))
    await later(page, t).check()
    assert.equal(await described(wallet(page, t)), before)
    assert.ok(before.includes(t['action.chooseOtherMethod']), before)
  })

  it('leads from a reason to what helps: the bank app, a notice, a dialog; the arrow keys choose nothing blocked', async () => {
    const t = words.id
    const page = await shop(rig)
    const open = async (msisdn: string) => put(rig, page, 'id', await rig.createOrder({ msisdn }))
    await open('81100000005')
    await says(page, t['payment.blockedOverdue'])
    await wallet(page, t).focus()
    await page.keyboard.press('ArrowDown')
    assert.equal(await hasFocus(later(page, t)), true)
    assert.deepEqual([await wallet(page, t).isChecked(), await later(page, t).isChecked()], [true, false])
    await axe(page)
    await page.getByRole('button', { name: /aplikasi bank/ }).click()
    assert.match((await emitted(page)).join(), /^bank-handoff https?:/)

    await open('81100000008')
    await button(page, t['payment.blockedWhy']).click()
    await heading(page, t['PAYLATER_ONE_TIME_VERIFICATION.title']).waitFor()
    await button(page, t['action.verifyInApp']).waitFor()

    await open('81100000010')
    await button(page, t['payment.waitQrTap']).click()
    await says(page, t.QR_TAP_HOLD)
    await rig.advance(301)
    await button(page, t['action.tryAgain']).click()
    await usable(page)

    await rig.reset()
    await open('81100000010')
    await button(page, t['payment.waitQrTap']).waitFor()
    await rig.advance(301)
    // The customer has looked away and back.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await usable(page)
  })

  it('accepts points as they are typed; shows an error for unusable ones, and turns them off for Pay Later', async () => {
    const t = words.id
    const page = await shop(rig)
    await put(rig, page, 'id', await rig.createOrder())
    const all = submitOf(page, t, 'Rp1.100.000,00')
    /** Said to a screen reader. */
    const spoken = (text: string) =>
      page.locator('[aria-live]', { hasText: text }).waitFor({ state: 'attached' })
    await page.getByRole('switch').check()
    await all.waitFor()
    await spoken(fill(t['points.onSr'], { amount: 'Rp1.100.000,00' }))
    const field = page.getByLabel(t['points.amountLabel'])
    await field.fill('12.345')
    await submitOf(page, t, 'Rp1.237.655,00').waitFor()
    await field.fill('150001')
    await page.getByText(fill(t.POINTS_TOO_MANY, { points: '150.000 poin' })).waitFor()
    await axe(page)
    await main(page).click()
    assert.equal(await heading(page, t['pin.title']).count(), 0)
    assert.equal(await hasFocus(field), true)
    await button(page, t['points.useAll']).click()
    await all.waitFor()
    await field.fill('')
    await field.press('Enter')
    await page.getByText(t.POINTS_INVALID).waitFor()
    assert.equal(await heading(page, t['pin.title']).count(), 0)
    await button(page, t['points.useAll']).click()

    // It is chosen until the bank says that it takes no points.
    await later(page, t).click()
    await says(page, t['payment.blockedPoints'])
    const release = await hold(page, '**/payment/paylater-order-inquiry')
    const loading = page.getByText(t['instalment.loading'])
    assert.equal(await loading.count(), 0)
    await page.getByRole('button', { name: /Nonaktifkan poin/ }).click()
    await spoken(fill(t['points.offSr'], { amount: 'Rp1.250.000,00' }))
    await loading.waitFor()
    release()
    await page.getByRole('radio', { name: /^3 / }).waitFor()
    await loading.waitFor({ state: 'detached' })
    assert.deepEqual(
      [await later(page, t).isChecked(), await page.getByRole('switch').isChecked()],
      [true, false],
    )

    await wallet(page, t).check()
    await page.getByRole('switch').check()
    await field.fill('0')
    await field.press('Enter')
    await heading(page, t['pin.title']).waitFor()
    await says(page, 'Rp1.250.000,00')

    await put(rig, page, 'id', await rig.createOrder({ merchantId: 'warung-fajar' }))
    await page.getByText(fill(t.POINTS_NOT_AT_MERCHANT, { merchant: 'Warung Fajar' })).waitFor()
    assert.equal(await page.getByRole('switch').isDisabled(), true)
  })

  it('hides the balance until it is asked for, and remembers the choice for the next visit', async () => {
    const t = words.id
    const { page } = await visit(rig, { hosted: true })
    const isThere = async () => /2[.,]?500[.,]?000/.test(await page.content())
    const balance = fill(t['payment.walletBalance'], { balance: 'Rp2.500.000,00' })
    await button(page, t['payment.balanceShow']).waitFor()
    assert.equal(await isThere(), false)
    await button(page, t['payment.balanceShow']).click()
    await says(page, balance)
    await page.reload()
    await says(page, balance)
    await button(page, t['payment.balanceHide']).click()
    await button(page, t['payment.balanceShow']).waitFor()
    await page.reload()
    await button(page, t['payment.balanceShow']).waitFor()
    assert.equal(await isThere(), false)

    const unknown = await visit(rig, { scenario: 'balance-unavailable' })
    await says(unknown.page, t.BALANCE_UNAVAILABLE)
    assert.equal(await wallet(unknown.page, t).isChecked(), true)
    await axe(unknown.page)
  })

  it('is not there to be pressed after a reload at a code, while the page of that is fetched', async () => {
    const t = words.id
    const { page } = await visit(rig, { scenario: 'otp' })
    await main(page).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, PIN)
    await heading(page, t['verification.title']).waitFor()
    await page.addInitScript(() => {
      const look = () => {
        const root = document.querySelector('bank-pay')?.shadowRoot
        if (root?.querySelector('[data-screen$="/payment"] [part~=primary]'))
          Object.assign(window, { isPayable: true })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const go = await hold(page, /\/chunks\/later-/)
    const request = page.waitForRequest(/\/chunks\/later-/)
    await page.reload()
    await request
    go()
    await heading(page, t['verification.title']).waitFor()
    assert.equal(await page.evaluate(() => 'isPayable' in window), false)
  })

  it('after a refused confirm shows the reason at the method, which has the focus', async () => {
    const t = words.id
    const { page, order } = await visit(rig)
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2407' })
    await main(page).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page, PIN)
    await says(page, t['payment.blockedUnavailable'])
    await page.waitForFunction(
      () => document.querySelector('bank-pay')?.shadowRoot?.activeElement?.getAttribute('value') === 'WALLET',
    )
    assert.equal(await isBlocked(wallet(page, t)), true)
    assert.deepEqual(await rig.debitsOf(order), [])
  })
})
