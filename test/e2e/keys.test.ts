/**
 * A key draws nothing, in any field: what it changes in cells, dots, bars and counts is set without. Only
 * what changes seldom is drawn, by itself: a button's state, an error.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as register } from '../../locales/id/register.ts'
import { PASSWORD } from '../words.ts'
import { drawnBy, countDraws } from './draws.ts'
import { hold } from './late.ts'
import { button, CUSTOMER, fill, heading, stopTime, words, untilCode } from './people.ts'
import { openPlaces, searchField, t as places } from './places.ts'
import { useRig, type PageOptions } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

/** Time stands still but where the test moves it: no countdown draws anything meanwhile. */
const options: PageOptions = {
  prepare: async (page) => {
    await countDraws(page)
    await page.clock.install()
  },
}

const NOTHING: string[] = []
/** A message that goes: its field is drawn, and nothing around it. */
const FIELD = ['', 'field label input']
/** The button and its text. */
const BUTTON = ['', 'primary']

describe('a key renders nothing, or only a small part', () => {
  const rig = useRig()

  const type = (page: Page, text: string): Promise<string[]> => drawnBy(page, [...text])

  it('React listens to clicks and focus, inline and on the hosted page, but to no key', async () => {
    const journeyId = await rig.createJourney()
    const inline = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${journeyId}"></bank-bind>`,
      options,
    )
    const hosted = await rig.page(options)
    await hosted.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    for (const page of [inline, hosted]) {
      // React is there: the screen before it hears clicks only.
      await page.waitForFunction(() => window.heard.has('focusin'))
      const messages = await page.evaluate(() => [...window.heard])
      const has = (types: string): string[] => types.split(' ').filter((type) => messages.includes(type))
      assert.deepEqual(has('click focusin focusout submit'), ['click', 'focusin', 'focusout', 'submit'])
      assert.deepEqual(
        has('keydown keypress keyup textInput input change selectionchange animationstart transitionrun'),
        [],
      )
    }
  })

  it('phone number, code, password', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${journeyId}"></bank-bind>`,
      options,
    )
    await page.waitForFunction(() => document.querySelector('bank-bind')?.whenReady?.())
    // It comes later than the field, and would count as drawn by a key.
    await page.getByText(t['share.later']).waitFor()
    await stopTime(page)
    const phone = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await phone.focus()
    assert.deepEqual(await type(page, `0${CUSTOMER}`), NOTHING)
    assert.deepEqual(await drawnBy(page, ['Backspace', 'Backspace', 'Backspace', 'Backspace']), NOTHING)
    await page.keyboard.press('Enter')
    const wrong = page.locator('[part~=message]')
    await wrong.waitFor()
    assert.deepEqual(await type(page, CUSTOMER.slice(-4, -3)), FIELD)
    await wrong.waitFor({ state: 'detached' })
    assert.deepEqual(await type(page, CUSTOMER.slice(-3)), NOTHING)

    await page.keyboard.press('Enter')
    await heading(page, t['verification.title']).waitFor()
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).focus()
    const code = await rig.inboxCode(CUSTOMER)
    await page.clock.runFor(2_000)
    assert.deepEqual(await type(page, code.slice(0, 5)), NOTHING)
    const verification = await hold(page, '**/otp/binding-auth-verification')
    assert.deepEqual(await type(page, code.slice(5)), ['', 'countdown', 'primary'])
    verification()

    await heading(page, t['password.title']).waitFor()
    await page.getByLabel(t['password.label'], { exact: true }).focus()
    await page.clock.runFor(2_000)
    assert.deepEqual(await type(page, 'a'), BUTTON)
    assert.deepEqual(await type(page, PASSWORD), NOTHING)
    await page.evaluate(() => window.drawn.splice(0))
    await button(page, 'q').click()
    assert.deepEqual(await page.evaluate(() => window.drawn), NOTHING)
  })

  it('name and email of a new customer, and the new password', async () => {
    const msisdn = '81200000931'
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney({ msisdn })}"></bank-bind>`,
      options,
    )
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${msisdn}`)
    await button(page, t['accountCreation.submit']).click()
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(msisdn))
    const name = page.locator('[name=fullName]')
    const email = page.locator('[name=email]')
    await name.focus()
    await stopTime(page)
    assert.deepEqual(await type(page, 'Budi Santoso'), NOTHING)
    await email.focus()
    assert.deepEqual(await type(page, 'budi@example.com'), NOTHING)
    await page.locator('[name=agreed]').check()
    await page.getByText(register['register.emailFree']).waitFor()
    await email.focus()
    // The words about the address go with it.
    assert.deepEqual(await drawnBy(page, ['Backspace']), FIELD)
    await page.keyboard.press('m')
    await button(page, register['register.submit']).click()

    const secrets = page.locator('input[autocomplete=new-password]')
    await secrets.first().focus()
    await page.clock.runFor(2_000)
    assert.deepEqual(await type(page, PASSWORD), NOTHING)
    await secrets.nth(1).focus()
    assert.deepEqual(await type(page, PASSWORD.slice(0, -1)), NOTHING)
    await type(page, 'x')
    await page.getByText(errors.PASSWORD_MISMATCH).waitFor()
  })

  it('PIN, with both keyboards', async () => {
    const { page } = await visit(rig, {}, options)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await page.getByLabel(fill(t['pin.label'], { length: '6' }), { exact: true }).focus()
    await stopTime(page)
    assert.deepEqual(await type(page, '12'), NOTHING)
    await page.evaluate(() => window.drawn.splice(0))
    await button(page, '3').click()
    await button(page, t['keyboard.deleteSr']).click()
    assert.deepEqual(await page.evaluate(() => window.drawn), NOTHING)
    assert.deepEqual(await type(page, '345'), NOTHING)
    await hold(page, '**/password/encrypt-factor')
    assert.deepEqual(await type(page, '6'), FIELD)
  })

  it('captcha', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${journeyId}"></bank-bind>`,
      options,
    )
    await untilCode(page, 'id')
    await rig.advance(61)
    await page.clock.fastForward(61_000)
    await button(page, t['verification.resend']).click()
    await page.locator('[part~=dialog] img').waitFor()
    await page.locator('[name=captcha]').focus()
    await stopTime(page)
    assert.deepEqual(await type(page, 'abc12'), NOTHING)
  })

  it('search of a place, and an address', async () => {
    const page = await openPlaces(rig, '/choose-location', '', options)
    await page.getByRole('radio').first().waitFor()
    await page.getByRole('application').waitFor()
    await searchField(page).focus()
    await stopTime(page)
    assert.deepEqual(await type(page, 'senja'), NOTHING)
    await button(page, places['chooseLocation.typeAddress']).click()
    const address = page.getByLabel(places['chooseLocation.addressLabel'], { exact: true })
    await address.focus()
    // The first makes it the place that is chosen.
    assert.deepEqual(await type(page, 'J'), [''])
    assert.deepEqual(await type(page, 'alan Mawar 5'), NOTHING)
  })
})
