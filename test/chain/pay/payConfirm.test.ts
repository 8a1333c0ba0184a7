/** The end of a payment, whatever becomes of the answers on the way; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PIN } from '../../words.ts'
import { intercept, attemptsOf, LOST, rewrite } from '../network.ts'
import { ordered, type Ordered } from '../order.ts'
import { detailOf, namesOf } from '../rig.ts'

const paying = (scenario = 'success') => ordered({ scenario })

const CONFIRM = 'payment/payment-order-confirm'
const VERIFY = 'otp/payment-verification'

describe('an answer of the confirm is lost', () => {
  it('while the bank waits for a code: the PIN again, then the code; one debit', async () => {
    const tab = await paying('otp')
    const keys = attemptsOf(tab.rig, CONFIRM)
    await tab.rig.control.fault({ call: CONFIRM, kind: 'drop-answer', times: 2 })
    await tab.pay.confirm(PIN)
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    await tab.follow(7_000)
    assert.equal(tab.elementRecord.screens.at(-1), 'payment')
    assert.equal(tab.elementRecord.params?.step, 'pin')
    assert.equal(tab.core.problems.fields.get().pin?.name, 'SECRET_EXPIRED')
    await tab.pay.confirm(PIN)
    assert.equal(tab.elementRecord.screens.at(-1), 'verification')
    assert.equal(new Set(keys).size, 1)
    assert.equal(keys.length, 2)
    await tab.pay.otp.send()
    await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    await tab.follow(30_000)
    assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
    assert.equal((await tab.debits()).length, 1)
  })

  it('and the confirm never arrived: the PIN again; one debit', async () => {
    const tab = await paying()
    const restore = intercept(tab.rig, CONFIRM, LOST)
    await tab.pay.confirm(PIN)
    restore()
    const [initialText] = [
      JSON.parse(tab.storage.getItem(`bank-elements:pay:${tab.subject}`) ?? '').state.trial.attempt
        .attempt as string,
    ]
    const keys = attemptsOf(tab.rig, CONFIRM)
    await tab.follow(7_000)
    assert.equal(tab.elementRecord.params?.step, 'pin')
    await tab.pay.confirm(PIN)
    await tab.follow(30_000)
    assert.deepEqual(keys, [initialText])
    assert.equal((await tab.debits()).length, 1)
    assert.equal(namesOf(tab.elementRecord).filter((name) => name === 'bank-succeeded').length, 1)
  })

  it('and the confirm arrives late, after the PIN was entered again: one debit', async () => {
    const tab = await paying()
    const lateAnswers: (() => Promise<Response>)[] = []
    const restore = intercept(tab.rig, CONFIRM, (pass) => {
      lateAnswers.push(pass)
      return LOST()
    })
    await tab.pay.confirm(PIN)
    restore()
    await tab.follow(7_000)
    await tab.pay.confirm(PIN)
    await Promise.all(lateAnswers.map((arrive) => arrive()))
    await tab.follow(60_000)
    assert.equal((await tab.debits()).length, 1)
  })

  it('or the page itself fails over it: once more leads to the wait, and nothing is confirmed again', async () => {
    const tab = await paying()
    const keys = attemptsOf(tab.rig, CONFIRM)
    const { client } = tab.core.session
    const { call } = client
    const broken = async (...request: Parameters<typeof call>): Promise<never> => {
      await call(...request)
      throw new RangeError('not of the bank')
    }
    Object.assign(client, {
      call: (...request: Parameters<typeof call>) =>
        request[0] === CONFIRM ? broken(...request) : call(...request),
    })
    await tab.pay.confirm(PIN)
    Object.assign(client, { call })
    assert.equal(tab.core.leaving.mayBePaying(), true)
    await tab.pay.confirm(PIN)
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    await tab.follow(30_000)
    assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
    assert.deepEqual([keys.length, (await tab.debits()).length], [1, 1])
  })

  it('points and method stay those of the attempt, also after a reload', async () => {
    const tab = await paying()
    const keys = attemptsOf(tab.rig, CONFIRM)
    tab.pay.togglePoints()
    const restore = intercept(tab.rig, CONFIRM, LOST)
    await tab.pay.confirm(PIN)
    restore()
    const repetition = await tab.open()
    assert.deepEqual(repetition.elementRecord.screens, ['paymentLoading'])
    await repetition.follow(7_000)
    assert.equal(repetition.elementRecord.params?.step, 'pin')
    await repetition.pay.confirm(PIN)
    await repetition.follow(30_000)
    assert.equal(keys.length, 1, 'the first was lost before it was read')
    const [debit] = await tab.debits()
    assert.equal(debit?.points, 150_000)
  })

  it('a single status of OPEN is not trusted: the bank may only be slow', async () => {
    const tab = await paying('otp')
    await tab.rig.control.fault({ call: CONFIRM, kind: 'drop-answer', times: 2 })
    await tab.pay.confirm(PIN)
    await tab.follow(2_000)
    assert.deepEqual(tab.elementRecord.screens, ['paymentLoading'])
  })

  it('an earlier failure does not count for this attempt', async () => {
    const tab = await paying('failed-once')
    await tab.pay.confirm(PIN)
    await tab.follow(30_000)
    assert.equal(tab.pay.status.get()?.status, 'FAILED')
    await tab.pay.retry()
    const restore = intercept(tab.rig, CONFIRM, LOST)
    await tab.pay.confirm(PIN)
    restore()
    await tab.follow(2_000)
    assert.equal(tab.pay.status.get(), null, 'not said of the second yet')
    await tab.follow(6_000)
    assert.deepEqual(
      [tab.pay.status.get(), tab.elementRecord.params?.step],
      [null, 'pin'],
      'the bank knows of no other payment: the PIN once more',
    )
    assert.equal((await tab.debits()).length, 0)
  })

  it('if the bank has accepted the payment but says OPEN, the page waits and then shows "unconfirmed"', async () => {
    const tab = await paying()
    await tab.pay.confirm(PIN)
    rewrite(tab.rig, 'debit/payment-status-h5', (data) => {
      data['status'] = 'OPEN'
    })
    await tab.follow(60_000)
    assert.deepEqual(tab.elementRecord.screens, ['paymentLoading'])
    assert.equal(tab.pay.overdue.get(), true)
  })
})

describe('an answer of the code is lost', () => {
  it('and the code never arrived: the code again, the same key; one debit', async () => {
    const tab = await paying('otp')
    const keys = attemptsOf(tab.rig, VERIFY)
    await tab.pay.confirm(PIN)
    await tab.pay.otp.send()
    const code = await tab.rig.control.inboxCode(CUSTOMER)
    const restore = intercept(tab.rig, VERIFY, LOST)
    await tab.pay.otp.verify(code)
    assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
    restore()
    await tab.follow(7_000)
    assert.equal(tab.elementRecord.screens.at(-1), 'verification')
    assert.equal(tab.elementRecord.params?.resumed, true)
    await tab.pay.otp.verify(code)
    await tab.follow(30_000)
    assert.equal(keys.length, 1)
    assert.equal((await tab.debits()).length, 1)
  })

  it('and the bank has released the payment: success, one debit', async () => {
    const tab = await paying('otp')
    await tab.pay.confirm(PIN)
    await tab.pay.otp.send()
    await tab.rig.control.fault({ call: VERIFY, kind: 'drop-answer', times: 2 })
    await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    await tab.follow(30_000)
    assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
    assert.equal((await tab.debits()).length, 1)
  })

  it('a reload while the bank waits for the code returns to the code', async () => {
    const tab = await paying('otp')
    await tab.pay.confirm(PIN)
    const repetition = await tab.open()
    assert.deepEqual(repetition.elementRecord.screens, ['verification'])
    assert.equal(repetition.pay.guard('verification'), 'verification')
  })
})

describe('the screens of a payment', () => {
  it('nothing can be chosen or confirmed while one is pending, or after it', async () => {
    const { pay, follow } = await paying()
    const requests = ['payment', 'toApp', 'verification', 'paylaterConfirmation'] as const
    assert.deepEqual(
      requests.map((screen) => pay.guard(screen)),
      ['payment', 'toApp', 'payment', 'payment'],
    )
    assert.equal(pay.guard('paymentLoading'), 'payment')
    await pay.confirm(PIN)
    assert.deepEqual(
      requests.map((screen) => pay.guard(screen)),
      Array(4).fill('paymentLoading'),
    )
    await follow(30_000)
    assert.deepEqual(
      [...requests, 'paymentLoading' as const].map((screen) => pay.guard(screen)),
      Array(5).fill('paymentResult'),
    )
  })

  it('on hold and overdue stay on the result; so does a failure, until another attempt starts', async () => {
    const heldRequest = await paying('on-hold')
    await heldRequest.pay.confirm(PIN)
    await heldRequest.follow(10_000)
    assert.equal(heldRequest.pay.guard('payment'), 'paymentResult')
    const slow = await paying('slow')
    await slow.pay.confirm(PIN)
    slow.rig.network.online = false
    await slow.follow(90_000)
    assert.equal(slow.pay.guard('payment'), 'paymentResult')
    const failure = await paying('failed')
    await failure.pay.confirm(PIN)
    await failure.follow(10_000)
    assert.deepEqual(
      [failure.pay.guard('payment'), failure.pay.guard('paymentLoading')],
      ['paymentResult', 'paymentResult'],
    )
    await failure.pay.retry()
    assert.equal(failure.pay.guard('payment'), 'payment')
  })
})

describe('leaving', () => {
  it('before a confirm it is cancelled; after it was sent, it is pending', async () => {
    const first = await paying()
    first.core.leaving.close()
    assert.equal(detailOf(first.elementRecord, 'bank-cancelled')?.stage, 'payment')
    const second = await paying('slow')
    await second.pay.confirm(PIN)
    second.core.leaving.close()
    assert.deepEqual(
      namesOf(second.elementRecord).filter((name) => /cancelled|pending/.test(name)),
      ['bank-pending'],
    )
  })

  it('after an end it emits nothing more', async () => {
    const { core, pay, elementRecord, follow } = await paying('failed')
    await pay.confirm(PIN)
    await follow(10_000)
    core.leaving.close()
    assert.deepEqual(
      namesOf(elementRecord).filter((name) => /cancelled|pending|failed/.test(name)),
      ['bank-failed'],
    )
  })
})

describe('the order ends while the page asks about its payment', () => {
  for (const [title, bring, name] of [
    ['cancelled', (tab: Ordered) => tab.rig.control.finishInApp(tab.subject, 'cancel'), 'ORDER_CANCELLED'],
    ['expired', (tab: Ordered) => tab.rig.control.advance(3 * 86_400), 'ORDER_EXPIRED'],
  ] as const) {
    it(`${title}: shown, and the status is not requested any more`, async () => {
      const tab = await paying()
      intercept(tab.rig, CONFIRM, LOST)
      await tab.pay.confirm(PIN)
      await bring(tab)
      const stop = tab.pay.watch()
      await tab.rig.timers.pass(1)
      assert.equal(tab.elementRecord.screens.at(-1), 'noticeInfo')
      assert.equal(tab.elementRecord.params?.problem?.name, name)
      assert.equal(tab.rig.timers.pending(), 0)
      stop()
      assert.equal((await tab.debits()).length, 0)
    })
  }
})
