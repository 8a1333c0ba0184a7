/**
 * Both elements work on a page whose policy allows next to nothing (design: merchant-api, page policy), and
 * never offend it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { button, CUSTOMER, fill, heading, link, paidOnce, pay, words } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'
import { strictPolicy } from './surroundings.ts'

const t = words.id

/** What the page has offended against so far, and whether the policy is in force at all. */
declare global {
  interface Window {
    offences: string[]
  }
}
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.offences = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.offences.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })

describe('a strict page policy', () => {
  const rig = useRig()
  const page = (html: string, options: PageOptions = {}): Promise<Page> =>
    rig.merchant(html, {
      ...options,
      csp: strictPolicy(rig),
      prepare: async (made) => {
        await watch(made)
        await options.prepare?.(made)
      },
    })
  const bind = async (options?: PageOptions): Promise<Page> =>
    page(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
      options,
    )
  const offences = (made: Page): Promise<string[]> => made.evaluate(() => window.offences)

  it('is in force: a style attribute and a string that becomes markup are refused', async () => {
    const made = await page('<p id="styled" style="color: red"></p>', {
      allow: /Content Security Policy|Trusted/,
    })
    assert.equal(
      await made.evaluate(() => {
        try {
          document.body.innerHTML = '<b></b>'
          return 'taken'
        } catch (error) {
          return (error as Error).name
        }
      }),
      'TypeError',
    )
    assert.match((await offences(made)).join(), /style-src/)
  })

  it('an existing customer links, styled as everywhere', async () => {
    const made = await bind()
    await heading(made, t['accountCreation.title']).waitFor()
    const amber = await made
      .locator('[part~=primary]')
      .evaluate((one) => getComputedStyle(one).backgroundColor)
    assert.equal(amber, 'rgb(255, 188, 37)')
    await link(made, rig, 'id')
    assert.deepEqual(await offences(made), [])
  })

  it('a payment with the keypad and a sealed PIN', async () => {
    const order = await rig.createOrder()
    const made = await page(`<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`)
    await pay(made, 'id', 'Rp1.250.000,00', rig)
    await paidOnce(rig, order, '1250000.00')
    assert.deepEqual(await offences(made), [])
  })

  it('a resend: the captcha’s picture alone would need `img-src data:`; without it the customer is told, and the other way works', async () => {
    const made = await bind({
      allow: /img-src|Loading the image/,
      prepare: (opened) => opened.clock.install(),
    })
    await made.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(made, t['accountCreation.submit']).click()
    await heading(made, t['verification.title']).waitFor()
    await rig.advance(61)
    await made.clock.fastForward(61_000)
    await button(made, t['verification.resend']).click()
    await made.locator('[part~=dialog] [part~=message]').waitFor()
    await button(made, t['captcha.otherWay']).click()
    await button(made, t['captcha.autoStart']).click()
    await made.getByRole('alertdialog').waitFor({ state: 'detached' })
    await rig.inboxCode(CUSTOMER, 2)
    assert.deepEqual(await offences(made), ['img-src data '])
  })

  it('a page that says why nothing can be shown', async () => {
    const made = await page(
      `<bank-pay reference-no="order-nobody-knows" proxy="${rig.url}/proxy"></bank-pay>`,
      { allow: /^bank-pay: the bank/ },
    )
    await made.getByRole('alert').waitFor()
    assert.deepEqual(await offences(made), [])
  })
})

describe('the page of a merchant without a policy', () => {
  const rig = useRig()

  it('its address takes no part: no element writes to it', async () => {
    const made = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
    )
    const address = made.url()
    const length = await made.evaluate(() => history.length)
    await link(made, rig, 'id')
    await button(made, t['redirect.stay']).click()
    await button(made, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    assert.equal(made.url(), address)
    assert.equal(await made.evaluate(() => history.length), length)
  })
})
