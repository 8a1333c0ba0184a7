/** What happens while a confirm is at the bank: nothing else of the order is asked. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOSTED, ok, ORDER, verdict } from '../rig.ts'
import { later, paid, paying, release, secondsOf, slowBank, statusOf, wallet } from './confirming.ts'

describe('a confirm', () => {
  test('that is pending is not sent a second time', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, bankRequests } = await paying(answer)
    const first = confirm()
    await wasAsked
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm()))
    for (const secondResponse of responses) {
      assert.equal(secondResponse.headers.get('retry-after'), '5')
      assert.deepEqual(await secondResponse.json(), {
        code: '2504',
        message: 'PAYMENT_IN_PROGRESS',
        data: { retryAfterSeconds: 5 },
      })
      assert.equal(secondResponse.status, 409)
    }
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
    assert.equal(await secondsOf(await first), 3)
    assert.equal(await secondsOf(await confirm()), 3)
    assert.equal(bankRequests.length, 1)
  })

  for (const [title, name, body] of [
    ['a confirm', 'payment/payment-order-confirm', wallet],
    ['a code', 'otp/payment-verification', release],
  ] as const) {
    test(`${title} that is pending is announced to every page that opens the order, until its outcome is known`, async () => {
      const { answer, wasAsked, end } = slowBank()
      const { ask, post, status } = await paying((request, count) =>
        count === 1 ? answer(request, count) : statusOf('SUCCESS'),
      )
      const open = async (subject: object) =>
        ((await (await post('/session', subject, { origin: HOSTED })).json()) as { underWay?: boolean })
          .underWay
      const ownEntry = { originReferenceNo: ORDER }
      assert.equal(await open(ownEntry), undefined)
      const first = ask(name, body)
      await wasAsked
      assert.deepEqual(
        [await open(ownEntry), await open({ originReferenceNo: 'order-000002' })],
        [true, undefined],
      )
      end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
      await first
      assert.equal(await open(ownEntry), true)
      await status()
      assert.equal(await open(ownEntry), undefined)
    })
  }

  test('with another key waits while one of the same order is pending, from any page and by any method', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, ask, open, bankRequests } = await paying((request, count) =>
      count === 1 ? answer(request, count) : paid(request, count),
    )
    const first = confirm()
    await wasAsked
    const another = { idempotencyKey: 'key-of-another-attempt' }
    const elsewhere = { ...(await open({ originReferenceNo: ORDER }, { origin: HOSTED })), origin: HOSTED }
    for (const other of [
      confirm(another),
      ask('payment/paylater', { ...later, idempotencyKey: 'key-of-a-third-attempt' }),
      ask('payment/payment-order-confirm', wallet, elsewhere),
    ]) {
      assert.deepEqual(await verdict(await other), [409, '2504'])
    }
    const second = await open({ originReferenceNo: 'order-000002' })
    assert.equal(
      (await ask('payment/payment-order-confirm', { ...wallet, originalReferenceNo: 'order-000002' }, second))
        .status,
      200,
      'another order',
    )
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 7 }))
    assert.equal(await secondsOf(await first), 7)
    assert.deepEqual(await verdict(await confirm(another)), [409, '2504'], 'the bank is at work')
    assert.equal(bankRequests.length, 2)
  })

  test('of a proxy that is gone is sent again when its lease is over', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, clock, bankRequests } = await paying((request, count) =>
      count === 1 ? answer(request, count) : paid(request, count),
    )
    const first = confirm()
    await wasAsked
    clock.now += 61_999
    assert.equal((await confirm()).status, 409)
    clock.now += 1
    assert.equal(await secondsOf(await confirm()), 2)
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 2 }))
    assert.equal(await secondsOf(await first), 2, 'and if it was only late, that does no harm')
    assert.equal(await secondsOf(await confirm()), 2)
    assert.equal(bankRequests.length, 2)
  })
})
