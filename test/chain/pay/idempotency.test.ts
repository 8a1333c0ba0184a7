/**
 * One debit for one key, whatever happens between page, proxy and bank; the sandbox's ledger is the judge.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BankError } from '../../../src/client/error.ts'
import { changedLimits } from '../../../src/proxy/rateLimits/table.ts'
import { parseSen, senToWire } from '../../../src/contract/money.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { chain, wholePay } from '../rig.ts'
import { KEY, paying } from './atPin.ts'

/** The names of the errors, or the next step. */
const outcomes = async (asks: Promise<{ nextStep: string }>[]) =>
  (await Promise.allSettled(asks)).map((result) => {
    if (result.status === 'fulfilled') return result.value.nextStep
    assert.ok(result.reason instanceof BankError, String(result.reason))
    return result.reason.failure.name
  })

describe('one key', () => {
  it('asked for many times at once is one debit; a request in between is refused as in progress', async () => {
    const { confirm, settled, questions } = await paying()
    const matches = await outcomes(Array.from({ length: 12 }, () => confirm()))
    assert.ok(matches.includes('PROCESSING'))
    assert.deepEqual(
      matches.filter((name) => name !== 'PROCESSING' && name !== 'PAYMENT_IN_PROGRESS'),
      [],
    )
    assert.deepEqual(await outcomes([confirm(), confirm()]), ['PROCESSING', 'PROCESSING'])
    assert.equal(questions.count, 1)
    assert.equal((await settled()).length, 1)
  })

  it('with two amounts at once is one debit of one of them', async () => {
    const { confirm, settled, total } = await paying()
    const matches = await outcomes([
      confirm(),
      confirm({ amount: parseSen('1.00') }),
      confirm(),
      confirm({ pointAmount: 10 }),
    ])
    assert.ok(matches.includes('PAYMENT_DETAILS_CHANGED'))
    const ledger = await settled()
    assert.ok(ledger.length <= 1)
    for (const { amount } of ledger) assert.equal(amount, senToWire(total))
  })

  it('whose answer is lost on the way to the page is answered again without the bank', async () => {
    const { confirm, network, proxy, questions, settled } = await paying()
    network.fetch = async (request) => {
      const answer = await proxy.fetch(request)
      if (!request.url.includes('confirm')) return answer
      throw new TypeError('Failed to fetch')
    }
    assert.deepEqual(await outcomes([confirm()]), ['SYSTEM_BUSY'])
    network.fetch = (request) => proxy.fetch(request)
    assert.deepEqual(await outcomes([confirm()]), ['PROCESSING'])
    assert.equal(questions.count, 1)
    assert.equal((await settled()).length, 1)
  })

  it('whose answer is lost on the way to the proxy is sent to the bank again, which debits once', async () => {
    for (const kind of ['drop-answer', 'malformed', 'html'] as const) {
      const { confirm, control, questions, settled } = await paying()
      await control.fault({ call: 'payment/payment-order-confirm', kind, times: 2 })
      const losses = await outcomes([confirm(), confirm()])
      assert.deepEqual(
        losses.filter((name) => name === 'PROCESSING'),
        [],
        kind,
      )
      while ((await outcomes([confirm()]))[0] !== 'PROCESSING') assert.ok(questions.count < 5, kind)
      assert.equal((await settled()).length, 1, kind)
    }
  })

  it('of a wrong PIN can be used with the right one', async () => {
    const { confirm, sealed, client, originalReferenceNo, settled } = await paying()
    const encryptedPin = await sealed(client, { originalReferenceNo }, '000000')
    assert.deepEqual(await outcomes([confirm({ encryptedPin })]), ['PIN_WRONG'])
    assert.deepEqual(await outcomes([confirm()]), ['PROCESSING'])
    assert.equal((await settled()).length, 1)
  })

  it('of a code works the same: wrong, right, lost, again', async () => {
    const { confirm, control, client, originalReferenceNo, questions, settled, network, proxy } =
      await paying('otp')
    assert.deepEqual(await outcomes([confirm()]), ['OTP'])
    await client.call('otp/payment-generate', { originalReferenceNo })
    const right = await control.inboxCode(CUSTOMER)
    const verify = (code: string) =>
      client.call('otp/payment-verification', { originalReferenceNo, code, idempotencyKey: KEY })
    assert.deepEqual(await outcomes([verify(right === '000000' ? '111111' : '000000')]), ['OTP_WRONG'])
    network.fetch = async (request) => {
      await proxy.fetch(request)
      throw new TypeError('Failed to fetch')
    }
    assert.deepEqual(await outcomes([verify(right)]), ['SYSTEM_BUSY'])
    network.fetch = (request) => proxy.fetch(request)
    const countBefore = questions.count
    assert.deepEqual(await outcomes([verify(right), verify(right)]), ['PROCESSING', 'PROCESSING'])
    assert.equal(questions.count, countBefore)
    assert.equal((await settled()).length, 1)
  })
})

describe('too many confirms', () => {
  it('are refused before the bank: the dialog says when to retry, and the attempt keeps its key', async () => {
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
