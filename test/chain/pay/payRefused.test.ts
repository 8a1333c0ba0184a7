/**
 * Every refusal a bank may give while an order is paid: where it is shown, its event, and that nothing is
 * debited.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallName } from '../../../src/contract/endpoints.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { errorNames, rowOf, type ErrorName } from '../../../src/contract/errors.ts'
import { recoveryOf, refusedBeforeDebit } from '../../../src/contract/errorRules.ts'
import { recheck } from '../../../src/stores/payment/recheck.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { intercept, rewrite } from '../network.ts'
import { chain, detailOf, namesOf, wholePay } from '../rig.ts'

async function paying(options: { scenario?: string; msisdn?: string } = {}) {
  const rig = await chain()
  const subject = await rig.control.createOrder(options)
  const { core, record } = rig.element({ flow: 'pay', subject })
  const pay = wholePay(core)
  await core.session.connect()
  return { rig, subject, core, elementRecord: record, pay }
}
type Paying = Awaited<ReturnType<typeof paying>>

/** The place where the customer sees something, in words. */
function shownAt({ core, elementRecord }: Paying): string {
  const dialog = core.problems.dialog.get()
  if (dialog) return `dialog ${dialog.name}`
  const { problem } = elementRecord.params ?? {}
  if (problem) return `${elementRecord.screens.at(-1)} ${problem.name}`
  const [field] = Object.entries(core.problems.fields.get()).filter(([, entry]) => entry)
  return field ? `${field[0]} ${field[1]?.name}` : `${elementRecord.screens.at(-1)}`
}

const rowsOf = (call: CallName): ErrorName[] => errorNames.filter((name) => canAnswer(call, name))
const refuse = ({ rig }: Paying, call: CallName, name: ErrorName) =>
  rig.control.fault({ call, kind: 'code', code: rowOf(name).code })

/** As the row says; a row without a place of its own here takes the dialog. */
const placeOf = (name: ErrorName, field: string): string => {
  const { place } = rowOf(name)
  return place === 'notice'
    ? `noticeInfo ${name}`
    : place === 'result'
      ? `paymentResult ${name}`
      : place === 'dialog'
        ? `dialog ${name}`
        : `${field} ${name}`
}

const nothingMoved = async ({ rig, subject }: Paying) => {
  await rig.control.advance(120)
  assert.deepEqual(await rig.control.debitsOf(subject), [])
}

describe('the order is refused', () => {
  for (const [msisdn, name] of [
    ['81100000003', 'ACCOUNT_FROZEN'],
    ['81100000004', 'PIN_NOT_SET'],
    ['81100000011', 'ACCOUNT_LOCKED'],
    ['81100000013', 'ACCOUNT_INACCESSIBLE'],
  ] as const) {
    it(`for ${msisdn}: starts with the notice ${name}, with the merchant and the way back`, async () => {
      const tab = await paying({ msisdn })
      await tab.pay.load()
      assert.equal(shownAt(tab), `noticeInfo ${name}`)
      assert.equal(detailOf(tab.elementRecord, 'bank-error')?.error.code, name)
      assert.equal(detailOf(tab.elementRecord, 'bank-error')?.fatal, name !== 'PIN_NOT_SET')
      assert(!namesOf(tab.elementRecord).includes('bank-load-error'))
      assert.equal(tab.core.session.merchant.get(), 'Toko Senja')
      assert.match(tab.pay.returnUrl.get() ?? '', /\?returned=/)
      await nothingMoved(tab)
    })
  }

  for (const [facts, name] of [
    [{ frozen: true }, 'ACCOUNT_FROZEN'],
    [{ pinSet: false }, 'PIN_NOT_SET'],
  ] as const) {
    it(`because of the account, ${name}: its notice, and it can be paid once that has passed`, async () => {
      const tab = await paying()
      const restore = rewrite(tab.rig, 'payment/payment-h5', (data) =>
        Object.assign(data['account'] as object, facts),
      )
      await tab.pay.load()
      assert.equal(shownAt(tab), `noticeInfo ${name}`)
      assert.equal(tab.pay.order.get(), null)
      assert.equal(await recheck(tab.pay, name), true)
      restore()
      assert.equal(await recheck(tab.pay, name), false)
      assert.deepEqual([tab.elementRecord.screens.at(-1), tab.pay.payable.get()], ['payment', true])
      await nothingMoved(tab)
    })
  }

  for (const [scenario, ending] of [
    ['expired', undefined],
    ['cancelled', 'MERCHANT'],
  ] as const) {
    it(`because it is over (${scenario}): with the bank's data about it and the merchant's name`, async () => {
      const tab = await paying({ scenario })
      await tab.pay.load()
      const { order } = tab.elementRecord.params?.problem?.data ?? {}
      assert.equal(tab.core.session.merchant.get(), 'Toko Senja')
      assert.equal(order?.merchantName, 'Toko Senja')
      assert.equal(order.amount, 125_000_000n)
      assert.match(order.orderNo, /^TS-\d{5}$/)
      assert.equal(Date.parse(order.payBefore ?? '') <= tab.core.clock.now(), scenario === 'expired')
      assert.equal(order.endedBy, ending)
      assert.equal(order.endedAt !== undefined, ending !== undefined)
    })
  }

  it('because the customer cancelled it in the bank app: says so', async () => {
    const tab = await paying()
    await tab.rig.control.finishInApp(tab.subject, 'cancel')
    await tab.pay.load()
    assert.equal(tab.elementRecord.params?.problem?.data.order?.endedBy, 'CUSTOMER')
  })

  it('with data about the order that is invalid: without that data', async () => {
    const tab = await paying()
    const code = Number(rowOf('ORDER_EXPIRED').code)
    intercept(tab.rig, 'payment/payment-h5', async () =>
      Response.json({ code, data: { order: { amount: 'much' }, phone: '1500' } }),
    )
    await tab.pay.load()
    assert.deepEqual(tab.elementRecord.params?.problem?.data, { order: null, phone: '1500' })
  })

  it('not for a missing PIN when it must be paid in the bank app', async () => {
    const tab = await paying({ scenario: 'to-app' })
    rewrite(tab.rig, 'payment/payment-h5', (data) =>
      Object.assign(data['account'] as object, { pinSet: false }),
    )
    await tab.pay.load()
    assert.equal(shownAt(tab), 'toApp')
  })

  const NOTICES =
    /^(ACCOUNT_|PIN_NOT_SET|NOT_LINKED|ORDER_(EXPIRED|CANCELLED)|MERCHANT_UNAVAILABLE|MAINTENANCE)/
  for (const name of rowsOf('payment/payment-h5')) {
    const expectation = NOTICES.test(name) ? `noticeInfo ${name}` : 'not loaded'
    it(`with ${name}: ${expectation}`, async () => {
      const tab = await paying()
      await refuse(tab, 'payment/payment-h5', name)
      const isLoaded = await tab.pay.load().then(
        () => true,
        () => false,
      )
      assert.equal(isLoaded ? shownAt(tab) : 'not loaded', expectation)
    })
  }

  it('because it is paid: shows that', async () => {
    const tab = await paying({ scenario: 'paid' })
    await refuse(tab, 'payment/payment-h5', 'ORDER_ALREADY_PAID')
    await tab.pay.load()
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentResult')
    assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
  })
})

describe('a confirm is refused', () => {
  for (const name of rowsOf('payment/payment-order-confirm')) {
    const recovery = recoveryOf(name)
    const isSaid = refusedBeforeDebit(name) || name === 'UNKNOWN'
    const expectation = !isSaid ? 'paymentLoading' : placeOf(name, recovery === 'secret' ? 'pin' : recovery)
    it(`with ${name}: ${expectation}`, async () => {
      const tab = await paying()
      await tab.pay.load()
      await refuse(tab, 'payment/payment-order-confirm', name)
      await tab.pay.confirm(PIN)
      assert.equal(shownAt(tab), expectation)
      assert.equal(namesOf(tab.elementRecord).includes('bank-error'), isSaid)
      await nothingMoved(tab)
    })
  }
})

describe('a code is refused', () => {
  for (const [call, step] of [
    ['otp/payment-generate', 'send'],
    ['otp/payment-verification', 'verify'],
  ] as const) {
    for (const name of rowsOf(call)) {
      const isLost = step === 'verify' && !refusedBeforeDebit(name) && name !== 'UNKNOWN'
      // A code stands already: it can be typed, and another one asked for by a captcha.
      const stands = step === 'send' && name === 'CAPTCHA_REQUIRED'
      const recovery = step === 'verify' ? recoveryOf(name) : 'secret'
      const field = recovery === 'secret' ? 'code' : recovery
      const expectation = isLost ? 'paymentLoading' : stands ? 'verification' : placeOf(name, field)
      it(`${step}: with ${name}: ${expectation}`, async () => {
        const tab = await paying({ scenario: 'otp' })
        await tab.pay.load()
        await tab.pay.confirm(PIN)
        if (step === 'verify') await tab.pay.otp.send()
        await refuse(tab, call, name)
        await (step === 'send'
          ? tab.pay.otp.send()
          : tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER)))
        assert.equal(shownAt(tab), expectation)
        if (name === 'OTP_RESEND_TOO_SOON')
          assert.equal((tab.pay.otp.code.get()?.resendAt ?? 0) - tab.core.clock.now(), 60_000)
        assert.equal(
          tab.pay.otp.code.get() !== null,
          step === 'verify' || /^(OTP_RESEND|CAPTCHA_REQUIRED)/.test(name),
          'the code can be typed',
        )
        await nothingMoved(tab)
      })
    }
  }
})

describe('the status is refused', () => {
  for (const name of rowsOf('debit/payment-status-h5')) {
    const over = name.startsWith('ORDER_')
    it(`with ${name}: ${over ? 'a notice' : 'asked again, and said nothing'}`, async () => {
      const tab = await paying({ scenario: 'slow' })
      await tab.pay.load()
      await tab.pay.confirm(PIN)
      await refuse(tab, 'debit/payment-status-h5', name)
      const stop = tab.pay.watch()
      await tab.rig.timers.settle()
      assert.equal(shownAt(tab), over ? `noticeInfo ${name}` : 'paymentLoading')
      stop()
    })
  }
})
