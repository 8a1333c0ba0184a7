/**
 * The message with a code is quicker than the bank's answer that it was sent: the code is kept, and sent as
 * soon as it can be.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { createGate } from '../gate.ts'
import { button, CUSTOMER, fill, heading, ownClock, paidOnce, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

declare global {
  interface Window {
    /** The phone gets a message; whether the page was waiting for one. */
    message(code: string): boolean
  }
}

const t = words.id

/** Keeps answers to these requests back once the bank has given them, until let go. */
async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const { passed, open } = createGate()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await passed
    await route.fulfill({ response })
  })
  return open
}

/** A phone that hands the codes of its messages to the page that waits for them (W3C WebOTP API). */
function phone(): void {
  const waiting = new Set<(found: { code: string }) => void>()
  Object.assign(window, {
    // oxlint-disable-next-line typescript/no-extraneous-class -- only that it is there counts
    OTPCredential: class {},
    message: (code: string) => waiting.size > 0 && [...waiting].every((tell) => (tell({ code }), true)),
  })
  navigator.credentials.get = ({ signal } = {}) =>
    new Promise((resolve, reject) => {
      const tell = resolve as (found: unknown) => void
      waiting.add(tell)
      signal?.addEventListener('abort', () => {
        waiting.delete(tell)
        reject(new DOMException('', 'AbortError'))
      })
    })
}

describe('a code that comes before the answer', () => {
  const rig = useRig()
  const field = (page: Page) => page.getByLabel(t['verification.codeLabel'], { exact: true })
  const bind = async (prepare: (page: Page) => unknown): Promise<Page> => {
    const journeyId = await rig.createJourney()
    const page = await rig.merchant(
      `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`,
      { prepare },
    )
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
    return page
  }

  it('typed: the first one of a payment', async () => {
    const reference = await rig.createOrder({ scenario: 'otp' })
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${reference}" proxy="${rig.url}/proxy"></bank-pay>`,
    )
    const answer = await holdAnswers(page, '**/otp/payment-generate')
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    await field(page).fill(await rig.inboxCode(CUSTOMER))
    answer()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, reference, '1250000.00')
  })

  it('filled in by the browser: no key is pressed', async () => {
    const page = await bind((made) => made.addInitScript(phone))
    const code = await rig.inboxCode(CUSTOMER)
    await page.waitForFunction((said) => window.message(said), code)
    await heading(page, t['password.title']).waitFor()
  })

  it('sent already, and typed again meanwhile: a failed answer does not send it once more', async () => {
    const page = await bind(() => undefined)
    const failed = createGate()
    let asked = 0
    await page.route('**/otp/binding-auth-verification', async (route) => {
      asked += 1
      await failed.passed
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'no' })
    })
    await field(page).fill('123456')
    await page.locator('[part~=primary][aria-busy=true]').waitFor()
    await field(page).fill('12345')
    await field(page).fill('123456')
    failed.open()
    await page.getByRole('alertdialog').waitFor()
    await page.locator('[part~=primary]:not([aria-busy=true])').first().waitFor()
    assert.equal(asked, 1)
  })

  describe('while another one is asked for', () => {
    /** Three digits of the first are typed; the next is with the customer, and its answer on the way. */
    async function askAgain() {
      const page = await bind(async (made) => {
        await ownClock.prepare(made)
        await made.addInitScript(phone)
      })
      await field(page).fill('123')
      const answer = await holdAnswers(page, '**/otp/binding-auth-generate')
      await rig.advance(61)
      await page.clock.fastForward(61_000)
      await button(page, t['verification.resend']).click()
      await button(page, t['captcha.otherWay']).click()
      await button(page, t['captcha.autoStart']).click()
      return { page, answer, code: await rig.inboxCode(CUSTOMER, 2) }
    }

    it('is filled in by the browser: kept, and sent', async () => {
      const { page, answer, code } = await askAgain()
      await page.waitForFunction((said) => window.message(said), code)
      answer()
      await heading(page, t['password.title']).waitFor()
    })

    it('what was typed before it was asked for is cleared away', async () => {
      const { page, answer } = await askAgain()
      answer()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      assert.equal(await field(page).inputValue(), '')
    })
  })
})
