/**
 * One debit for one attempt of an order, whatever happens between page, proxy and bank: the key follows from
 * the order, so the bank, which guards by the key alone, needs nobody to remember anything. Each confirm goes
 * to a proxy that knows nothing of the one before.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CUSTOMER, PIN } from '../../words.ts'
import { directly, EARLIER_KEYS } from './faults/direct.ts'
import { changedLimits } from '../../../src/proxy/rateLimits/table.ts'
import { chain, wholePay } from '../rig.ts'

/** Another replica takes over before each request: nothing is remembered. */
async function forgetful(options: Parameters<typeof directly>[0] = {}) {
  const order = await directly(options)
  const { fetch } = order.network
  order.network.fetch = (request) => {
    order.restart()
    return fetch(request)
  }
  return order
}

describe('one order', () => {
  it('confirmed many times at once: one key, one debit, and nobody is told that it failed', async () => {
    const order = await forgetful()
    const answers = await Promise.all(Array.from({ length: 12 }, () => order.confirm()))
    assert.ok(answers.includes('PROCESSING'))
    for (const answer of answers) assert.match(answer, /^(?:PROCESSING|PAYMENT_IN_PROGRESS)$/)
    assert.equal(new Set(order.keys).size, 1)
    assert.equal((await order.debits()).length, 1)
  })

  it('confirmed in two ways at once: the second is refused, and said to be in progress; one debit', async () => {
    const order = await forgetful()
    const answers = await Promise.all([order.confirm(), order.payLater()])
    assert.deepEqual(answers.toSorted(), ['PAYMENT_DETAILS_CHANGED', 'PROCESSING'])
    assert.equal(order.last()?.status, 422)
    assert.equal((await order.debits()).length, 1)
  })

  it('of a wrong PIN is paid with the right one, or another way, under the same key', async () => {
    const order = await forgetful()
    assert.equal(await order.confirm({}, '000000'), 'PIN_WRONG')
    assert.equal(await order.payLater(), 'PROCESSING')
    assert.equal(new Set(order.keys).size, 1)
    assert.equal((await order.debits()).length, 1)
  })

  it('whose answer was lost twice: its status says how it ended, and a confirm after it is refused', async () => {
    const order = await forgetful()
    await order.lose()
    assert.equal(await order.confirm(), 'SYSTEM_BUSY')
    assert.equal(order.keys.length, 2)
    assert.equal(await order.payLater(), 'PAYMENT_IN_PROGRESS')
    assert.equal((await order.debits()).length, 1)
    assert.equal(await order.confirm(), 'ORDER_ALREADY_PAID')
    assert.equal(order.last()?.status, 409)
  })

  it('paid in the bank app meanwhile: known before the first confirm, which is never sent', async () => {
    const order = await forgetful()
    await order.control.finishInApp(order.originalReferenceNo)
    assert.equal(await order.confirm(), 'ORDER_ALREADY_PAID')
    assert.deepEqual(order.keys, [])
    assert.equal((await order.debits()).length, 1)
  })

  it('whose status nobody can learn: nothing is sent, and the page may try again', async () => {
    const order = await forgetful()
    await order.control.fault({ call: 'debit/payment-status-h5', kind: 'status', status: 502, times: 20 })
    assert.equal(await order.confirm(), 'ANSWER_UNREADABLE')
    assert.deepEqual(order.keys, [])
  })

  it('of which an attempt has failed: another name, another key; a page that shows the one before is refused', async () => {
    const order = await forgetful({ scenario: 'failed-once' })
    assert.equal(await order.confirm(), 'PROCESSING')
    assert.equal((await order.debits()).length, 0)
    assert.equal(await order.confirm(), 'ATTEMPT_OVER')
    assert.equal(order.last()?.status, 409)
    assert.equal(await order.confirm({ attempt: 'invented' }), 'ATTEMPT_OVER')
    assert.equal(await order.confirm({ attempt: '1' }), 'PROCESSING')
    assert.equal(new Set(order.keys).size, 2)
    assert.equal((await order.debits()).length, 1)
  })

  it('that waits for a code is paid another way: the first is ended at the bank, its code is worth nothing', async () => {
    const order = await forgetful({ scenario: 'otp' })
    assert.equal(await order.confirm(), 'OTP')
    const code = await order.sendCode()
    assert.equal(await order.payLater(), 'OTP')
    assert.equal(await order.verify(code), 'ATTEMPT_OVER')
    assert.equal(await order.verify(code, '1'), 'OTP_NOT_REQUESTED')
    assert.equal(await order.verify(await order.sendCode(), '1'), 'PROCESSING')
    assert.deepEqual(
      (await order.debits()).map(({ method }) => method),
      ['PAYLATER'],
    )
  })

  it('whose code was right and whose answer was lost: one debit', async () => {
    const order = await forgetful({ scenario: 'otp' })
    assert.equal(await order.confirm(), 'OTP')
    const code = await order.sendCode()
    assert.equal(await order.verify(code === '000000' ? '111111' : '000000'), 'OTP_WRONG')
    await order.lose('otp/payment-verification')
    assert.equal(await order.verify(code), 'SYSTEM_BUSY')
    assert.equal(await order.verify(code), 'PAYMENT_IN_PROGRESS')
    assert.equal((await order.debits()).length, 1)
  })

  it('confirmed by two pages of the version before, with keys of their own: one key, one debit', async () => {
    const order = await forgetful()
    const answers = await Promise.all(
      EARLIER_KEYS.map((idempotencyKey) => order.confirm({ attempt: undefined, idempotencyKey })),
    )
    assert.ok(answers.includes('PROCESSING'))
    assert.equal(new Set(order.keys).size, 1)
    assert.ok(!order.keys.includes(EARLIER_KEYS[0]))
    assert.equal((await order.debits()).length, 1)
  })

  it('confirmed by a page that names neither attempt nor key: refused', async () => {
    const order = await forgetful()
    assert.equal(await order.confirm({ attempt: undefined }), 'REQUEST_REJECTED')
    assert.equal(order.last()?.status, 400)
  })

  it('at a bank that knows no attempts, and guards by order: once for each order', async () => {
    const order = await forgetful({ guards: 'order' })
    const { fetch } = order.line
    order.line.fetch = async (url, init) => {
      const answer = (await fetch(url, init)) as Response
      const body = JSON.parse(await answer.text()) as { data?: { attempt?: string } }
      delete body.data?.attempt
      return Response.json(body, { status: answer.status })
    }
    assert.equal(await order.confirm(), 'PROCESSING')
    assert.equal(await order.confirm(), 'PAYMENT_IN_PROGRESS')
    assert.equal((await order.debits()).length, 1)
  })
})

describe('too many confirms', () => {
  it('are refused before the bank: the dialog says when to retry', async () => {
    const limits = changedLimits({
      secret: { address: null, session: { points: 1, seconds: 60 }, number: null, merchant: null },
    })
    const rig = await chain({ limits })
    const originReferenceNo = await rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER })
    const { core, record } = rig.element({ flow: 'pay', subject: originReferenceNo })
    const pay = wholePay(core)
    await core.session.connect()
    await pay.load()
    await pay.confirm('000000')
    assert.equal(core.problems.fields.get().pin?.name, 'PIN_WRONG')
    await pay.confirm(PIN)
    const problem = core.problems.dialog.get()
    assert.equal(problem?.name, 'RATE_LIMITED')
    assert.equal(problem.data.retryAfterSeconds, 60)
    assert.deepEqual(record.screens, [], 'nothing is waited for')
    assert.ok(
      (core.actions.cooling.get()['confirm'] ?? 0) > core.clock.now(),
      'the button is locked meanwhile',
    )
    assert.equal((await rig.control.ledger()).length, 0)
  })
})
