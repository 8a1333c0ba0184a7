/**
 * Answers of the bank that are none, to every call of a payment: said with an id for support, and no amount
 * is ever guessed.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BankError } from '../../../../src/client/error.ts'
import { bankAnswers, nothingSaid } from './rig.ts'
import { METHODS, paying } from '../../paying.ts'
import { memoryStorage, wholePay } from '../../rig.ts'

describe('an unreadable answer', () => {
  const json = (value: unknown) =>
    new Response(typeof value === 'string' ? value : JSON.stringify(value), {
      headers: { 'content-type': 'application/json' },
    })
  const changeOf = (real: string, change: object) => {
    const whole = JSON.parse(real) as { data: object }
    return json({ ...whole, data: { ...whole.data, ...change } })
  }
  const amounts = {
    amount: 1250000,
    total: '1.286.250',
    status: 7,
    tenors: 'no',
    rows: null,
    nextStep: '<b>',
  }
  const answers: readonly (readonly [string, (real: string) => Response])[] = [
    ['malformed', () => json('{"code":"0","data":{')],
    ['truncated', (real) => json(real.slice(0, Math.ceil(real.length / 2)))],
    ['huge', (real) => json({ ...(JSON.parse(real) as object), padding: 'x'.repeat(4_000_000) })],
    ['deeply nested', () => json(`{"code":"0","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['of wrong types', (real) => changeOf(real, amounts)],
    ['without its fields', () => json({ code: '0', message: '', data: {} })],
    [
      'a web page with 200',
      () => new Response('<!doctype html><h1>OK</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      'of an unknown code',
      () => json({ code: '7777', message: '<img src=x onerror=alert(1)>', data: { amount: '1.00' } }),
    ],
  ]
  const BUSY = ['SYSTEM_BUSY', 'ANSWER_UNREADABLE', 'UNKNOWN']

  for (const [title, answer] of answers) {
    it(`${title}, to the order: the page can't be loaded, with an id for support, and no amount is guessed`, async () => {
      const tab = await paying('WALLET')
      bankAnswers(tab, 'payment/payment-h5', answer)
      const { core } = tab.rig.element({ flow: 'pay', subject: tab.subject }, memoryStorage())
      const pay = wholePay(core)
      await core.session.connect()
      const error = await pay.load().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof BankError && BUSY.includes(error.failure.name), String(error))
      assert.notEqual(error.failure.diagnosticsId, '')
      assert.deepEqual([pay.order.get(), pay.quote.get(), pay.amount.get()], [null, null, null])
      await pay.confirm('135790')
      assert.deepEqual(await tab.debits(), [])
    })

    it(`${title}, to the status: nothing is said by it; the next one says it is paid`, async () => {
      const tab = await paying('WALLET')
      await tab.confirm()
      bankAnswers(tab, 'debit/payment-status-h5', answer, 4)
      await tab.follow(5_000)
      nothingSaid(tab)
      await tab.follow(60_000)
      assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
      assert.deepEqual(await tab.debits(), tab.once)
    })

    it(`${title}, to the confirm: the status says what became of it`, async () => {
      for (const by of METHODS) {
        const tab = await paying(by)
        bankAnswers(tab, tab.call, answer, 1)
        await tab.confirm()
        nothingSaid(tab)
        await tab.follow()
        assert.equal(tab.pay.status.get()?.status, 'SUCCESS')
        assert.deepEqual(await tab.debits(), tab.once)
      }
    })

    for (const call of ['payment/paylater-order-inquiry', 'payment/paylater-repayment-plan'] as const) {
      it(`${title}, to ${call}: said with an id for support, and nothing can be agreed to`, async () => {
        const tab = await paying('WALLET')
        bankAnswers(tab, call, answer)
        tab.pay.choose('PAYLATER')
        await tab.paylater.load()
        await tab.paylater.choose(3)
        const problem = tab.core.problems.dialog.get() ?? tab.core.problems.fields.get()['paylater']
        assert.ok(problem && BUSY.includes(problem.name), JSON.stringify(problem))
        assert.notEqual(problem.diagnosticsId, '')
        assert.equal(tab.paylater.plan.get(), null)
        tab.paylater.agree([])
        assert.equal(tab.pay.agreement.get(), null)
      })
    }
  }
})
