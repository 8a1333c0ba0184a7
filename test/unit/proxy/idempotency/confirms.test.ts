/** One answer for one key: what is told again, what is refused, and what goes to the bank once more. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { memoryStore } from '../../../../src/proxy/store/memoryStore.ts'
import type { SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import { type Answering, HOSTED, ok, ORDER, setUp, SHOP, START, verdict } from '../rig.ts'

const KEY = 'key-0123456789abcdef'
const PIN = 'a.b.c.d.e'
const CREDENTIAL = 'credential-of-the-bank'
const DAY = 24 * 60 * 60_000
const wallet = {
  originalReferenceNo: ORDER,
  method: 'WALLET',
  amount: '150000.00',
  pointAmount: 0,
  encryptedPin: PIN,
  idempotencyKey: KEY,
}
const later = {
  originalReferenceNo: ORDER,
  months: 3,
  pointAmount: 0,
  total: '160000.00',
  encryptedPin: PIN,
  idempotencyKey: KEY,
  agreement: [
    { document: 'PAYLATER_TERMS', version: '1.0', language: 'id', acceptedAt: '2026-11-21T10:00:00+07:00' },
  ],
}
const release = { originalReferenceNo: ORDER, code: '123456', idempotencyKey: KEY }
const paid: Answering = (_, count) => ok({ nextStep: 'PROCESSING', expectedSeconds: count })

async function paying(answer: Answering = paid, store?: SharedStore) {
  const all = await setUp({ answer, ...(store ? { store } : {}) })
  const mine = await all.open({ originReferenceNo: ORDER })
  const ask = (name: CallName, body: object, headers: Record<string, string> = mine) =>
    all.call(name, body, headers)
  return {
    ...all,
    mine,
    ask,
    confirm: (change: object = {}) => ask('payment/payment-order-confirm', { ...wallet, ...change }),
  }
}
/** A bank that answers when the test wants. */
function slowBank() {
  let end: (response: Response) => void = () => undefined
  let heard: () => void = () => undefined
  const wasAsked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const answered = new Promise<Response>((resolve) => {
    end = resolve
  })
  const answer: Answering = () => {
    heard()
    return answered
  }
  return { answer, wasAsked, end }
}
const secondsOf = async (response: Response) =>
  ((await response.json()) as { data: { expectedSeconds?: number } }).data.expectedSeconds

describe('a confirm', () => {
  for (const [name, body] of [
    ['payment/payment-order-confirm', wallet],
    ['payment/paylater', later],
    ['otp/payment-verification', release],
  ] as const) {
    test(`${name} without a key is refused`, async () => {
      const { ask, asked } = await paying()
      const { idempotencyKey: _key, ...rest } = body
      assert.deepEqual(await verdict(await ask(name, rest)), [400, '9020'])
      assert.equal(asked.length, 0)
    })

    test(`${name} with its key once more gets the same answer, and the bank hears of it once`, async () => {
      const { ask, asked, lines } = await paying()
      const first = await (await ask(name, body)).text()
      const again = await ask(name, body)
      assert.equal(again.status, 200)
      assert.equal(await again.text(), first)
      assert.equal(asked.length, 1)
      assert.deepEqual(
        lines.filter(({ event }) => event === 'request').map((line) => line['replayed']),
        [undefined, undefined, true],
      )
    })
  }

  test('is the same with a PIN that was sealed anew, a code typed anew, a box ticked anew', async () => {
    const { confirm, ask, asked } = await paying()
    await confirm()
    assert.equal(await secondsOf(await confirm({ encryptedPin: 'f.g.h.i.j' })), 1)
    await ask('otp/payment-verification', release)
    assert.equal(await secondsOf(await ask('otp/payment-verification', { ...release, code: '654321' })), 2)
    const other = { ...later, idempotencyKey: 'key-of-another-attempt' }
    await ask('payment/paylater', other)
    const later2 = {
      ...other,
      agreement: other.agreement.map((one) => ({ ...one, acceptedAt: '2026-11-21T10:05:00+07:00' })),
    }
    assert.equal(await secondsOf(await ask('payment/paylater', later2)), 3)
    assert.equal(asked.length, 3)
  })

  for (const [what, name, body] of [
    ['amount', 'payment/payment-order-confirm', { ...wallet, amount: '150001.00' }],
    ['number of points', 'payment/payment-order-confirm', { ...wallet, pointAmount: 5 }],
    ['method', 'payment/paylater', later],
  ] as const) {
    test(`of another ${what} with the same key is refused`, async () => {
      const { confirm, ask, asked } = await paying()
      await confirm()
      assert.deepEqual(await verdict(await ask(name, body)), [422, '2505'])
      assert.equal(asked.length, 1)
    })
  }

  test('that was refused, too, keeps its key for what it was first used for', async () => {
    const { confirm, asked } = await paying(() => Response.json({ code: '1401', data: { chances: 4 } }))
    await confirm()
    assert.deepEqual(await verdict(await confirm({ amount: '1.00' })), [422, '2505'])
    assert.equal(asked.length, 1)
  })

  test('that was refused is mended under the same key', async () => {
    const { confirm, asked } = await paying((_, count) =>
      count === 1
        ? Response.json({ code: '1401', data: { chances: 4 } })
        : ok({ nextStep: 'OTP', expectedSeconds: 9 }),
    )
    assert.deepEqual(await verdict(await confirm()), [200, '1401'])
    assert.equal(await secondsOf(await confirm({ encryptedPin: 'f.g.h.i.j' })), 9)
    assert.equal(asked.length, 2)
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
  for (const [what, end] of uncertain) {
    test(`that ended in ${what} goes to the bank again, with the same key`, async () => {
      const { confirm, asked } = await paying((_, count) =>
        count === 1 ? end() : ok({ nextStep: 'PROCESSING', expectedSeconds: 7 }),
      )
      assert.equal(await secondsOf(await confirm()), undefined)
      assert.equal(await secondsOf(await confirm()), 7)
      assert.equal(await secondsOf(await confirm()), 7)
      const keys = asked.map(
        ({ init }) => (JSON.parse(init.body ?? '') as { idempotencyKey: string }).idempotencyKey,
      )
      assert.deepEqual(keys, [KEY, KEY])
    })
  }

  test('that is under way is not asked a second time', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, asked } = await paying(answer)
    const first = confirm()
    await wasAsked
    const others = await Promise.all(Array.from({ length: 8 }, () => confirm()))
    for (const other of others) {
      assert.equal(other.headers.get('retry-after'), '5')
      assert.deepEqual(await other.json(), {
        code: '2504',
        message: 'PAYMENT_IN_PROGRESS',
        data: { retryAfterSeconds: 5 },
      })
      assert.equal(other.status, 409)
    }
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
    assert.equal(await secondsOf(await first), 3)
    assert.equal(await secondsOf(await confirm()), 3)
    assert.equal(asked.length, 1)
  })

  for (const [what, name, body] of [
    ['a confirm', 'payment/payment-order-confirm', wallet],
    ['a code', 'otp/payment-verification', release],
  ] as const) {
    test(`${what} that is at the bank is told to whoever opens the order anywhere, until it is answered`, async () => {
      const { answer, wasAsked, end } = slowBank()
      const { ask, post } = await paying(answer)
      const opened = async (subject: object) =>
        ((await (await post('/session', subject, { origin: HOSTED })).json()) as { underWay?: boolean })
          .underWay
      const mine = { originReferenceNo: ORDER }
      assert.equal(await opened(mine), undefined)
      const first = ask(name, body)
      await wasAsked
      assert.deepEqual(
        [await opened(mine), await opened({ originReferenceNo: 'order-000002' })],
        [true, undefined],
      )
      end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
      await first
      assert.equal(await opened(mine), undefined)
    })
  }

  test('with another key waits while one of the same order is under way, from any page and by any method', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, ask, open, asked } = await paying((asking, count) =>
      count === 1 ? answer(asking, count) : paid(asking, count),
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
    assert.equal(await secondsOf(await confirm(another)), 3, 'now the bank decides')
    assert.equal(asked.length, 3)
  })

  test('of whoever vanished with it is asked again once their lease is over', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { confirm, clock, asked } = await paying((asking, count) =>
      count === 1 ? answer(asking, count) : paid(asking, count),
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
    assert.equal(asked.length, 2)
  })

  test('is told again for a day', async () => {
    const time = { now: START }
    const store = memoryStore({ now: () => time.now })
    const { confirm, clock, open, call } = await paying(paid, store)
    await confirm()
    clock.now = time.now = START + DAY - 1
    const late = await open({ originReferenceNo: ORDER })
    assert.equal(await secondsOf(await call('payment/payment-order-confirm', wallet, late)), 1)
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
  test('is one for paying and one for releasing', async () => {
    const { confirm, ask, asked } = await paying()
    await confirm()
    assert.equal(await secondsOf(await ask('otp/payment-verification', release)), 2)
    assert.equal(asked.length, 2)
  })

  test('is of one order and one page: nobody else gets its answer', async () => {
    const { confirm, open, call, asked } = await paying()
    await confirm()
    const other = await open({ originReferenceNo: 'order-000002' })
    assert.equal(
      await secondsOf(
        await call(
          'payment/payment-order-confirm',
          { ...wallet, originalReferenceNo: 'order-000002' },
          other,
        ),
      ),
      2,
    )
    const elsewhere = { ...(await open({ originReferenceNo: ORDER }, { origin: HOSTED })), origin: HOSTED }
    assert.equal(await secondsOf(await call('payment/payment-order-confirm', wallet, elsewhere)), 3)
    assert.deepEqual(
      await verdict(await call('payment/payment-order-confirm', wallet, { ...other, origin: SHOP })),
      [403, '9012'],
    )
    assert.deepEqual(await verdict(await call('payment/payment-order-confirm', wallet)), [401, '9011'])
    assert.equal(asked.length, 3)
  })
})

describe('an answer that is told again', () => {
  const withCredential: Answering = () =>
    ok({ nextStep: 'PROCESSING', expectedSeconds: 1 }, { 'authorization-customer': CREDENTIAL })

  test("brings the session along that the page didn't get", async () => {
    const { ask, call, asked } = await paying(withCredential)
    await ask('otp/payment-verification', release)
    const token = (await ask('otp/payment-verification', release)).headers.get('bank-session')
    assert.ok(token)
    await call(
      'debit/payment-status-h5',
      { originalReferenceNo: ORDER },
      { authorization: `Bearer ${token}` },
    )
    assert.equal(asked.at(-1)?.init.headers['authorization-customer'], CREDENTIAL)
    assert.equal(asked.length, 2)
  })

  test('changes nothing in a session that has gone on since', async () => {
    const { ask } = await paying(withCredential)
    const token = (await ask('otp/payment-verification', release)).headers.get('bank-session')
    const again = await ask('otp/payment-verification', release, { authorization: `Bearer ${token}` })
    assert.deepEqual([again.status, again.headers.get('bank-session')], [200, null])
  })

  test('lies in the store so that nobody can read it', async () => {
    const kept: string[] = []
    const inner = memoryStore({ now: () => START })
    const store: SharedStore = {
      ...inner,
      claim: (key, value, ttl) => (kept.push(`${key} ${value}`), inner.claim(key, value, ttl)),
      write: (key, value, ttl) => (kept.push(`${key} ${value}`), inner.write(key, value, ttl)),
    }
    const { ask, confirm } = await paying(withCredential, store)
    await confirm()
    await ask('otp/payment-verification', release)
    assert.ok(kept.length >= 6)
    const text = kept.join('\n')
    for (const secret of [ORDER, KEY, CREDENTIAL, PIN, '123456', '150000.00', 'PROCESSING', SHOP])
      assert.ok(!text.includes(secret), secret)
  })

  test('of another secret is asked for anew', async () => {
    const store = memoryStore({ now: () => START })
    await (await paying(paid, store)).confirm()
    const { call, open, asked } = await setUp({
      store,
      sessionSecrets: ['another secret of the tests, long'],
      answer: paid,
    })
    const answered = await call(
      'payment/payment-order-confirm',
      wallet,
      await open({ originReferenceNo: ORDER }),
    )
    assert.deepEqual([answered.status, asked.length], [200, 1])
  })
})
