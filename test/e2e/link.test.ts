/**
 * An existing customer links: every screen on a merchant's page, and on the hosted page its addresses. What
 * the bank answers and what is emitted is tested in chain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Request } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { rowOf } from '../../src/contract/errors.ts'
import type { CustomerReport } from '../../src/contract/reports.ts'
import { eventually } from '../eventually.ts'
import { createGate } from '../gate.ts'
import { CUSTOMER, PASSWORD } from '../words.ts'
import { axe, axeInBothLooks } from './axe.ts'
import {
  agreeAndLink,
  button,
  fill,
  heading,
  ownClock,
  press,
  skipCountdown,
  untilCode,
  untilConfirm,
  words,
} from './people.ts'
import { useRig } from './rig.ts'
import { openNoted, strictPolicy } from './surroundings.ts'

const t = words.id
const backToMerchant = fill(t['redirect.backTo'], { merchant: 'Toko Senja' })

describe('an existing customer links', () => {
  const rig = useRig()

  it('inline, under a very strict policy: each screen is accessible, a resend works, and the merchant may keep the customer', async () => {
    const journeyId = await rig.createJourney()
    const reported: Request[] = []
    // The paragraph shows that the policy is in force.
    const { page, notes } = await openNoted(
      rig,
      `<p style="color: red">Toko</p><bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`,
      {
        csp: strictPolicy(rig),
        allow: /Content Security Policy|Loading the image|TrustedHTML/,
        prepare: async (newPage) => {
          newPage.on(
            'request',
            (request) => request.url().endsWith('/proxy/reports') && reported.push(request),
          )
          await ownClock.prepare(newPage)
        },
      },
    )
    await heading(page, t['accountCreation.title']).waitFor()
    const address = page.url()
    const pages = await page.evaluate(() => history.length)
    const ground = await page
      .locator('[part~=primary]')
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    assert.equal(ground, 'rgb(255, 188, 37)', 'styled as everywhere')

    const phone = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await phone.fill('0811 0000 0001')
    await axeInBothLooks(page)
    assert.match(await phone.inputValue(), /^811-0000-0001$/, 'switching keeps what was typed')

    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
    const code = page.getByLabel(t['verification.codeLabel'], { exact: true })
    const first = await rig.inboxCode(CUSTOMER)
    await code.fill(first === '000000' ? '000001' : '000000')
    await page.getByText(errors.OTP_WRONG).waitFor()
    assert.equal(await button(page, t['verification.submit']).isDisabled(), true, 'waits for another code')
    await axeInBothLooks(page)

    await rig.advance(61)
    await page.clock.fastForward(61_000)
    await button(page, t['verification.resend']).click()
    await page.locator('[part~=dialog] [part~=message]').waitFor()
    await button(page, t['captcha.otherWay']).click()
    await button(page, t['captcha.autoStart']).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await code.fill(await rig.inboxCode(CUSTOMER, 2))

    await heading(page, t['password.title']).waitFor()
    await axeInBothLooks(page)
    await page.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
    await button(page, t['password.submit']).click()
    await heading(page, t['bind.title']).waitFor()
    await axeInBothLooks(page)

    // Only the first time: the countdown's. The customer's own wish is granted.
    await page.evaluate(() =>
      document.addEventListener('bank-redirect', (event) => event.preventDefault(), { once: true }),
    )
    await agreeAndLink(page)
    await heading(page, t['bindResult.title']).waitFor()
    await page.clock.fastForward(5_000)
    await button(page, backToMerchant).waitFor()
    await axeInBothLooks(page)
    assert.equal(page.url(), address)
    assert.equal(await page.evaluate(() => history.length), pages, 'no element writes to the address')
    assert.equal(
      await page.evaluate(() => {
        try {
          document.body.innerHTML = '<b></b>'
          return 'taken'
        } catch (error) {
          return (error as Error).name
        }
      }),
      'TypeError',
      'a string never becomes markup on this page',
    )
    const report = await eventually('a report', () => reported[0])
    const { reports } = JSON.parse(report.postData() ?? '') as { reports: CustomerReport[] }
    assert.ok(reports.every(({ event }) => event.startsWith('bind_')))
    assert.equal((await report.response())?.status(), 204)
    await button(page, backToMerchant).click()
    await page.waitForURL(/\/\?returned=/)

    const [style, picture, ...otherEntries] = notes.violations
    assert.match(style ?? '', /^style-src/)
    assert.equal(
      picture,
      'img-src data ',
      'the picture of the captcha is all that the page would have to allow',
    )
    assert.ok(
      otherEntries.every((text) => text.startsWith('require-trusted-types-for')),
      otherEntries.join('\n'),
    )
    const events = notes.heard.filter(({ name }) => /linked|redirect/.test(name))
    assert.deepEqual(
      events.map(({ name }) => name),
      ['bank-linked', 'bank-redirect', 'bank-redirect'],
    )
    assert.equal(events[0]?.detail['journeyId'], journeyId)
  })

  it('hosted: an address skips no step, a reload resumes, a failure can be retried, and it returns by itself', async () => {
    const journeyId = await rig.createJourney({ scenario: 'link-fails-once' })
    const page = await rig.page(ownClock)
    await page.goto(`${rig.hostedUrl}?journeyId=${journeyId}#/pages/v2/bind/bind`)
    await heading(page, t['accountCreation.title']).waitFor()
    assert.match(page.url(), /#\/pages\/v2\/bind\/accountCreation$/)
    assert.equal(await page.title(), 'allo-ipg-h5')
    await untilConfirm(page, rig, 'id')
    assert.match(page.url(), /#\/pages\/v2\/bind\/bind$/)
    await page.reload()
    await heading(page, t['bind.title']).waitFor()
    await agreeAndLink(page)
    await heading(page, errors['LINK_FAILED.title']).waitFor()
    await axe(page)
    await button(page, t['action.tryAgain']).click()
    await heading(page, t['bindResult.title']).waitFor()
    await skipCountdown(page)
  })

  for (const mode of ['inline', 'frame'] as const)
    it(`${mode}: what has failed is tried again from the page that says so: a code, the link`, async () => {
      const journeyId = await rig.createJourney({ scenario: 'link-fails-once' })
      const { code } = rowOf('MAINTENANCE')
      await rig.fault({ call: 'otp/binding-auth-verification', kind: 'code', code, times: 1 })
      const page = await rig.merchant(
        `<bank-bind mode="${mode}" proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}" journey-id="${journeyId}"></bank-bind>`,
      )
      const place = mode === 'frame' ? page.frameLocator('iframe') : page
      await untilCode(place, 'id')
      const codeField = place.getByLabel(t['verification.codeLabel'], { exact: true })
      await codeField.fill(await rig.inboxCode(CUSTOMER))
      await press(place, t['action.checkAgain'])
      await place.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
      await press(place, t['password.submit'])
      await agreeAndLink(place)
      await press(place, t['action.tryAgain'])
      await heading(place, t['bindResult.title']).waitFor()
    })

  /** The hosted page of a link that has failed, and "Try again", which asks for the consents anew. */
  const failedLink = async () => {
    const journeyId = await rig.createJourney({ scenario: 'link-fails-once' })
    const page = await rig.page(ownClock)
    await page.goto(`${rig.hostedUrl}?journeyId=${journeyId}`)
    await untilConfirm(page, rig, 'id')
    await agreeAndLink(page)
    const failure = heading(page, errors['LINK_FAILED.title'])
    await failure.waitFor()
    const tryAgain = async () => {
      await button(page, t['action.tryAgain']).click()
      await heading(page, t['bind.title']).waitFor()
      await agreeAndLink(page)
      await heading(page, t['bindResult.title']).waitFor()
    }
    return { page, failure, tryAgain }
  }

  it('hosted: after a reload a failed link is given its consents anew', async () => {
    const { page, failure, tryAgain } = await failedLink()
    await page.reload()
    await failure.waitFor()
    await tryAgain()
  })

  it('hosted: consents that are taken back after a failed link are given anew', async () => {
    const { page, failure, tryAgain } = await failedLink()
    await page.goBack()
    await heading(page, t['bind.title']).waitFor()
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    await page.goForward()
    await failure.waitFor()
    await tryAgain()
  })

  it('the way out is locked while the link is at the bank', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.merchant(
      `<bank-bind journey-id="${journeyId}" proxy="${rig.url}/proxy"></bank-bind>`,
    )
    await untilConfirm(page, rig, 'id')
    const way = createGate()
    await page.route('**/confirm-binding-activation', async (route) => {
      await way.passed
      await route.continue()
    })
    await agreeAndLink(page)
    const locked = page.locator('[part~=secondary][aria-disabled=true]')
    await locked.filter({ hasText: t['bind.cancel'] }).waitFor()
    way.open()
    await heading(page, t['bindResult.title']).waitFor()
  })
})
