// The parts that a merchant may style, on every screen of both flows, and the route in `data-screen`.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { CUSTOMER, fill, PASSWORD, PIN, words } from '../words.ts'
import { bank } from './bank.ts'
import { all, press, put, seen, tap, type, useElements, write, type Bank } from './page.ts'
import { enterCode, sendNumber } from './steps.ts'

const t = words.id
const V2 = '/pages/v2'

/** Waits until the screen of this route has exactly these parts; `screen` and `title` go without saying. */
async function hasParts(element: Bank, path: string, parts: string): Promise<void> {
  const wanted = ['screen', 'title', ...parts.split(' ')].toSorted().join(' ')
  const shown = (): string => {
    const names = all(element, `[data-screen="${path}"], [data-screen="${path}"] [part]`).flatMap((one) => [
      ...one.part,
    ])
    return [...new Set(names)].toSorted().join(' ')
  }
  await eventually(`${path} has ${wanted}`, () => (shown() === wanted ? true : undefined), 5_000).catch(() =>
    expect(shown(), `${path}, but there is ${element.shadowRoot!.textContent}`).to.equal(wanted),
  )
  expect(all(element, '[part~="screen"]')).to.have.length(1)
  expect(all(element, '[part~="primary"]').length, 'main actions').to.be.below(2)
}

describe('parts of linking', () => {
  useElements()

  it('an existing customer’s screens', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney() })
    await hasParts(bind, `${V2}/bind/accountCreation`, 'header back field label input primary')
    await tap(bind, t['accountCreation.submit'])
    await hasParts(bind, `${V2}/bind/accountCreation`, 'header back field label input message primary')
    await sendNumber(bind)
    await hasParts(bind, `${V2}/common/verification`, 'header back field label input countdown primary')
    const code = await bank.inboxCode(CUSTOMER)
    await type(bind, t['verification.codeLabel'], code === '000000' ? '000001' : '000000')
    await hasParts(
      bind,
      `${V2}/common/verification`,
      'header back field label input message countdown primary',
    )
    const input = (await seen(bind, '[part~="input"]')) as HTMLInputElement
    input.select()
    await type(bind, t['verification.codeLabel'], code)
    await hasParts(bind, `${V2}/bind/password`, 'header back field label input keypad primary')
    await type(bind, t['password.label'], PASSWORD)
    await tap(bind, t['password.submit'])
    await hasParts(bind, `${V2}/bind/bind`, 'header back primary secondary')
    await tap(bind, t['bind.submit'])
    await hasParts(bind, `${V2}/bind/result`, 'header countdown primary secondary')
  })

  it('a dialog over a screen', async () => {
    const bind = put('bank-bind', { 'journey-id': await bank.createJourney({ scenario: 'too-frequent' }) })
    await sendNumber(bind)
    const dialog = await seen(bind, '[part~="dialog"]')
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
    await write(await seen(bind, '[name="fullName"]'), 'Budi Santoso')
    await write(await seen(bind, '[name="email"]'), 'budi@example.com')
    // The answer about the address comes when its field is left, and moves what stands below.
    await sendKeys({ press: 'Tab' })
    await seen(bind, '[role="status"] [part~="message"]')
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

  it('from the order to the result', async () => {
    const pay = put('bank-pay', { 'origin-reference-no': await bank.createOrder() })
    const payment = '/pages/v3/payment/payment'
    await hasParts(pay, payment, 'header back amount primary')
    await tap(pay, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' }))
    await hasParts(pay, payment, 'header back field label input keypad')
    for (const digit of '000001') await tap(pay, digit)
    await hasParts(pay, payment, 'header back field label input message keypad')
    for (const digit of PIN) await tap(pay, digit)
    await hasParts(pay, `${V2}/payment/loading`, 'header countdown')
    await bank.advance(10)
    await hasParts(pay, `${V2}/payment/result`, 'header countdown primary secondary')
  })

  it('a page that says why not', async () => {
    const pay = put('bank-pay', {
      'origin-reference-no': await bank.createOrder({ scenario: 'maintenance' }),
    })
    await hasParts(pay, `${V2}/common/noticeInfo`, 'header back message primary secondary')
  })
})
