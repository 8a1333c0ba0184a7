/**
 * Every order scenario and every customer, in both languages, by what the page says and what the ledger
 * holds.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { customerTitles } from '../../demo/sandbox/customers.ts'
import { orderScenarios } from '../../demo/sandbox/scenarios.ts'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { texts as toAppEn } from '../../locales/en/toApp.ts'
import { texts as toAppId } from '../../locales/id/toApp.ts'
import { axe } from './axe.ts'
import { button, confirm, CUSTOMER, fill, heading, settle, words, type Language } from './people.ts'
import { useRig } from './rig.ts'
import { axeBoth, OUTCOMES, put, shop, told } from './shop.ts'

const errors = { id: errorsId, en: errorsEn }
const toApp = { id: toAppId, en: toAppEn }
const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
const RAISED = { id: 'Rp1.251.000,00', en: 'Rp1,251,000.00' }
const LANGUAGES: Language[] = ['id', 'en']

/**
 * Customer, version of the page, and what stands in the way of Rp1.250.000,00; null: there is a way to pay.
 */
const standings: readonly (readonly [msisdn: string, version: 1 | 3, said: string | null])[] = [
  ['81100000001', 3, null],
  ['81100000002', 3, 'LIMIT_SINGLE_UNVERIFIED.title'],
  ['81100000003', 3, 'ACCOUNT_FROZEN.title'],
  ['81100000004', 3, 'PIN_NOT_SET.title'],
  ['81100000005', 3, null],
  ['81100000006', 3, null],
  ['81100000007', 3, 'BALANCE_AND_LIMIT_LOW'],
  ['81100000008', 3, null],
  ['81100000009', 3, null],
  ['81100000009', 1, 'BALANCE_LOW'],
  ['81100000010', 3, null],
  ['81100000010', 1, 'dialog QR_TAP_HOLD.title'],
  ['81100000011', 3, 'ACCOUNT_LOCKED.title'],
  ['81100000012', 3, null],
  ['81100000012', 1, 'LIMIT_DAILY.title'],
  ['81100000013', 3, 'ACCOUNT_INACCESSIBLE.title'],
]
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const says = (page: Page, title: string) => heading(page, title).waitFor()

describe('how a payment ends', () => {
  const rig = useRig()

  interface Scene {
    page: Page
    language: Language
    order: string
  }
  type Story = [ending: string, debits: number, act: (scene: Scene) => Promise<void>]

  const paid: Story = [
    'bank-succeeded',
    1,
    async ({ page, language }) => {
      await confirm(page, language, AMOUNT[language])
      await settle(page, rig, language)
      await says(page, words[language]['paymentResult.successTitle'])
      await page
        .getByText(
          fill(words[language]['paymentResult.successBody'], {
            amount: AMOUNT[language],
            merchant: 'Toko Senja',
          }),
        )
        .waitFor()
    },
  ]
  const refused = (name: keyof typeof errorsId): Story => [
    '',
    0,
    async ({ page, language }) => says(page, errors[language][name]),
  ]

  const stories: Record<keyof typeof orderScenarios, Story> = {
    success: paid,
    failed: [
      'bank-failed',
      0,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await settle(page, rig, language)
        await says(page, errors[language]['PAYMENT_FAILED.title'])
        await page.getByText(errors[language].PAYMENT_FAILED).waitFor()
        await axeBoth(page, language)
        await button(page, words[language]['action.backToMerchant']).click()
        assert.deepEqual((await told(page)).slice(-1), ['bank-redirect failed'])
        await page.evaluate(() => (window as unknown as { told: string[] }).told.push('bank-failed'))
      },
    ],
    'failed-once': [
      'bank-failed,bank-succeeded',
      1,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await settle(page, rig, language)
        await says(page, errors[language]['PAYMENT_FAILED.title'])
        await button(page, words[language]['action.tryAgain']).click()
        await paid[2]({ page, language, order: '' })
      },
    ],
    'on-hold': [
      'bank-pending',
      0,
      async ({ page, language, order }) => {
        await confirm(page, language, AMOUNT[language])
        await settle(page, rig, language)
        await says(page, errors[language]['PAYMENT_ON_HOLD.title'])
        await page.getByText(fill(errors[language].PAYMENT_ON_HOLD, { reference: order })).waitFor()
        assert.equal(await button(page, words[language]['action.tryAgain']).count(), 0)
        await axeBoth(page, language)
      },
    ],
    slow: [
      'bank-succeeded',
      1,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await says(page, words[language]['processing.title'])
        await axeBoth(page, language)
        await rig.advance(60)
        await says(page, words[language]['paymentResult.successTitle'])
      },
    ],
    otp: [
      'bank-succeeded',
      1,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await says(page, words[language]['verification.title'])
        await page
          .getByLabel(words[language]['verification.codeLabel'], { exact: true })
          .fill(await rig.inboxCode(CUSTOMER))
        await settle(page, rig, language)
        await says(page, words[language]['paymentResult.successTitle'])
      },
    ],
    'to-app': [
      'bank-succeeded',
      1,
      async ({ page, language, order }) => {
        await says(page, toApp[language]['toApp.title'])
        await rig.finishInApp(order)
        await says(page, words[language]['paymentResult.successTitle'])
      },
    ],
    maintenance: refused('MAINTENANCE.title'),
    'maintenance-until': refused('MAINTENANCE_UNTIL.title'),
    'points-refused': paid,
    unavailable: paid,
    'wallet-unavailable': [
      '',
      0,
      async ({ page, language }) =>
        page.getByText(words[language]['payment.blockedUnavailable']).first().waitFor(),
    ],
    'nothing-available': [
      '',
      0,
      async ({ page, language }) =>
        page.getByText(words[language]['payment.blockedUnavailable']).first().waitFor(),
    ],
    'balance-unavailable': paid,
    'paylater-points': paid,
    'plan-changed': paid,
    'amount-changed': [
      'bank-succeeded',
      1,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await page.getByRole('alertdialog', { name: errors[language]['AMOUNT_MISMATCH.title'] }).waitFor()
        await button(page, words[language]['action.checkDetails']).click()
        await confirm(page, language, RAISED[language])
        await settle(page, rig, language)
        await says(page, words[language]['paymentResult.successTitle'])
      },
    ],
    'not-linked': refused('NOT_LINKED.title'),
    expired: refused('ORDER_EXPIRED.title'),
    cancelled: refused('ORDER_CANCELLED.title'),
    paid: [
      'bank-succeeded',
      1,
      async ({ page, language }) => says(page, words[language]['paymentResult.successTitle']),
    ],
    // The confirm's answer says nothing; the status says that the bank knows of none.
    busy: [
      '',
      0,
      async ({ page, language }) => {
        await confirm(page, language, AMOUNT[language])
        await page.getByText(words[language]['processing.checking']).first().waitFor()
        await page.getByText(errors[language].SECRET_EXPIRED).waitFor()
        await says(page, words[language]['pin.title'])
      },
    ],
  }

  for (const language of LANGUAGES) {
    it(`every order scenario, ${language}`, async () => {
      const page = await shop(rig)
      for (const [at, [scenario, [ending, debits, act]]] of Object.entries(stories).entries()) {
        const order = await rig.createOrder({ scenario })
        await put(rig, page, language, order, (at % 3) + 1)
        await act({ page, language, order }).catch((error: unknown) =>
          assert.fail(`${scenario}: ${String(error)}`),
        )
        const outcomes = (await told(page)).filter((one) => OUTCOMES.includes(one))
        assert.equal(outcomes.join(), ending, scenario)
        assert.equal((await rig.debitsOf(order)).length, debits, `${scenario}: debits`)
        // The next order starts from the same purse.
        if (debits > 0) await rig.reset()
      }
    })

    it(`every customer, ${language}`, async () => {
      const page = await shop(rig)
      for (const [msisdn, version, expected] of standings) {
        const order = await rig.createOrder({ msisdn })
        await put(rig, page, language, order, version)
        const text = expected && errors[language][expected.replace(/^dialog /, '') as keyof typeof errorsId]
        const place =
          expected === null
            ? page
                .getByRole('button', { name: new RegExp(escaped(AMOUNT[language])) })
                .or(page.getByRole('radio'))
                .first()
            : expected.startsWith('dialog ')
              ? page.getByRole('alertdialog', { name: text ?? '' })
              : expected.endsWith('.title')
                ? heading(page, text ?? '')
                : page.getByText(text ?? '').first()
        await place
          .waitFor()
          .catch(() => assert.fail(`${msisdn}, version ${version}: not seen: ${expected ?? 'a way to pay'}`))
        const frozen = expected === 'ACCOUNT_FROZEN.title' || expected === 'ACCOUNT_INACCESSIBLE.title'
        assert.equal(
          await page.getByRole('link', { name: '(021) 5000-0123' }).count(),
          frozen ? 1 : 0,
          msisdn,
        )
        if (version === 1 || frozen) await axe(page)
        assert.deepEqual(await rig.debitsOf(order), [])
      }
      assert.deepEqual(
        new Set(standings.map(([msisdn]) => msisdn)),
        new Set(customerTitles.map((one) => one.msisdn).filter((one) => one.startsWith('811'))),
      )
      assert.deepEqual(
        (await told(page)).filter((one) => /succeeded|failed|pending/.test(one)),
        [],
      )
    })
  }
})
