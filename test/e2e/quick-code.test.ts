/**
 * The message with a code is quicker than the bank's answer that it was sent: the code is kept, and sent as
 * soon as it can be.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { createGate } from '../gate.ts'
import { button, confirm, CUSTOMER, heading, ownClock, paidOnce, settle, words, untilCode } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

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
    message: (code: string) => waiting.size > 0 && [...waiting].every((answer) => (answer({ code }), true)),
  })
  navigator.credentials.get = ({ signal } = {}) =>
    new Promise((resolve, reject) => {
      const answer = resolve as (found: unknown) => void
      waiting.add(answer)
      signal?.addEventListener('abort', () => {
        waiting.delete(answer)
        reject(new DOMException('', 'AbortError'))
      })
    })
}

describe("a code that is entered before the bank's answer", () => {
  const rig = useRig()
  const field = (page: Page) => page.getByLabel(t['verification.codeLabel'], { exact: true })

  it('typed: the first one of a payment is kept, and sent', async () => {
    const { page, order } = await visit(rig, { scenario: 'otp' })
    const answer = await holdAnswers(page, '**/otp/payment-generate')
    await confirm(page, 'id', 'Rp1.250.000,00')
    await field(page).fill(await rig.inboxCode(CUSTOMER))
    answer()
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  it('of a link: typed twice while it is verified, removed by a resend, filled in by the browser', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.merchant(
      `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`,
      {
        prepare: async (newPage) => {
          await ownClock.prepare(newPage)
          await newPage.addInitScript(phone)
        },
      },
    )
    await untilCode(page, 'id')

    // Sent already, and typed again meanwhile: a failed answer does not send it once more.
    const failure = createGate()
    let requestCount = 0
    await page.route('**/otp/binding-auth-verification', async (route) => {
      requestCount += 1
      await failure.passed
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'no' })
    })
    await field(page).fill('123456')
    await page.locator('[part~=primary][aria-busy=true]').waitFor()
    await field(page).fill('12345')
    await field(page).fill('123456')
    failure.open()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.locator('[part~=primary]:not([aria-busy=true])').first().waitFor()
    assert.equal(requestCount, 1)
    await page.unroute('**/otp/binding-auth-verification')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const askAgain = async () => {
      await rig.advance(61)
      await page.clock.fastForward(61_000)
      await button(page, t['verification.resend']).click()
      await button(page, t['captcha.otherWay']).click()
      await button(page, t['captcha.autoStart']).click()
    }
    await field(page).fill('123')
    await askAgain()
    await rig.inboxCode(CUSTOMER, 2)
    await eventually(
      'what was typed before is over',
      async () => (await field(page).inputValue()) === '' || undefined,
    )

    // The next is with the customer while its answer is on the way: no key is pressed.
    const answer = await holdAnswers(page, '**/otp/binding-auth-generate')
    await field(page).fill('123')
    await askAgain()
    const code = await rig.inboxCode(CUSTOMER, 3)
    await page.waitForFunction((text) => window.message(text), code)
    answer()
    await heading(page, t['password.title']).waitFor()
  })
})
