/**
 * The kit for merchants' tests links and unlinks, by log-in and by registration, and says what the element
 * shows when it waits in vain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  bankBind,
  bankPay,
  bankSandbox,
  KitError,
  mockJourney,
  mockOrder,
} from '../../elements/testing/index.ts'
import type { Ending, Refusal } from '../../elements/testing/types.ts'
import { useRig } from '../e2e/rig.ts'
import { openBind, openMock, openPay, places } from './open.ts'

const textOf = ({ is, error }: Ending): string => (error === null ? is : `${is} ${error}`)
const KNOWN = '81100000001'
const NEW = '81200000001'

describe('the kit links', () => {
  const rig = useRig()
  const sandbox = () => bankSandbox(rig.url)

  for (const place of places) {
    it(`${place}: a wrong code, a wrong password, then the right ones`, async () => {
      const page = await openBind(rig, place, await sandbox().journey())
      const bind = bankBind(page, { inbox: sandbox().inbox })
      assert.equal(textOf(await bind.link({ msisdn: '021' })), 'refused PHONE_LENGTH')
      assert.equal(textOf(await bind.link({ msisdn: KNOWN, code: '000000' })), 'refused OTP_WRONG')
      assert.equal(textOf(await bind.link({ password: 'Wrong#2026' })), 'refused PASSWORD_WRONG')
      assert.equal(textOf(await bind.link()), 'linked')
      await bind.expectLinked()
    })
  }

  // The effects of the mode are shown by the first journey; the others are played in one each.
  it('frame: a new customer registers', async () => {
    const page = await openBind(rig, 'frame', await sandbox().journey())
    const bind = bankBind(page, { inbox: sandbox().inbox })
    const person = { msisdn: NEW, fullName: 'Budi Santoso', email: 'budi@example.com' }
    assert.equal(textOf(await bind.link({ ...person, password: 'Kurang' })), 'refused PASSWORD_RULES')
    assert.equal(textOf(await bind.link({ ...person, password: 'Panjang#2026' })), 'linked')
  })

  it('hosted: unlinks', async () => {
    const page = await openBind(rig, 'hosted', await sandbox().journey('unlink'), { more: 'flow="unlink"' })
    const bind = bankBind(page, { inbox: sandbox().inbox })
    assert.equal(textOf(await bind.unlink()), 'unlinked')
    await bind.expectUnlinked()
  })

  for (const place of ['inline', 'frame'] as const) {
    it(`${place}, in MOCK: finds the code by itself, and uses the number that is in the field`, async () => {
      const bind = bankBind(await openMock(rig, place, 'bank-bind', mockJourney('link-fails-once')))
      assert.equal(textOf(await bind.link({ msisdn: KNOWN })), 'refused LINK_FAILED')
      await bind.goOn()
      assert.equal(textOf(await bind.link()), 'linked')
    })
  }
})

describe('the kit reports', () => {
  const rig = useRig()
  const sandbox = () => bankSandbox(rig.url)
  const english = { more: 'language="en"' }

  /** A customer's refusals, and where the element says so. */
  const refusals: readonly (readonly [
    scenario: Parameters<typeof mockOrder>[0],
    customer: '81100000001' | '81100000003' | '81100000009' | '81100000012',
    amount: string,
    Refusal,
    words: RegExp,
  ])[] = [
    ['maintenance', '81100000001', '10000.00', 'MAINTENANCE', /^MAINTENANCE: \S/],
    ['amount-changed', '81100000001', '10000.00', 'AMOUNT_MISMATCH', /^AMOUNT_MISMATCH: \S/],
    ['expired', '81100000001', '10000.00', 'ORDER_EXPIRED', /^ORDER_EXPIRED: \S/],
    ['success', '81100000003', '10000.00', 'ACCOUNT_FROZEN', /^ACCOUNT_FROZEN: \S/],
    ['success', '81100000009', '90000.00', 'BALANCE_LOW', /^BALANCE_LOW: \S/],
    ['success', '81100000012', '10000.00', 'LIMIT_DAILY', /^LIMIT_DAILY: \S/],
  ]
  for (const [scenario, customer, amount, name, words] of refusals) {
    it(`why it is refused: ${name}`, async () => {
      const order = await sandbox().order(scenario, { msisdn: customer, amount })
      const pay = bankPay(await openPay(rig, 'inline', order, english))
      assert.equal(textOf(await pay.pay({ method: 'wallet' })), `refused ${name}`)
      assert.match(await pay.expectRefused(name), words)
    })
  }

  const fails = async (task: Promise<unknown>, message: RegExp): Promise<void> => {
    await assert.rejects(task, (error) => {
      assert.ok(error instanceof KitError)
      assert.match(error.message, message)
      return true
    })
  }

  it('what is shown instead of what was waited for', async () => {
    const order = await sandbox().order('failed')
    const page = await openPay(rig, 'inline', order, english)
    const pay = bankPay(page, { timeout: 1_000 })
    const patient = bankPay(page)
    await patient.expectReady({ language: 'en' })
    await fails(
      pay.expectPaid(),
      /^waited 1 s for the end “paid”: the element shows “.+” \(payment, in the page\)$/,
    )
    await fails(
      pay.pay({ method: 'qris' }),
      /^waited 1 s for QRIS among the ways to pay \(WALLET, PAYLATER.*\): /,
    )
    await fails(
      pay.expectRefused('LIMIT_DAILY'),
      /^waited 1 s for the refusal LIMIT_DAILY: the element shows /,
    )
    await patient.pay()
    await fails(
      patient.expectPaid(),
      /^it should be paid, and is failed with PAYMENT_FAILED: .+: the element shows PAYMENT_FAILED: /,
    )
  })

  it('a missing inbox, a missing element, a missing value for a new customer', async () => {
    const page = await openPay(rig, 'inline', await sandbox().order('otp'), english)
    await fails(bankPay(page).pay(), /^a code is asked for, and the kit has no inbox/)
    await fails(bankBind(page, { timeout: 100 }).link(), /nothing is to be seen of bank-bind/)
    const otherPage = await openBind(rig, 'inline', await sandbox().journey(), english)
    const bind = bankBind(otherPage, { inbox: sandbox().inbox })
    await fails(bind.link({ msisdn: NEW }), /^“fullName” is asked for: give it to link\(\)/)
  })

  it('an element that could not be loaded', async () => {
    const page = await rig.merchant('<bank-pay></bank-pay>', { allow: /origin-reference-no/ })
    const pay = bankPay(page)
    assert.equal(textOf(await pay.pay()), 'refused ORDER_MISSING')
  })
})
