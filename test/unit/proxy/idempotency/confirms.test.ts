/** One answer for one key: what is repeated, what is refused, and what goes to the bank once more. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sha256 } from '../../../../src/proxy/base/hashing.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { HOSTED, ok, ORDER, SHOP, START, verdict } from '../rig.ts'
import { DAY, KEY, forCode, later, paid, paying, release, secondsOf, wallet, watched } from './confirming.ts'

describe('a confirm', () => {
  for (const [name, body] of [
    ['payment/payment-order-confirm', wallet],
    ['payment/paylater', later],
    ['otp/payment-verification', release],
  ] as const) {
    test(`${name} without a key is refused`, async () => {
      const { ask, bankRequests } = await paying()
      const { idempotencyKey: _key, ...remainder } = body
      assert.deepEqual(await verdict(await ask(name, remainder)), [400, '9020'])
      assert.equal(bankRequests.length, 0)
    })

    test(`${name} with its key once more gets the same answer, and the bank gets it once`, async () => {
      const { ask, bankRequests, lines } = await paying()
      const first = await (await ask(name, body)).text()
      const response = await ask(name, body)
      assert.equal(response.status, 200)
      assert.equal(await response.text(), first)
      assert.equal(bankRequests.length, 1)
      assert.deepEqual(
        lines.filter(({ event }) => event === 'request').map((line) => line['replayed']),
        [undefined, undefined, true],
      )
    })
  }

  test('is the same with a PIN that was sealed again, or a code typed again', async () => {
    const { confirm, ask, bankRequests } = await paying(forCode)
    await confirm()
    assert.equal(await secondsOf(await confirm({ encryptedPin: 'f.g.h.i.j' })), 1)
    await ask('otp/payment-verification', release)
    assert.equal(await secondsOf(await ask('otp/payment-verification', { ...release, code: '654321' })), 2)
    assert.equal(bankRequests.length, 2)
  })

  test('is the same with a box ticked again', async () => {
    const { ask, bankRequests } = await paying()
    await ask('payment/paylater', later)
    const anew = later.agreement.map((entry) => ({ ...entry, acceptedAt: '2026-11-21T10:05:00+07:00' }))
    assert.equal(await secondsOf(await ask('payment/paylater', { ...later, agreement: anew })), 1)
    assert.equal(bankRequests.length, 1)
  })

  for (const [title, name, body] of [
    ['amount', 'payment/payment-order-confirm', { ...wallet, amount: '150001.00' }],
    ['number of points', 'payment/payment-order-confirm', { ...wallet, pointAmount: 5 }],
    ['method', 'payment/paylater', later],
  ] as const) {
    test(`of another ${title} with the same key is refused`, async () => {
      const { confirm, ask, bankRequests } = await paying()
      await confirm()
      assert.deepEqual(await verdict(await ask(name, body)), [422, '2505'])
      assert.equal(bankRequests.length, 1)
    })
  }

  test('of the same amount in another spelling is the same, and the bank reads it in ours', async () => {
    const { confirm, bankRequests } = await paying()
    await confirm({ amount: '0150000.00' })
    assert.equal(await secondsOf(await confirm()), 1)
    assert.equal(bankRequests.length, 1)
    assert.match(String(bankRequests[0]?.init.body), /"amount":"150000\.00"/)
  })

  for (const [name, body, boundBody] of [
    [
      'payment/payment-order-confirm',
      wallet,
      { originalReferenceNo: ORDER, amount: '150000.00', pointAmount: 0, method: 'WALLET' },
    ],
    [
      'payment/paylater',
      later,
      {
        originalReferenceNo: ORDER,
        months: 3,
        pointAmount: 0,
        total: '160000.00',
        agreement: [{ document: 'PAYLATER_TERMS', version: '1.0' }],
      },
    ],
  ] as const) {
    test(`${name} is identified by its wire format, as other versions of the proxy identify it`, async () => {
      const { store, put } = watched()
      const { ask } = await paying(paid, store)
      await ask(name, body)
      const payload = await sha256(JSON.stringify([name, boundBody]))
      assert.ok(put.some(({ value }) => value.startsWith(`${payload}.`)))
    })
  }

  test('that was refused leaves its key free: the bank decides about it', async () => {
    const { confirm, bankRequests } = await paying(() =>
      Response.json({ code: '1401', data: { chances: 4 } }),
    )
    await confirm()
    assert.deepEqual(await verdict(await confirm({ amount: '1.00' })), [200, '1401'])
    assert.equal(bankRequests.length, 2)
  })

  test('with an unknown outcome keeps its key for the same payload', async () => {
    const { confirm, bankRequests } = await paying(() => Response.json({ code: '9004' }))
    await confirm()
    assert.deepEqual(await verdict(await confirm({ amount: '1.00' })), [422, '2505'])
    assert.equal(bankRequests.length, 1)
  })

  test('that was refused can be corrected under the same key', async () => {
    const { confirm, bankRequests } = await paying((_, count) =>
      count === 1
        ? Response.json({ code: '1401', data: { chances: 4 } })
        : ok({ nextStep: 'OTP', expectedSeconds: 9 }),
    )
    assert.deepEqual(await verdict(await confirm()), [200, '1401'])
    assert.equal(await secondsOf(await confirm({ encryptedPin: 'f.g.h.i.j' })), 9)
    assert.equal(bankRequests.length, 2)
  })

  const uncertain: [string, () => Response][] = [
    [
      'no connection',
      () => {
        throw new TypeError('reset')
      },
    ],
    ['a broken body', () => new Response('{"code":0,"da')],
    ['a gateway that gave up', () => new Response('<h1>504</h1>', { status: 504 })],
    ['a page with 200', () => new Response('<html>')],
    ['an error of the bank', () => Response.json({ code: '9004' })],
    ['a 500', () => Response.json({ code: '9004' }, { status: 500 })],
  ]
  for (const [title, end] of uncertain) {
    test(`that ended in ${title} is sent to the bank again, with the same key`, async () => {
      const { confirm, bankRequests } = await paying((_, count) =>
        count === 1 ? end() : ok({ nextStep: 'PROCESSING', expectedSeconds: 7 }),
      )
      assert.equal(await secondsOf(await confirm()), undefined)
      assert.equal(await secondsOf(await confirm()), 7)
      assert.equal(await secondsOf(await confirm()), 7)
      const keys = bankRequests.map(
        ({ init }) => (JSON.parse(init.body ?? '') as { idempotencyKey: string }).idempotencyKey,
      )
      assert.deepEqual(keys, [KEY, KEY])
    })
  }

  test('can be repeated for a day', async () => {
    const time = { now: START }
    const store = memoryStore({ now: () => time.now, elapsed: () => time.now })
    const { confirm, clock, open, call } = await paying(paid, store)
    await confirm()
    clock.now = time.now = START + DAY - 1
    const lateOpen = await open({ originReferenceNo: ORDER })
    assert.equal(await secondsOf(await call('payment/payment-order-confirm', wallet, lateOpen)), 1)
    clock.now = time.now = START + DAY
    assert.equal(
      await secondsOf(
        await call('payment/payment-order-confirm', wallet, await open({ originReferenceNo: ORDER })),
      ),
      2,
    )
  })
})

describe('a key', () => {
  test('is used once for paying and once for releasing', async () => {
    const { confirm, ask, bankRequests } = await paying(forCode)
    await confirm()
    assert.equal(await secondsOf(await ask('otp/payment-verification', release)), 2)
    assert.equal(bankRequests.length, 2)
  })

  test('belongs to one order and one page: no other page gets its answer', async () => {
    const { confirm, open, call, bankRequests } = await paying()
    await confirm()
    const otherOpen = await open({ originReferenceNo: 'order-000002' })
    assert.equal(
      await secondsOf(
        await call(
          'payment/payment-order-confirm',
          { ...wallet, originalReferenceNo: 'order-000002' },
          otherOpen,
        ),
      ),
      2,
    )
    const elsewhere = { ...(await open({ originReferenceNo: ORDER }, { origin: HOSTED })), origin: HOSTED }
    assert.deepEqual(await verdict(await call('payment/payment-order-confirm', wallet, elsewhere)), [
      409,
      '2504',
    ])
    assert.deepEqual(
      await verdict(await call('payment/payment-order-confirm', wallet, { ...otherOpen, origin: SHOP })),
      [403, '9012'],
    )
    assert.deepEqual(await verdict(await call('payment/payment-order-confirm', wallet)), [401, '9011'])
    assert.equal(bankRequests.length, 2)
  })
})
