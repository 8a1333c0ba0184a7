/** A whole link and a whole payment on a merchant's page, press by press, as an existing customer goes. */
import type { Page } from 'playwright'
import type { Place } from '../../probe/field.ts'
import { CUSTOMER, PASSWORD, PIN } from '../../words.ts'
import { places } from './places.ts'
import type { Stand } from './stand.ts'

export interface Step {
  readonly name: string
  /** Is only on the screen to which this step leads. */
  readonly shown: string
  /** All that comes before the press: typing, but for a last digit that sends. */
  prepare?(page: Page, stand: Stand): Promise<void>
  /** Missing where the bank's answer leads on by itself. */
  press?(page: Page): Promise<void>
}

export interface Journey {
  readonly tag: 'bank-bind' | 'bank-pay'
  attributes(stand: Stand): Promise<Readonly<Record<string, string>>>
  /** The first screen's field or button. */
  readonly place: Place
  readonly steps: readonly Step[]
}

const PRIMARY = '[part~="screen"] [part~="primary"]'
/** On these screens there is one field. */
export const fields = {
  phone: '[part~="screen"] input[type="tel"]',
  code: '[part~="screen"] input[autocomplete="one-time-code"]',
  password: '[part~="screen"] input[autocomplete="current-password"]',
  pin: '[part~="screen"] input[type="password"]',
} as const

/** As quick as somebody who knows what to type (ms between keys). */
const KEY_EVERY = 90

const screen = (path: string): string => `[data-screen$="${path}"]`
const pressPrimary = (page: Page): Promise<void> => page.locator(PRIMARY).click()
const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(field).focus()
  await page.keyboard.type(text, { delay: KEY_EVERY })
}
const last = (text: string): string => text.slice(-1)
const butLast = (text: string): string => text.slice(0, -1)

/** The last digit of the code that `prepare` has begun to type. */
const sixth = new WeakMap<Page, string>()

export const linking: Journey = {
  tag: 'bank-bind',
  attributes: async ({ control }) => ({ 'journey-id': await control.createJourney() }),
  place: places.bind,
  steps: [
    {
      name: 'phone → code',
      shown: screen('/common/verification'),
      prepare: (page) => type(page, fields.phone, `0${CUSTOMER}`),
      press: pressPrimary,
    },
    {
      name: 'code → password',
      shown: screen('/bind/password'),
      async prepare(page, { control }) {
        const code = await control.inboxCode(CUSTOMER)
        sixth.set(page, last(code))
        await type(page, fields.code, butLast(code))
      },
      press: (page) => page.keyboard.press(sixth.get(page) ?? ''),
    },
    {
      name: 'password → consent',
      shown: screen('/bind/bind'),
      prepare: (page) => type(page, fields.password, PASSWORD),
      press: pressPrimary,
    },
    {
      name: 'consent → linked',
      shown: screen('/bind/result'),
      async prepare(page) {
        for (const box of ['terms', 'sharing']) await page.locator(`input[name="${box}"]`).check()
      },
      press: pressPrimary,
    },
  ],
}

export const paying: Journey = {
  tag: 'bank-pay',
  attributes: async ({ control }) => ({ 'origin-reference-no': await control.createOrder() }),
  place: places.pay,
  steps: [
    { name: 'order → PIN', shown: fields.pin, press: pressPrimary },
    {
      name: 'PIN → processing',
      shown: screen('/payment/loading'),
      prepare: (page) => type(page, fields.pin, butLast(PIN)),
      press: (page) => page.keyboard.press(last(PIN)),
    },
    { name: 'processing → paid', shown: screen('/payment/result') },
  ],
}

/** The merchant keeps the customer on its page, so that nothing leaves before it has been looked at. */
export const stay = (page: Page): Promise<unknown> =>
  page.addInitScript(() => addEventListener('bank-redirect', (event) => event.preventDefault()))
