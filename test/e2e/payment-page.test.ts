/**
 * The payment page of every version: what each seeded customer is offered, Pay Later with its months, points,
 * and reasons.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import {
  button,
  fill,
  heading,
  paidOnce,
  pay,
  PIN,
  tapPin,
  words as common,
  type Language,
} from './people.ts'
import { useRig, type PageOptions } from './rig.ts'
import { visit, type Visit } from './visit.ts'

const words = {
  id: { ...common.id, ...errorsId },
  en: { ...common.en, ...errorsEn },
}
type Words = (typeof words)[Language]
const languages: Language[] = ['id', 'en']
const money = (language: Language, rupiah: string): string =>
  `Rp${rupiah.replace(/\B(?=(\d{3})+$)/g, language === 'id' ? '.' : ',')}${language === 'id' ? ',' : '.'}00`

const wallet = (page: Page, t: Words) => page.getByRole('radio', { name: t['payment.methodWallet'] })
const later = (page: Page, t: Words) => page.getByRole('radio', { name: t['payment.methodPaylater'] })
const chip = (page: Page, months: number) => page.getByRole('radio', { name: new RegExp(`^${months} `) })
const isBlocked = async (radio: ReturnType<typeof wallet>) =>
  (await radio.getAttribute('aria-disabled')) === 'true'
const main = (page: Page) => page.locator('[part~="primary"]')
/** What a screen reader adds to a way to pay. */
const described = (radio: ReturnType<typeof wallet>) =>
  radio.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (input.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent ?? '')
      .join(' '),
  )
const says = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('the payment page', () => {
  const rig = useRig()

  async function open(asked: Visit, options: PageOptions = {}) {
    const { page, order: reference } = await visit(rig, asked, options)
    await page.locator('[part~="title"]').first().waitFor()
    return { page, reference, t: words[asked.language ?? 'id'] }
  }

  describe('tells each customer what can be used', () => {
    /** Customers whose page is the payment page: the reason under each blocked way to pay, and what helps. */
    const offers: readonly (readonly [
      string,
      {
        amount?: string
        wallet?: keyof Words
        walletWay?: keyof Words | RegExp
        later?: keyof Words
        laterWay?: RegExp
      },
    ])[] = [
      ['81100000001', {}],
      [
        '81100000002',
        {
          amount: '900000.00',
          later: 'payment.blockedUnverified',
          laterWay: /^(Verifikasi akun|Verify your account)/,
        },
      ],
      [
        '81100000005',
        {
          later: 'payment.blockedOverdue',
          laterWay: /^(Bayar terlebih dahulu|Pay it) .*aplikasi bank|bank app/,
        },
      ],
      ['81100000006', { later: 'payment.blockedVerification' }],
      [
        '81100000007',
        {
          wallet: 'payment.blockedBalance',
          walletWay: /aplikasi bank|bank app/,
          later: 'payment.blockedLimit',
        },
      ],
      ['81100000008', { later: 'payment.blockedOneTime', laterWay: /^(Mengapa|Why)/ }],
      ['81100000009', { wallet: 'payment.blockedBalance', walletWay: /aplikasi bank|bank app/ }],
      ['81100000010', { wallet: 'QR_TAP_HOLD.title', walletWay: 'payment.blockedWhy' }],
      ['81100000012', { wallet: 'LIMIT_DAILY.title', walletWay: 'payment.blockedWhy' }],
    ]
    for (const [msisdn, { amount, wallet: noWallet, walletWay, later: noLater, laterWay }] of offers) {
      for (const language of languages) {
        it(`${msisdn}, ${language}`, async () => {
          const { page, t } = await open({
            msisdn,
            language,
            hosted: language === 'id',
            ...(amount ? { amount } : {}),
          })
          for (const [radio, reason, way] of [
            [wallet(page, t), noWallet, walletWay],
            [later(page, t), noLater, laterWay],
          ] as const) {
            await radio.waitFor()
            if (!reason) {
              assert.equal(await isBlocked(radio), false)
              continue
            }
            await says(page, t[reason])
            assert.equal(await isBlocked(radio), true)
            const told = await described(radio)
            assert(told.includes(t[reason]), told)
            assert(told.length > t[reason].length, 'it says what helps')
            if (way)
              await page
                .getByRole('button', { name: typeof way === 'string' ? t[way] : way })
                .first()
                .waitFor()
          }
          assert.equal(
            await wallet(page, t).isChecked(),
            !noWallet,
            'the wallet is chosen for whoever can use it',
          )
          assert.equal(await later(page, t).isChecked(), false, 'nobody is put on credit')
          assert.equal(await main(page).isEnabled(), !(noWallet && noLater))
          if (noWallet && noLater) await says(page, t.BALANCE_AND_LIMIT_LOW)
        })
      }
    }

    /** Customers who meet a notice instead. */
    const notices = [
      ['81100000002', 'LIMIT_SINGLE_UNVERIFIED.title'],
      ['81100000003', 'ACCOUNT_FROZEN.title'],
      ['81100000004', 'PIN_NOT_SET.title'],
      ['81100000011', 'ACCOUNT_LOCKED.title'],
      ['81100000013', 'ACCOUNT_INACCESSIBLE.title'],
    ] as const
    for (const [index, [msisdn, title]] of notices.entries()) {
      const language = languages[index % 2] ?? 'id'
      it(`${msisdn}: ${title}, ${language}`, async () => {
        const { page, t } = await open({ msisdn, language }, { allow: /./ })
        await heading(page, t[title]).waitFor()
      })
    }

    it('nothing left: said over the list, and the reason with a page of its own is shown once', async () => {
      const { page, t } = await open({ scenario: 'nothing-available', language: 'en' })
      await says(page, t.METHOD_UNAVAILABLE)
      assert.equal(await main(page).isEnabled(), false)
      const limited = await open({ msisdn: '81100000012', version: 1 })
      await heading(limited.page, limited.t['LIMIT_DAILY.title']).waitFor()
      await button(limited.page, limited.t['common.backSr']).click()
      await button(limited.page, limited.t['payment.blockedWhy']).waitFor()
      assert.equal(await isBlocked(wallet(limited.page, limited.t)), true)
    })

    it('a held balance: the dialog tries again, and the wallet can be used once the tap is over', async () => {
      const { page, t } = await open({ msisdn: '81100000010' })
      await button(page, t['payment.blockedWhy']).click()
      await says(page, t.QR_TAP_HOLD)
      await rig.advance(301)
      await button(page, t['action.tryAgain']).click()
      await page.locator('input[value="WALLET"]:not([aria-disabled])').waitFor()
    })

    it('whoever comes back from elsewhere finds that a reason is gone', async () => {
      const { page, t } = await open({ msisdn: '81100000010' })
      await button(page, t['payment.blockedWhy']).waitFor()
      await rig.advance(301)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await page.locator('input[value="WALLET"]:not([aria-disabled])').waitFor()
    })

    it('the arrow keys reach a blocked way to pay and leave the choice as it is', async () => {
      const { page, t } = await open({ msisdn: '81100000005' })
      await says(page, t['payment.blockedOverdue'])
      await wallet(page, t).focus()
      await page.keyboard.press('ArrowDown')
      assert.equal(
        await later(page, t).evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input),
        true,
      )
      assert.deepEqual([await wallet(page, t).isChecked(), await later(page, t).isChecked()], [true, false])
      await axe(page)
    })

    it('the one-time verification leads to its notice, an overdue bill into the bank app', async () => {
      const once = await open({ msisdn: '81100000008' })
      await button(once.page, once.t['payment.blockedWhy']).click()
      await heading(once.page, once.t['PAYLATER_ONE_TIME_VERIFICATION.title']).waitFor()
      const overdue = await open({ msisdn: '81100000005', language: 'en' })
      const handedOff = overdue.page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.querySelector('bank-pay')?.addEventListener('bank-handoff', (event) => {
              event.preventDefault()
              resolve((event as CustomEvent<{ url: string }>).detail.url)
            })
          }),
      )
      await overdue.page.getByRole('button', { name: /bank app/ }).click()
      assert.match(await handedOff, /^https?:/)
    })
  })

  describe('offers Pay Later by its version', () => {
    it('v1: not at all', async () => {
      const { page, t } = await open({ version: 1, hosted: true })
      await wallet(page, t).waitFor()
      assert.equal(await later(page, t).count(), 0)
      await axe(page)
    })

    it('v2: as a choice that leads to its own page, where the months are chosen', async () => {
      const { page, t } = await open({ version: 2, hosted: true, language: 'en' })
      await later(page, t).check()
      await says(page, t['payment.paylaterNext'])
      await says(page, fill(t['payment.paylaterFrom'], { amount: 'Rp104,166.66' }))
      assert.equal(await chip(page, 3).count(), 0)
      await axe(page)
      await button(page, t['payment.submitPaylater']).click()
      await heading(page, t['paylater.title']).waitFor()
      assert.match(page.url(), /\/pages\/v2\/payment\/paylater-confirmation$/)
    })

    for (const language of languages) {
      it(`v3: with its months and fees on the page, told to the merchant, ${language}`, async () => {
        const { page, t } = await open({ language })
        const told = page.evaluate(
          () =>
            new Promise<Record<string, unknown>>((resolve) => {
              document
                .querySelector('bank-pay')
                ?.addEventListener('bank-installment-change', (event) =>
                  resolve((event as CustomEvent).detail),
                )
            }),
        )
        await later(page, t).check()
        await says(page, t['instalment.feeOnce'])
        assert.deepEqual(
          await page.getByRole('radiogroup', { name: t['instalment.title'] }).getByRole('radio').count(),
          4,
        )
        await main(page).click()
        await says(page, t.TENOR_REQUIRED)
        await chip(page, 3).check()
        await says(page, t['paylater.firstMonth'])
        for (const [label, amount] of [
          ['paylater.total', '1286250'],
          ['payment.rowAdminFee', '5000'],
          ['payment.rowAmount', '1250000'],
        ] as const) {
          await page
            .locator('dl > div')
            .filter({ hasText: t[label] })
            .filter({ hasText: money(language, amount) })
            .waitFor()
        }
        await page.getByText(language === 'id' ? /Biaya layanan \(2,5%/ : /Service fee \(2\.5%/).waitFor()
        const { diagnosticsId: _, mode: __, ...detail } = await told
        assert.deepEqual(detail, {
          months: 3,
          monthly: '416666.66',
          fee: '36250.00',
          total: '1286250.00',
          firstDueDate: detail['firstDueDate'],
        })
        assert.match(String(detail['firstDueDate']), /^\d{4}-\d{2}-25$/)
        assert.equal(await page.locator('[part~="amount"] h1').textContent(), money(language, '1286250'))
        await button(page, t['payment.reviewInstalments']).click()
        await page.getByText(t['paylater.scheduleTitle']).waitFor()
        await button(page, t['common.backSr']).click()
        await chip(page, 3).waitFor()
        assert.equal(await chip(page, 3).isChecked(), true, 'the way back finds the months')
      })
    }

    it('a reload finds method and months again', async () => {
      const { page, t } = await open({ hosted: true })
      await later(page, t).check()
      await chip(page, 6).check()
      await says(page, t['paylater.firstMonth'])
      await page.reload()
      await says(page, t['paylater.firstMonth'])
      assert.deepEqual([await later(page, t).isChecked(), await chip(page, 6).isChecked()], [true, true])
    })

    it('a plan that does not add up stops here; "try again" asks anew', async () => {
      const { page, t } = await open({})
      await page.route('**/payment/paylater-repayment-plan', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { total: string } }
        body.data.total = '1286250.01'
        await route.fulfill({ response, json: body })
      })
      await later(page, t).check()
      await chip(page, 3).check()
      await says(page, t.PAYLATER_PLAN_MISMATCH)
      // Going on asks once more, in vain.
      await Promise.all([page.waitForResponse('**/payment/paylater-repayment-plan'), main(page).click()])
      await says(page, t.PAYLATER_PLAN_MISMATCH)
      assert.equal(await page.getByText(t['paylater.scheduleTitle']).count(), 0)
      await page.unroute('**/payment/paylater-repayment-plan')
      await button(page, t['action.tryAgain']).click()
      await says(page, t['paylater.firstMonth'])
    })
  })

  describe('takes points', () => {
    it('a part of them, as typed; too many are refused at the field, and nothing goes on', async () => {
      const { page, t } = await open({})
      await page.getByRole('switch').check()
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.100.000,00' })).waitFor()
      const field = page.getByLabel(t['points.amountLabel'])
      await field.fill('12.345')
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.237.655,00' })).waitFor()
      await field.fill('150001')
      await page.getByText(fill(t.POINTS_TOO_MANY, { points: '150.000 poin' })).waitFor()
      await axe(page)
      await main(page).click()
      assert.equal(await heading(page, t['pin.title']).count(), 0)
      assert.equal(
        await field.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input),
        true,
      )
      await button(page, t['points.useAll']).click()
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.100.000,00' })).waitFor()
      await page.getByRole('switch').uncheck()
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    })

    it('as they stand in the field when Enter is pressed there: none is none, nothing is no number', async () => {
      const { page, t } = await open({})
      await page.getByRole('switch').check()
      const field = page.getByLabel(t['points.amountLabel'])
      await field.fill('')
      await field.press('Enter')
      await page.getByText(t.POINTS_INVALID).waitFor()
      assert.equal(await heading(page, t['pin.title']).count(), 0)
      await field.fill('0')
      await field.press('Enter')
      await heading(page, t['pin.title']).waitFor()
      await page
        .getByText(/Rp1\.250\.000,00/)
        .first()
        .waitFor()
    })

    for (const language of languages) {
      it(`${language}: used up by another order meanwhile, it says so, and the order is paid without them`, async () => {
        const amount = (rupiah: string) => money(language, rupiah)
        const [here, elsewhere] = [await open({ language }), await open({ language })]
        const { page, t, reference } = here
        for (const one of [here, elsewhere]) await one.page.getByRole('switch').check()
        await button(page, fill(t['payment.submit'], { amount: amount('1100000') })).click()
        await heading(page, t['pin.title']).waitFor()
        await pay(elsewhere.page, language, amount('1100000'), rig)
        await tapPin(page)
        await page.getByText(t.POINTS_NOT_ALLOWED).waitFor()
        await says(page, t['points.none'])
        await axe(page)
        await pay(page, language, amount('1250000'), rig)
        await paidOnce(rig, reference, '1250000.00')
      })
    }

    it('not with Pay Later, unless the order says so: the reason on the method turns them off', async () => {
      const { page, t } = await open({ language: 'en' })
      await page.getByRole('switch').check()
      await later(page, t).check()
      await says(page, t['payment.blockedPoints'])
      await page.getByRole('button', { name: /Turn off points/ }).click()
      await chip(page, 3).waitFor()
      assert.deepEqual(
        [await later(page, t).isChecked(), await page.getByRole('switch').isChecked()],
        [true, false],
      )
    })

    it('where the merchant takes none it says why', async () => {
      const { page, t } = await open({ merchantId: 'warung-fajar' })
      await page.getByText(fill(t.POINTS_NOT_AT_MERCHANT, { merchant: 'Warung Fajar' })).waitFor()
      assert.equal(await page.getByRole('switch').isDisabled(), true)
    })
  })

  describe('keeps the balance to the customer', () => {
    it('hidden it is not in the page at all; shown it stays so for the next visit', async () => {
      const { page, t } = await open({ hosted: true })
      const html = () => page.content()
      await button(page, t['payment.balanceShow']).waitFor()
      assert.equal(/2[.,]?500[.,]?000/.test(await html()), false)
      await button(page, t['payment.balanceShow']).click()
      await says(page, fill(t['payment.walletBalance'], { balance: 'Rp2.500.000,00' }))
      await page.reload()
      await says(page, fill(t['payment.walletBalance'], { balance: 'Rp2.500.000,00' }))
      await button(page, t['payment.balanceHide']).click()
      await button(page, t['payment.balanceShow']).waitFor()
      await page.reload()
      await button(page, t['payment.balanceShow']).waitFor()
      assert.equal(/2[.,]?500[.,]?000/.test(await html()), false)
    })

    it('unknown it is said to be, and the wallet can be used all the same', async () => {
      const { page, t } = await open({ scenario: 'balance-unavailable' })
      await says(page, t.BALANCE_UNAVAILABLE)
      assert.equal(await wallet(page, t).isChecked(), true)
      await axe(page)
    })
  })

  it('a refused confirm comes back here, with the reason on the method and the focus on it', async () => {
    const { page, t, reference } = await open({})
    await rig.fault({ call: 'payment/payment-order-confirm', kind: 'code', code: '2407', times: 1 })
    await main(page).click()
    await heading(page, t['pin.title']).waitFor()
    for (const digit of PIN) await button(page, digit).click()
    await says(page, t['payment.blockedUnavailable'])
    await page.waitForFunction(
      () => document.querySelector('bank-pay')?.shadowRoot?.activeElement?.getAttribute('value') === 'WALLET',
    )
    assert.equal(await isBlocked(wallet(page, t)), true)
    assert.deepEqual(await rig.debitsOf(reference), [])
  })

  for (const dark of [false, true]) {
    for (const language of languages) {
      it(`axe finds nothing, ${language}, ${dark ? 'dark' : 'light'}`, async () => {
        const { page, t } = await open({ language, hosted: dark }, { dark })
        await later(page, t).check()
        await chip(page, 3).check()
        await says(page, t['paylater.firstMonth'])
        await axe(page)
        const blocked = await open({ language, hosted: !dark, msisdn: '81100000007' }, { dark })
        await says(blocked.page, t.BALANCE_AND_LIMIT_LOW)
        await axe(blocked.page)
      })
    }
  }
})
