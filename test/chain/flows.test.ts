/** The stores of both elements, driven over the whole chain; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPay } from '../../src/stores/pay.ts'
import { chain, detailOf, memoryStorage, namesOf, wholeLink } from './rig.ts'

const PASSWORD = 'Sandbox#2026'
const PIN = '135790'
const CUSTOMER = '81100000001'

async function linking(scenario = 'default') {
  const rig = await chain()
  const journeyId = await rig.control.createJourney({ scenario })
  const storage = memoryStorage()
  const { core, seen } = rig.element({ flow: 'link', subject: journeyId }, storage)
  const link = wholeLink(core)
  await Promise.all([core.connect(), link.load()])
  return { rig, core, seen, link, journeyId, storage }
}

async function paying(scenario = 'success', msisdn = CUSTOMER) {
  const rig = await chain()
  const originReferenceNo = await rig.control.createOrder({ scenario, msisdn })
  const storage = memoryStorage()
  const { core, seen } = rig.element({ flow: 'pay', subject: originReferenceNo }, storage)
  const pay = createPay(core)
  await core.connect()
  await pay.load()
  return { rig, core, seen, pay, originReferenceNo, storage }
}

describe('linking', () => {
  it('an existing customer: phone, code, password, confirm, linked', async () => {
    const { rig, core, seen, link, journeyId } = await linking()
    assert.equal(core.merchant.get(), 'Toko Senja')
    link.phone.set('+62 811 0000 0001')
    await link.otp.send()
    assert.equal(link.otp.code.get()?.maskedMsisdn, '0811-••••-0001')
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    await link.logIn(PASSWORD)
    await link.link([])
    assert.deepEqual(seen.screens, ['verification', 'password', 'bind', 'bindResult'])
    assert.deepEqual(detailOf(seen, 'bank-linked')?.journeyId, journeyId)
    assert.match(link.returnUrl.get() ?? '', /^http:\/\/localhost:8080\/\?returned=/)
    assert.equal(namesOf(seen).filter((name) => name === 'bank-linked').length, 1)
  })

  it('the partner number is prefilled, and another number is refused at the field', async () => {
    const { core, link, seen } = await linking('prefilled')
    assert.equal(link.phone.get(), `0${CUSTOMER}`)
    link.phone.set('081100000002')
    await link.otp.send()
    assert.equal(core.problems.fields.get().phone?.name, 'MSISDN_MISMATCH')
    assert.deepEqual(seen.screens, [])
  })

  it('what is typed wrong never reaches the bank', async () => {
    const { core, link } = await linking()
    for (const [typed, name] of [['', 'FIELD_REQUIRED'], ['+1 415 555 0100', 'PHONE_NOT_INDONESIAN'], ['0812', 'PHONE_LENGTH']] as const) {
      link.phone.set(typed)
      await link.otp.send()
      assert.equal(core.problems.fields.get().phone?.name, name)
    }
    assert.equal(link.otp.code.get(), null)
  })

  it('wrong codes count down in words to the block, which the moved clock lifts', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const right = await rig.control.inboxCode(CUSTOMER)
    const wrong = right === '000000' ? '111111' : '000000'
    const names: (string | undefined)[] = []
    for (let turn = 0; turn < 5; turn++) {
      await link.otp.verify(wrong)
      names.push(core.problems.dialog.get()?.name ?? core.problems.fields.get().code?.name)
    }
    assert.deepEqual(names, ['OTP_WRONG', 'OTP_WRONG_CHANCES', 'OTP_WRONG_BEFORE_LOCK', 'OTP_WRONG_BEFORE_LOCK', 'OTP_BLOCKED'])
    core.problems.dismiss()
    await link.otp.verify(right)
    assert.equal(core.problems.dialog.get()?.name, 'OTP_BLOCKED', 'the right code comes too late')
    await rig.control.advance(24 * 3600)
    const next = rig.element({ flow: 'link', subject: await rig.control.createJourney() })
    const again = wholeLink(next.core)
    await next.core.connect()
    again.phone.set(CUSTOMER)
    await again.otp.send()
    assert.deepEqual(next.seen.screens, ['verification'])
  })

  it('wrong passwords count down; the same account stays locked', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const names: (string | undefined)[] = []
    for (let turn = 0; turn < 5; turn++) {
      await link.logIn(`Wrong#2026${turn}`)
      names.push(core.problems.dialog.get()?.name ?? core.problems.fields.get().password?.name)
    }
    assert.deepEqual(names, ['PASSWORD_WRONG', 'PASSWORD_WRONG_CHANCES', 'PASSWORD_WRONG_BEFORE_LOCK', 'PASSWORD_WRONG_BEFORE_LOCK', 'PASSWORD_BLOCKED'])
  })

  it('a reload resumes at the step reached, with the session, and nothing secret was kept', async () => {
    const { rig, link, journeyId, storage } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const after = rig.element({ flow: 'link', subject: journeyId }, storage)
    const resumed = wholeLink(after.core)
    await Promise.all([after.core.connect(), resumed.load()])
    assert.equal(resumed.progress.get().account, 'EXISTING')
    await resumed.logIn(PASSWORD)
    await resumed.link([])
    assert.deepEqual(after.seen.screens, ['bind', 'bindResult'])
    const kept = [...Array(storage.length).keys()].map((index) => storage.getItem(storage.key(index) ?? '')).join()
    assert(!kept.includes(PASSWORD))
  })

  it('customers who must open the bank app are told so', async () => {
    const { rig, seen, link } = await linking()
    link.phone.set('81300000007')
    await link.otp.send()
    await link.otp.verify(await rig.control.inboxCode('81300000007'))
    assert.equal(seen.screens.at(-1), 'noticeInfo')
    assert.equal(seen.params?.problem?.name, 'MUST_OPEN_APP')
  })

  it('the same number within its minute uses the code that was sent', async () => {
    const { rig, link, seen } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await link.otp.send()
    assert.deepEqual(seen.screens, ['verification', 'verification'])
    assert.equal((await rig.control.inbox(CUSTOMER)).length, 1)
  })

  it('countdowns follow the server, not the device: the moved clock is learned from the next answer', async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const { resendAt, expiresAt } = link.otp.code.get() ?? assert.fail('a code was sent')
    assert.equal(resendAt - core.clock.now(), 60_000)
    await rig.control.advance(61)
    await link.otp.verify('000000')
    assert(core.clock.now() >= resendAt, 'a resend is possible now')
    await rig.control.advance(300)
    await link.otp.verify('000001')
    assert(core.clock.now() > expiresAt)
    assert.equal(core.problems.fields.get().code?.name, 'OTP_EXPIRED')
  })

  it('too many requests: the dialog, and the button stays locked until the time is up', async () => {
    const { rig, core, link, seen } = await linking()
    await rig.control.fault({ call: 'otp/binding-auth-generate', kind: 'status', status: 429, seconds: 30, times: 1 })
    link.phone.set(CUSTOMER)
    await link.otp.send()
    assert.equal(core.problems.dialog.get()?.name, 'RATE_LIMITED')
    assert.equal(core.problems.dialog.get()?.data.retryAfterSeconds, 30)
    core.problems.dismiss()
    await link.otp.send()
    assert.deepEqual(seen.screens, [], 'nothing was asked meanwhile')
    await rig.timers.pass(30_000)
    await link.otp.send()
    assert.deepEqual(seen.screens, ['verification'])
  })

  it('a journey that is linked already says so; another merchant account is told apart', async () => {
    for (const [scenario, name] of [['already-linked', 'ALREADY_LINKED'], ['linked-elsewhere', 'LINKED_ELSEWHERE']] as const) {
      const { rig, core, link, seen } = await linking(scenario)
      link.phone.set(CUSTOMER)
      await link.otp.send()
      await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
      assert.equal(core.problems.dialog.get()?.name ?? seen.params?.problem?.name, name)
    }
  })

  it('no event carries a number, a code or a secret', async () => {
    const { rig, link, seen } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    const code = await rig.control.inboxCode(CUSTOMER)
    await link.otp.verify('000001')
    await link.otp.verify(code)
    await link.logIn(PASSWORD)
    await link.link([])
    const told = JSON.stringify(seen.events)
    for (const secret of [CUSTOMER, code, PASSWORD]) assert(!told.includes(secret))
  })
})

describe('paying from the wallet', () => {
  it('PIN, processing, success; the ledger shows exactly one debit', async () => {
    const { rig, pay, seen, originReferenceNo } = await paying()
    await pay.confirm(PIN)
    assert.deepEqual(seen.screens, ['paymentLoading'])
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal(seen.screens.at(-1), 'paymentResult')
    assert.equal(detailOf(seen, 'bank-succeeded')?.originReferenceNo, originReferenceNo)
    const debits = await rig.control.debitsOf(originReferenceNo)
    assert.deepEqual(debits.map(({ amount, points, method }) => ({ amount, points, method })), [{ amount: '1250000.00', points: 0, method: 'WALLET' }])
  })

  it('points lower the debit exactly', async () => {
    const { rig, pay, originReferenceNo } = await paying()
    pay.togglePoints()
    const quote = pay.quote.get()
    assert(quote && quote.points > 0)
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    const [debit, ...more] = await rig.control.debitsOf(originReferenceNo)
    assert.equal(more.length, 0)
    assert.equal(debit?.points, quote.points)
    assert.equal(debit?.amount, `${quote.total / 100n}.${(quote.total % 100n).toString().padStart(2, '0')}`)
  })

  it('a second confirm while one runs is ignored', async () => {
    const { rig, pay, originReferenceNo } = await paying()
    await Promise.all([pay.confirm(PIN), pay.confirm(PIN), pay.confirm(PIN)])
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  it('wrong PINs count down to the block, nothing is debited', async () => {
    const { rig, core, pay, originReferenceNo } = await paying()
    const names: (string | undefined)[] = []
    for (let turn = 0; turn < 5; turn++) {
      await pay.confirm(`00000${turn}`)
      names.push(core.problems.dialog.get()?.name ?? core.problems.fields.get().pin?.name)
    }
    assert.deepEqual(names, ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK', 'PIN_WRONG_BEFORE_LOCK', 'PIN_BLOCKED'])
    await rig.control.advance(120)
    assert.deepEqual(await rig.control.debitsOf(originReferenceNo), [])
  })

  it('a lost answer of the confirm is settled by the status: success, one debit', async () => {
    const { rig, core, pay, seen, originReferenceNo } = await paying()
    await rig.control.fault({ call: 'payment/payment-order-confirm', kind: 'drop-answer', times: 1 })
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get(), null, 'no error is shown after a confirm')
    assert.equal(seen.screens.at(-1), 'paymentLoading')
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  for (const kind of ['malformed', 'html'] as const) {
    it(`an unreadable answer of the confirm (${kind}) goes to the status too`, async () => {
      const { rig, core, pay, originReferenceNo } = await paying()
      await rig.control.fault({ call: 'payment/payment-order-confirm', kind, times: 1 })
      await pay.confirm(PIN)
      assert.equal(core.problems.dialog.get(), null)
      const stop = pay.watch()
      await rig.timers.pass(60_000)
      stop()
      assert.equal(pay.status.get()?.status, 'SUCCESS', 'the bank did the work; only its answer was spoilt')
      assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
    })
  }

  it('offline before the confirm: not sent, and the same order can be paid afterwards', async () => {
    const { rig, core, pay, originReferenceNo } = await paying()
    rig.network.online = false
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
    rig.network.online = true
    core.problems.dismiss()
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  it('offline while the confirm is under way: it may have arrived, so the status is asked, nothing is called "not sent"', async () => {
    const { rig, core, pay, seen, originReferenceNo } = await paying()
    const { fetch } = rig.network
    rig.network.fetch = async (request) => {
      const answer = await fetch(request)
      if (!request.url.endsWith('/payment/payment-order-confirm')) return answer
      rig.network.online = false
      throw new TypeError('Failed to fetch')
    }
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get(), null)
    assert.equal(seen.screens.at(-1), 'paymentLoading')
    rig.network.online = true
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  it('what was not sent and then changed is paid as it is shown', async () => {
    const { rig, core, pay, originReferenceNo } = await paying()
    rig.network.online = false
    await pay.confirm(PIN)
    core.problems.dismiss()
    rig.network.online = true
    pay.togglePoints()
    const owed = pay.quote.get() ?? assert.fail('there is a quote')
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    const [debit] = await rig.control.debitsOf(originReferenceNo)
    assert.deepEqual([debit?.points, debit?.amount], [owed.points, `${owed.total / 100n}.${(owed.total % 100n).toString().padStart(2, '0')}`])
  })

  it('an outcome is told once, also over a reload', async () => {
    const { rig, pay, originReferenceNo, storage } = await paying()
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    const after = rig.element({ flow: 'pay', subject: originReferenceNo }, storage)
    const resumed = createPay(after.core)
    await after.core.connect()
    await resumed.load()
    assert.equal(after.seen.screens.at(-1), 'paymentResult')
    assert(!namesOf(after.seen).includes('bank-succeeded'))
  })

  it('a reload while it is processed comes back to the waiting screen and confirms nothing', async () => {
    const { rig, pay, originReferenceNo, storage } = await paying('slow')
    await pay.confirm(PIN)
    const after = rig.element({ flow: 'pay', subject: originReferenceNo }, storage)
    const resumed = createPay(after.core)
    await after.core.connect()
    await resumed.load()
    assert.deepEqual(after.seen.screens, ['paymentLoading'])
    const stop = resumed.watch()
    await rig.timers.pass(120_000)
    stop()
    assert.equal(resumed.status.get()?.status, 'SUCCESS')
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  it('failed: said by the status alone; trying again pays once', async () => {
    const { rig, pay, seen, originReferenceNo } = await paying('failed-once')
    await pay.confirm(PIN)
    let stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal(pay.status.get()?.status, 'FAILED')
    assert.equal(detailOf(seen, 'bank-failed')?.error.code, 'PAYMENT_FAILED')
    assert.deepEqual(await rig.control.debitsOf(originReferenceNo), [])
    await pay.again()
    assert.equal(seen.screens.at(-1), 'payment')
    await pay.confirm(PIN)
    stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
    assert.equal(detailOf(seen, 'bank-succeeded')?.originReferenceNo, originReferenceNo, 'a new attempt has an outcome of its own')
  })

  it('on hold: pending is told once, the page goes on asking', async () => {
    const { rig, pay, seen } = await paying('on-hold')
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.pass(90_000)
    stop()
    assert.equal(pay.status.get()?.status, 'ON_HOLD')
    assert.equal(namesOf(seen).filter((name) => name === 'bank-pending').length, 1)
  })

  it('no answer until the countdown ends: overdue, never failed', async () => {
    const { rig, pay } = await paying('slow')
    await pay.confirm(PIN)
    rig.network.online = false
    const stop = pay.watch()
    await rig.timers.pass(10 * 60_000)
    assert.equal(pay.overdue.get(), true)
    assert.equal(pay.status.get()?.status ?? 'PROCESSING', 'PROCESSING')
    rig.network.online = true
    rig.wake()
    await rig.timers.settle()
    assert.equal(pay.status.get()?.status, 'SUCCESS', 'asked at once when the page wakes')
    stop()
  })

  it('the bank asks for a code: the debit is released by it, once', async () => {
    const { rig, pay, seen, originReferenceNo } = await paying('otp')
    await pay.confirm(PIN)
    assert.equal(seen.screens.at(-1), 'verification')
    assert.deepEqual(await rig.control.debitsOf(originReferenceNo), [])
    await pay.otp.send()
    await pay.otp.verify(await rig.control.inboxCode(CUSTOMER))
    const stop = pay.watch()
    await rig.timers.pass(30_000)
    stop()
    assert.equal(pay.status.get()?.status, 'SUCCESS')
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  it('stopping the watch ends every timer', async () => {
    const { rig, pay } = await paying('slow')
    await pay.confirm(PIN)
    const stop = pay.watch()
    await rig.timers.settle()
    stop()
    await rig.timers.settle()
    assert.equal(rig.timers.pending(), 0)
  })
})

describe('customers who cannot pay', () => {
  for (const [msisdn, name] of [['81100000003', 'ACCOUNT_FROZEN'], ['81100000004', 'PIN_NOT_SET'], ['81100000011', 'ACCOUNT_LOCKED'], ['81100000013', 'ACCOUNT_INACCESSIBLE']] as const) {
    it(`${msisdn}: ${name}`, async () => {
      const rig = await chain()
      const { core } = rig.element({ flow: 'pay', subject: await rig.control.createOrder({ msisdn }) })
      await core.connect()
      await assert.rejects(createPay(core).load(), (error: { failure: { name: string } }) => error.failure.name === name)
    })
  }
})
