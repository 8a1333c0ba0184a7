/**
 * Acts of customers on our screens, by what they see: roles and names, in both languages, inline and on the
 * hosted page.
 */
import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import type { Control } from '../control.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER, fill, PASSWORD, PIN, words, type Language } from '../words.ts'

export { CUSTOMER, fill, PASSWORD, PIN, words, type Language, type Words } from '../words.ts'

const errors = { id: errorsId, en: errorsEn }

/** Place in which a screen is looked for: a page, or a frame in it. */
export type Place = Pick<Page, 'getByRole' | 'getByLabel'>

export const heading = (page: Place, name: string) => page.getByRole('heading', { level: 1, name })
export const button = (page: Place, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Presses a button of a screen that takes a secret or binds the customer. In a frame by the keyboard: there
 * Chromium drops every tap within half a second after the frame has moved or grown, as nobody is so quick.
 */
export const press = (page: Place, name: string): Promise<void> =>
  'owner' in page ? button(page, name).press('Enter') : button(page, name).click()

/** Gives the number; the page asks for the code that is sent to it. */
export async function untilCode(page: Place, language: Language, msisdn: string = CUSTOMER): Promise<void> {
  const t = words[language]
  await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${msisdn}`)
  await button(page, t['accountCreation.submit']).click()
  await heading(page, t['verification.title']).waitFor()
}

/** Phone → code → the page that asks for the password. */
export async function untilPassword(
  page: Place,
  bank: Control,
  language: Language,
  msisdn: string = CUSTOMER,
): Promise<void> {
  const t = words[language]
  await untilCode(page, language, msisdn)
  await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await bank.inboxCode(msisdn))
  await heading(page, t['password.title']).waitFor()
}

/** The same, and on to the page that asks to confirm. */
export async function untilConfirm(
  page: Place,
  bank: Control,
  language: Language,
  msisdn: string = CUSTOMER,
): Promise<void> {
  const t = words[language]
  await untilPassword(page, bank, language, msisdn)
  const field = page.getByLabel(t['password.label'], { exact: true })
  // A frame takes nothing while a busy browser says that it can't be seen; the button says what was taken.
  await eventually('the password is taken', async () => {
    await field.fill(PASSWORD)
    return (await button(page, t['password.submit']).isEnabled()) || undefined
  })
  await press(page, t['password.submit'])
  await heading(page, t['bind.title']).waitFor()
}

/** Ticks what an existing customer is asked to agree to, and links. */
export async function agreeAndLink(page: Place, language: Language = 'id'): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.nth(1).waitFor()
  for (const box of await boxes.all()) await ('owner' in page ? box.press('Space') : box.check())
  await press(page, words[language]['bind.submit'])
}

/** The whole link of an existing customer, to the page that says so. */
export async function link(
  page: Place,
  bank: Control,
  language: Language,
  msisdn: string = CUSTOMER,
): Promise<void> {
  const t = words[language]
  await untilConfirm(page, bank, language, msisdn)
  await agreeAndLink(page, language)
  await heading(page, t['bindResult.title']).waitFor()
}

/** Types digits on the keypad, by its keys. */
export async function tapPin(page: Place, pin = PIN): Promise<void> {
  for (const digit of pin) await press(page, digit)
}

/** From the payment page to the last digit of the PIN. */
export async function confirm(page: Place, language: Language, amount: string): Promise<void> {
  const t = words[language]
  await button(page, fill(t['payment.submit'], { amount })).click()
  await heading(page, t['pin.title']).waitFor()
  await tapPin(page)
}

/**
 * The payment is on its way; the bank is done with it, and the page hears so when it asks next. Where a slow
 * machine looks too late, the page that waits has given way to the result.
 */
export async function settle(page: Place, bank: Control, language: Language): Promise<void> {
  const results = [
    words[language]['paymentResult.successTitle'],
    errors[language]['PAYMENT_FAILED.title'],
    errors[language]['PAYMENT_ON_HOLD.title'],
  ]
  await results
    .reduce(
      (locator, title) => locator.or(heading(page, title)),
      heading(page, words[language]['processing.title']),
    )
    .waitFor()
  await bank.advance(10)
}

/**
 * From the payment page to the page that says it was paid. Without `bank` it takes as long as the bank takes.
 */
export async function pay(page: Place, language: Language, amount: string, bank?: Control): Promise<void> {
  await confirm(page, language, amount)
  if (bank) await settle(page, bank, language)
  await heading(page, words[language]['paymentResult.successTitle']).waitFor()
}

/**
 * Frames stay the browser's own under a clock that a test moves: its own ones come after so many ms, on a
 * busy machine before the frame in which the browser tells of a scroll. Runs in the page, before such a clock
 * does.
 */
function keepFrames(): void {
  for (const name of ['requestAnimationFrame', 'cancelAnimationFrame'] as const) {
    const own = window[name]
    Object.defineProperty(window, name, { configurable: true, get: () => own, set: () => {} })
  }
}

/**
 * Stops the page's clock; its timers go on, and it no longer follows the server's clock, which goes on, too.
 * Returns what sets it so many ms further. No countdown ends meanwhile, however slow the machine is.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  const start = await page.evaluate(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (this: Headers, name) {
      return name === 'server-time' ? null : get.call(this, name)
    }
    return Date.now()
  })
  for (const frame of page.frames()) await frame.evaluate(keepFrames)
  await page.clock.setFixedTime(start)
  return (ms) => page.clock.setFixedTime(start + ms)
}

/**
 * The page doesn't go by itself. Any act keeps the customer here: the scrolling before a press, too, which
 * takes the button away from under it.
 */
export async function stay(page: Page, language: Language = 'id'): Promise<void> {
  const stayButton = button(page, words[language]['redirect.stay'])
  await stayButton.waitFor()
  await page.keyboard.press('Shift')
  await stayButton.waitFor({ state: 'detached' })
}

/**
 * Stops all of a page's time (`ownClock`), its timers among it, ten seconds ahead: a slow machine needs some
 * until the page is told.
 */
export const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))

/**
 * A request to the proxy, other than the reports and the query for whom they are about. Those come some
 * seconds after the screen: on a slow machine before a test has looked.
 */
export const isForTheScreen = (request: Request): boolean =>
  /\/proxy\/(?!.*(?:reports|query-mpc-info)$)/.test(new URL(request.url()).pathname)

/** Paths of a page's requests for its screen, from now on. */
export function noteRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (isForTheScreen(request)) requests.push(new URL(request.url()).pathname)
  })
  return requests
}

/** Loads the page anew. Of the requests that a test collects only those after that are left. */
export async function reload(page: Page, requests: unknown[]): Promise<void> {
  page.once('framenavigated', () => {
    requests.length = 0
  })
  await page.reload()
}

/** For pages whose clock the test moves (`skipCountdown`). */
export const ownClock = {
  async prepare(page: Page): Promise<void> {
    await page.addInitScript(keepFrames)
    await page.clock.install()
  },
}

/**
 * The page goes back to the merchant by itself, its countdown at an end at once. On a busy machine it may
 * have ended already, so nothing of the page is looked at before.
 */
export async function skipCountdown(page: Page): Promise<void> {
  const back = page.waitForURL(/\/\?returned=/)
  const skipped = page
    .getByRole('timer')
    .waitFor()
    .then(() => page.clock.fastForward(5_000))
    .catch(() => undefined)
  await Promise.race([skipped, back])
  await back
}

/** Exactly one debit of an order, of this amount. */
export async function paidOnce(bank: Control, order: string, amount: string): Promise<void> {
  const debits = await bank.debitsOf(order)
  assert.deepEqual(
    debits.map((debit) => debit.amount),
    [amount],
  )
}
