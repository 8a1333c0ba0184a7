// The parts that a merchant may style, on the screens that bind.test.ts and pay.test.ts don't come through.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { PASSWORD } from '../words.ts'
import { bank } from './bank.ts'
import { all, press, put, findShown, useElements, write } from './page.ts'
import { hasParts, V2 } from './parts.ts'
import { enterCode, sendNumber } from './steps.ts'

describe('parts of linking', () => {
  useElements()

  it('a dialog over a screen', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney({ scenario: 'too-frequent' }) })
    await sendNumber(bind)
    const dialog = await findShown(bind, '[part~="dialog"]')
    expect(dialog.matches(':modal')).to.equal(true)
    expect(dialog.querySelectorAll('[part~="primary"]')).to.have.length(1)
  })

  it('a new customer’s screens', async () => {
    const msisdn = '81200000042'
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await sendNumber(bind, msisdn)
    await enterCode(bind, msisdn)
    await hasParts(bind, `${V2}/bind/register`, 'header back field label input primary')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/bind/register`, 'header back field label input message primary')
    await write(await findShown(bind, '[name="fullName"]'), 'Budi Santoso')
    await write(await findShown(bind, '[name="email"]'), 'budi@example.com')
    // The answer about the address comes when its field is left, and moves what stands below.
    await sendKeys({ press: 'Tab' })
    await findShown(bind, '[role="status"] [part~="message"]')
    await press(bind, '[name="agreed"]')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/bind/create-password`, 'header back field label input primary')
    for (const input of all(bind, '[autocomplete="new-password"]')) await write(input, PASSWORD)
    await hasParts(bind, `${V2}/bind/create-password`, 'header back field label input message keypad primary')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/common/termsOfUse`, 'header back primary')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/common/termsOfUse`, 'header back message primary')
  })
})

describe('parts of unlinking and of an error', () => {
  useElements()

  it('unlinking', async () => {
    const bind = put('bank-bind', {
      'journey-id': await bank.createJourney({ scenario: 'unlink' }),
      flow: 'unlink',
    })
    await hasParts(bind, `${V2}/common/verification`, 'header back primary')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/common/verification`, 'header back field label input countdown primary')
    await enterCode(bind)
    await hasParts(bind, `${V2}/common/resultPage`, 'header back primary secondary')
    await press(bind, '[part~="primary"]')
    await hasParts(bind, `${V2}/common/resultPage`, 'header countdown primary secondary')
  })

  it('a notice', async () => {
    const msisdn = '81300000042'
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await sendNumber(bind, msisdn)
    await enterCode(bind, msisdn)
    await hasParts(bind, `${V2}/common/noticeInfo`, 'header back message primary secondary')
  })
})

describe('parts of payment', () => {
  useElements()

  it('a page that says why not', async () => {
    const pay = put('bank-pay', {
      'origin-reference-no': await bank.createOrder({ scenario: 'maintenance' }),
    })
    await hasParts(pay, `${V2}/common/noticeInfo`, 'header back message primary secondary')
  })
})
