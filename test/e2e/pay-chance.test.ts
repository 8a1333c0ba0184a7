/**
 * Customers who tap twice, reload, go back, open a second tab and lose answers, in a real browser: however it
 * went, the screen in the end says what the ledger says, and nothing is paid twice. A failed run is repeated
 * by its seed: PAY_SEEDS=7 runs only that; PAY_RUNS=30 runs so many. What many customers do without a
 * browser: ../campaign/payments.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { chance, type Chance } from '../chance.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, PIN, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const RUNS = Number(process.env['PAY_RUNS'] ?? 4)
const seeds =
  process.env['PAY_SEEDS']?.split(',').map(Number) ?? Array.from({ length: RUNS }, (_, index) => index + 1)
const AMOUNT = '1250000.00'
const TURNS = 7

/** A page's content, known by its heading or by the button that belongs to it alone. */
type Shown =
  | 'payment'
  | 'pin'
  | 'code'
  | 'waiting'
  | 'success'
  | 'failed'
  | 'hold'
  | 'unsure'
  | 'dialog'
  | 'stuck'
  | 'left'

const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
const signs = (page: Page): Record<Shown, Locator> => ({
  dialog: page.getByRole('alertdialog'),
  payment: page.locator('[part~=primary]', { hasText: t['payment.submit'].split(' ')[0]! }),
  pin: title(page, t['pin.title']),
  code: title(page, t['verification.title']),
  waiting: title(page, t['processing.title']),
  success: title(page, t['paymentResult.successTitle']),
  failed: title(page, errors['PAYMENT_FAILED.title']),
  hold: title(page, errors['PAYMENT_ON_HOLD.title']),
  unsure: title(page, errors['PAYMENT_UNCONFIRMED.title']),
  stuck: title(page, errors['PAGE_LOAD_FAILED.title']).or(title(page, errors['SYSTEM_BUSY.title'])),
  left: page.getByRole('button', { name: 'Belanja lagi' }),
})

const shownText = (page: Page, ms = 20_000): Promise<Shown> =>
  eventually(
    'a page that we know',
    async () => {
      // Nothing lies behind the first page; on a busy machine the way back there may end late.
      if (page.url() === 'about:blank') await page.goForward({ timeout: 3_000 }).catch(() => undefined)
      const match = signs(page)
      for (const name of Object.keys(match) as Shown[]) if (await match[name].first().isVisible()) return name
      return undefined
    },
    ms,
  ).catch(async () => {
    const text = await page
      .locator('body')
      .innerText()
      .catch(() => '')
    throw new Error(`no page that we know in ${ms} ms, but ${page.url()}: ${text.slice(0, 200)}`)
  })

/**
 * A control may have gone from under the finger by the time it comes down, which is no fault of the
 * customer's.
 */
const tap = (place: Locator, options: { clickCount?: number } = {}): Promise<void> =>
  place.click({ timeout: 500, ...options }).catch(() => undefined)

/** On a keyboard, as fast as fingers go: the keypad's own taps have their tests. */
async function typePin(page: Page): Promise<void> {
  const field = page.locator('[part~=input]').first()
  await field.focus({ timeout: 500 }).catch(() => undefined)
  await page.keyboard.type(PIN)
}

/** Acts of a customer at a place; each returns the page they are on afterwards. */
type Act = (page: Page, chance: Chance, code: () => Promise<string>) => Promise<Page>
const reload: Act = async (page) => {
  await page.reload()
  return page
}
const back: Act = async (page) => {
  await page.goBack({ timeout: 3_000 }).catch(() => undefined)
  return page
}
const secondTab: Act = async (page) => {
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  return otherPage
}
const press =
  (name: keyof typeof t): Act =>
  async (page) => {
    await tap(page.getByRole('button', { name: t[name], exact: true }))
    return page
  }
const primary =
  (clickCount: number): Act =>
  async (page) => {
    await tap(page.locator('[part~=primary]').first(), { clickCount })
    return page
  }
const pin: Act = async (page) => {
  await typePin(page)
  return page
}
const pinAndReload: Act = async (page) => {
  await typePin(page)
  return reload(page, chance(0), async () => '')
}
const pinInBothTabs: Act = async (page) => {
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  if ((await shownText(otherPage)) === 'payment') {
    await tap(otherPage.locator('[part~=primary]').first())
    // The PIN, or what stands in its way.
    await eventually(
      'another page',
      async () => ((await shownText(otherPage)) === 'payment' ? undefined : true),
      5_000,
    ).catch(() => undefined)
  }
  await Promise.all([typePin(page), (await shownText(otherPage)) === 'pin' ? typePin(otherPage) : undefined])
  return otherPage
}
const code: Act = async (page, _chance, newest) => {
  await page
    .getByLabel(t['verification.codeLabel'], { exact: true })
    .fill(await newest(), { timeout: 1_000 })
    .catch(() => undefined)
  return page
}
const dismiss: Act = async (page) => {
  await tap(page.getByRole('alertdialog').getByRole('button').first())
  return page
}

const acts: Record<Shown, readonly Act[]> = {
  payment: [primary(1), primary(1), primary(2), reload, secondTab],
  pin: [pin, pin, pin, pinAndReload, pinInBothTabs, back],
  code: [code, code, reload, back, secondTab],
  waiting: [reload, back, secondTab],
  success: [reload, back],
  failed: [press('action.tryAgain'), reload],
  hold: [reload, back],
  unsure: [reload, secondTab],
  dialog: [dismiss],
  stuck: [reload, press('action.tryAgain')],
  // The merchant's page after a payment: the way back leads to the hosted page again.
  left: [back],
}

const CALLS = [
  'payment/payment-order-confirm',
  'debit/payment-status-h5',
  'password/encrypt-factor',
  'payment/payment-h5',
  'otp/payment-verification',
]

describe(`${seeds.length} payments by people in a hurry`, () => {
  const rig = useRig()

  for (const seed of seeds) {
    it(`seed ${seed}`, async () => {
      const luck = chance(seed)
      const scenario = luck.pick(['success', 'success', 'slow', 'failed-once', 'on-hold', 'otp'])
      const order = await rig.createOrder({ scenario, amount: AMOUNT })
      for (let faults = Math.floor(luck.next() * 3); faults > 0; faults--) {
        await rig.fault({
          call: luck.pick(CALLS),
          kind: luck.pick(['drop-answer', 'malformed', 'html', 'status'] as const),
          status: 502,
        })
      }
      const address = `${rig.hostedUrl}?originReferenceNo=${order}#/pages/v3/payment/payment`
      // The wait for the bank isn't what is tried here; lost answers are written to the console by the
      // browser itself.
      let page = await rig.page({ allow: /./ })
      await page.goto(address)
      const story: string[] = [scenario]
      for (let turn = 0; turn < TURNS; turn++) {
        const place = await shownText(page)
        const act = luck.pick(acts[place])
        story.push(place)
        page = await act(page, luck, () => rig.inboxCode(CUSTOMER))
        if (luck.hit(0.3)) await rig.advance(5)
        if ((await rig.debitsOf(order)).length > 1) break
      }

      // Everything that was under way is over, whatever faults are left: then the bank and the page are
      // asked.
      await rig.advance(120)
      const last = await page.context().newPage()
      let looked = 'nothing yet'
      // The last act may still have been on its way to the bank: page and ledger agree once it is there.
      const debits = await eventually('a page that says how it stands, as the ledger does', async () => {
        await last.goto('about:blank')
        await last.goto(address)
        const match = await shownText(last)
        if (match === 'stuck' || match === 'dialog') return undefined
        const booked = await rig.debitsOf(order)
        looked = `the page says ${match}, the ledger has ${booked.length}: ${story.join(', ')}`
        return (match === 'success') === (booked.length === 1) ? booked : undefined
      }).catch((error: unknown) => assert.fail(`${String(error)}; ${looked}`))
      assert.ok(debits.length <= 1, `${debits.length} debits: ${story.join(', ')}`)
      if (debits[0]) assert.equal(debits[0].amount, AMOUNT)
      for (const tab of last.context().pages()) {
        // No tab may say "failed" beside a debit, or "paid" without one.
        if (tab === last) continue
        const sentence = await shownText(tab, 1_000).catch(() => undefined)
        const booked = await rig.debitsOf(order)
        if (sentence === 'success') assert.equal(booked.length, 1, `a tab says paid: ${story.join(', ')}`)
        if (sentence === 'failed') assert.equal(booked.length, 0, `a tab says failed: ${story.join(', ')}`)
      }
    })
  }
})
