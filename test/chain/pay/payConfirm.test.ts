/** How a payment ends, whatever becomes of the answers on the way; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PIN } from '../../words.ts'
import { intercept, keysOf, LOST, rewrite } from '../network.ts'
import { ordered, type Ordered } from '../order.ts'
import { detailOf, namesOf } from '../rig.ts'

const paying = (scenario = 'success') => ordered({ scenario })

const CONFIRM = 'payment/payment-order-confirm'
const VERIFY = 'otp/payment-verification'

describe('an answer of the confirm is lost', () => {
  it('while the bank waits for a code: the PIN again, the same key, then the code; one debit', async () => {
    const here = await paying('otp')
    const keys = keysOf(here.rig, CONFIRM)
    await here.rig.control.fault({ call: CONFIRM, kind: 'drop-answer' })
    await here.pay.confirm(PIN)
    assert.equal(here.seen.screens.at(-1), 'paymentLoading')
    await here.follow(7_000)
    assert.equal(here.seen.screens.at(-1), 'payment')
    assert.equal(here.seen.params?.step, 'pin')
    assert.equal(here.core.problems.fields.get().pin?.name, 'SECRET_EXPIRED')
    await here.pay.confirm(PIN)
    assert.equal(here.seen.screens.at(-1), 'verification')
    assert.equal(new Set(keys).size, 1)
    assert.equal(keys.length, 2)
    await here.pay.otp.send()
    await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER))
    await here.follow(30_000)
    assert.equal(here.pay.status.get()?.status, 'SUCCESS')
    assert.equal((await here.debits()).length, 1)
  })

  it('and the confirm never arrived: the PIN again, the same key; one debit', async () => {
    const here = await paying()
    const restore = intercept(here.rig, CONFIRM, LOST)
    await here.pay.confirm(PIN)
    restore()
    const [before] = [
      JSON.parse(here.storage.getItem(`bank-elements:pay:${here.subject}`) ?? '').attempt
        .idempotencyKey as string,
    ]
    const keys = keysOf(here.rig, CONFIRM)
    await here.follow(7_000)
    assert.equal(here.seen.params?.step, 'pin')
    await here.pay.confirm(PIN)
    await here.follow(30_000)
    assert.deepEqual(keys, [before])
    assert.equal((await here.debits()).length, 1)
    assert.equal(namesOf(here.seen).filter((name) => name === 'bank-succeeded').length, 1)
  })

  it('and the confirm arrives late, after the PIN was entered again: one debit', async () => {
    const here = await paying()
    const late: (() => Promise<Response>)[] = []
    const restore = intercept(here.rig, CONFIRM, (pass) => {
      late.push(pass)
      return LOST()
    })
    await here.pay.confirm(PIN)
    restore()
    await here.follow(7_000)
    await here.pay.confirm(PIN)
    await Promise.all(late.map((arrive) => arrive()))
    await here.follow(60_000)
    assert.equal((await here.debits()).length, 1)
  })

  it('points and method stay those of the attempt, also after a reload', async () => {
    const here = await paying()
    const keys = keysOf(here.rig, CONFIRM)
    here.pay.togglePoints()
    const restore = intercept(here.rig, CONFIRM, LOST)
    await here.pay.confirm(PIN)
    restore()
    const again = await here.open()
    assert.deepEqual(again.seen.screens, ['paymentLoading'])
    await again.follow(7_000)
    assert.equal(again.seen.params?.step, 'pin')
    await again.pay.confirm(PIN)
    await again.follow(30_000)
    assert.equal(keys.length, 1, 'the first was lost before it was read')
    const [debit] = await here.debits()
    assert.equal(debit?.points, 150_000)
  })

  it('a single status of OPEN is not trusted: the bank may only be slow', async () => {
    const here = await paying('otp')
    await here.rig.control.fault({ call: CONFIRM, kind: 'drop-answer' })
    await here.pay.confirm(PIN)
    await here.follow(2_000)
    assert.deepEqual(here.seen.screens, ['paymentLoading'])
  })

  it('an earlier failure does not count for this attempt', async () => {
    const here = await paying('failed-once')
    await here.pay.confirm(PIN)
    await here.follow(30_000)
    assert.equal(here.pay.status.get()?.status, 'FAILED')
    await here.pay.again()
    const restore = intercept(here.rig, CONFIRM, LOST)
    await here.pay.confirm(PIN)
    restore()
    await here.follow(2_000)
    assert.equal(here.pay.status.get(), null, 'not said of the second yet')
    await here.follow(6_000)
    assert.deepEqual(
      [here.pay.status.get(), here.seen.params],
      [null, { step: 'pin' }],
      'the bank knows of no other payment: the PIN once more',
    )
    assert.equal((await here.debits()).length, 0)
  })

  it('if the bank has accepted the payment but says OPEN, the page waits and then shows "unconfirmed"', async () => {
    const here = await paying()
    await here.pay.confirm(PIN)
    rewrite(here.rig, 'debit/payment-status-h5', (data) => {
      data['status'] = 'OPEN'
    })
    await here.follow(60_000)
    assert.deepEqual(here.seen.screens, ['paymentLoading'])
    assert.equal(here.pay.overdue.get(), true)
  })
})

describe('an answer of the code is lost', () => {
  it('and the code never arrived: the code again, the same key; one debit', async () => {
    const here = await paying('otp')
    const keys = keysOf(here.rig, VERIFY)
    await here.pay.confirm(PIN)
    await here.pay.otp.send()
    const code = await here.rig.control.inboxCode(CUSTOMER)
    const restore = intercept(here.rig, VERIFY, LOST)
    await here.pay.otp.verify(code)
    assert.equal(here.seen.screens.at(-1), 'paymentLoading')
    restore()
    await here.follow(7_000)
    assert.equal(here.seen.screens.at(-1), 'verification')
    assert.equal(here.seen.params?.resumed, true)
    await here.pay.otp.verify(code)
    await here.follow(30_000)
    assert.equal(keys.length, 1)
    assert.equal((await here.debits()).length, 1)
  })

  it('and the bank has released the payment: success, one debit', async () => {
    const here = await paying('otp')
    await here.pay.confirm(PIN)
    await here.pay.otp.send()
    await here.rig.control.fault({ call: VERIFY, kind: 'drop-answer' })
    await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER))
    await here.follow(30_000)
    assert.equal(here.pay.status.get()?.status, 'SUCCESS')
    assert.equal((await here.debits()).length, 1)
  })

  it('a reload while the bank waits for the code returns to the code', async () => {
    const here = await paying('otp')
    await here.pay.confirm(PIN)
    const again = await here.open()
    assert.deepEqual(again.seen.screens, ['verification'])
    assert.equal(again.pay.guard('verification'), 'verification')
  })
})

describe('the screens of a payment', () => {
  it('nothing can be chosen or confirmed while one is pending, or after it', async () => {
    const { pay, follow } = await paying()
    const asked = ['payment', 'toApp', 'verification', 'paylaterConfirmation'] as const
    assert.deepEqual(
      asked.map((screen) => pay.guard(screen)),
      ['payment', 'toApp', 'payment', 'payment'],
    )
    assert.equal(pay.guard('paymentLoading'), 'payment')
    await pay.confirm(PIN)
    assert.deepEqual(
      asked.map((screen) => pay.guard(screen)),
      Array(4).fill('paymentLoading'),
    )
    await follow(30_000)
    assert.deepEqual(
      [...asked, 'paymentLoading' as const].map((screen) => pay.guard(screen)),
      Array(5).fill('paymentResult'),
    )
  })

  it('on hold and overdue stay on the result; so does a failure, until another attempt starts', async () => {
    const held = await paying('on-hold')
    await held.pay.confirm(PIN)
    await held.follow(10_000)
    assert.equal(held.pay.guard('payment'), 'paymentResult')
    const slow = await paying('slow')
    await slow.pay.confirm(PIN)
    slow.rig.network.online = false
    await slow.follow(90_000)
    assert.equal(slow.pay.guard('payment'), 'paymentResult')
    const failed = await paying('failed')
    await failed.pay.confirm(PIN)
    await failed.follow(10_000)
    assert.deepEqual(
      [failed.pay.guard('payment'), failed.pay.guard('paymentLoading')],
      ['paymentResult', 'paymentResult'],
    )
    await failed.pay.again()
    assert.equal(failed.pay.guard('payment'), 'payment')
  })
})

describe('leaving', () => {
  it('before a confirm it is cancelled; after it was sent, it is pending', async () => {
    const first = await paying()
    first.core.close()
    assert.equal(detailOf(first.seen, 'bank-cancelled')?.stage, 'payment')
    const second = await paying('slow')
    await second.pay.confirm(PIN)
    second.core.close()
    assert.deepEqual(
      namesOf(second.seen).filter((name) => /cancelled|pending/.test(name)),
      ['bank-pending'],
    )
  })

  it('after an end it emits nothing more', async () => {
    const { core, pay, seen, follow } = await paying('failed')
    await pay.confirm(PIN)
    await follow(10_000)
    core.close()
    assert.deepEqual(
      namesOf(seen).filter((name) => /cancelled|pending|failed/.test(name)),
      ['bank-failed'],
    )
  })
})

describe('the order ends while the page asks about its payment', () => {
  for (const [what, bring, name] of [
    ['cancelled', (here: Ordered) => here.rig.control.finishInApp(here.subject, 'cancel'), 'ORDER_CANCELLED'],
    ['expired', (here: Ordered) => here.rig.control.advance(3 * 86_400), 'ORDER_EXPIRED'],
  ] as const) {
    it(`${what}: shown, and the status is not requested any more`, async () => {
      const here = await paying()
      intercept(here.rig, CONFIRM, LOST)
      await here.pay.confirm(PIN)
      await bring(here)
      const stop = here.pay.watch()
      await here.rig.timers.pass(1)
      assert.equal(here.seen.screens.at(-1), 'noticeInfo')
      assert.equal(here.seen.params?.problem?.name, name)
      assert.equal(here.rig.timers.pending(), 0)
      stop()
      assert.equal((await here.debits()).length, 0)
    })
  }
})
