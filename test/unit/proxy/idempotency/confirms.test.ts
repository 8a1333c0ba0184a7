/** One answer for one key: what is told again, what is refused, and what goes to the bank once more. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { memoryStore } from '../../../../src/proxy/store/memoryStore.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
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

/** Confirms wait for a code, and a code is taken. */
const forCode: Answering = ({ url }, count) =>
  ok({ nextStep: url.endsWith('verification') ? 'PROCESSING' : 'OTP', expectedSeconds: count })

async function paying(answer: Answering = paid, store?: SharedStore) {
  const all = await setUp({ answer, ...(store ? { store } : {}) })
  const mine = await all.open({ originReferenceNo: ORDER })
  const ask = (name: CallName, body: object, headers: Record<string, string> = mine) =>
    all.call(name, body, headers)
  return {
    ...all,
    mine,
    ask,
    status: () => ask('debit/payment-status-h5', { originalReferenceNo: ORDER }),
    confirm: (change: object = {}) => ask('payment/payment-order-confirm', { ...wallet, ...change }),
  }
}
const statusOf = (status: string) =>
  ok({
    status,
    reason: null,
    merchantId: 'shop-01',
    merchantName: 'Shop',
    amount: '150000.00',
    pointAmount: 0,
    method: null,
    paidAt: null,
    expectedSeconds: 1,
    returnUrl: null,
  })
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
/** A store that tells what was put there, for how long, and what is there. */
function watched(now = () => START) {
  const inner = memoryStore({ now })
  const put: { key: string; value: string; ttlMs: number }[] = []
  const there = new Map<string, string>()
  const note = (key: string, value: string, ttlMs: number) => {
    put.push({ key, value, ttlMs })
    there.set(key, value)
  }
  const store: SharedStore = {
    ...inner,
    async claim(key, value, ttlMs) {
      const before = await inner.claim(key, value, ttlMs)
      if (before === undefined) note(key, value, ttlMs)
      return before
    },
    write(key, value, ttlMs) {
      note(key, value, ttlMs)
      return inner.write(key, value, ttlMs)
    },
    async replace(key, value, next, ttlMs) {
      const done = await inner.replace(key, value, next, ttlMs)
      if (done) note(key, next, ttlMs)
      return done
    },
    release(key, value) {
      if (there.get(key) === value) there.delete(key)
      return inner.release(key, value)
    },
  }
  const kept = () => [...there.keys()].filter((key) => key.startsWith('confirm'))
  return { store, put, kept }
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

  test('is the same with a PIN that was sealed anew, a code typed anew', async () => {
    const { confirm, ask, asked } = await paying(forCode)
    await confirm()
    assert.equal(await secondsOf(await confirm({ encryptedPin: 'f.g.h.i.j' })), 1)
    await ask('otp/payment-verification', release)
    assert.equal(await secondsOf(await ask('otp/payment-verification', { ...release, code: '654321' })), 2)
    assert.equal(asked.length, 2)
  })

  test('is the same with a box ticked anew', async () => {
    const { ask, asked } = await paying()
    await ask('payment/paylater', later)
    const anew = later.agreement.map((one) => ({ ...one, acceptedAt: '2026-11-21T10:05:00+07:00' }))
    assert.equal(await secondsOf(await ask('payment/paylater', { ...later, agreement: anew })), 1)
    assert.equal(asked.length, 1)
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

  test('that was refused leaves its key free: the bank decides about it', async () => {
    const { confirm, asked } = await paying(() => Response.json({ code: '1401', data: { chances: 4 } }))
    await confirm()
    assert.deepEqual(await verdict(await confirm({ amount: '1.00' })), [200, '1401'])
    assert.equal(asked.length, 2)
  })

  test('of which nobody knows what became keeps its key for what it was used for', async () => {
    const { confirm, asked } = await paying(() => Response.json({ code: '9004' }))
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
    test(`${what} that is under way is told to whoever opens the order anywhere, until it is known how it ended`, async () => {
      const { answer, wasAsked, end } = slowBank()
      const { ask, post, status } = await paying((asking, count) =>
        count === 1 ? answer(asking, count) : statusOf('SUCCESS'),
      )
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
      assert.equal(await opened(mine), true)
      await status()
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
    assert.deepEqual(await verdict(await confirm(another)), [409, '2504'], 'the bank is at work')
    assert.equal(asked.length, 2)
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

describe('what is kept of confirms', () => {
  for (const [what, answer] of [
    ['an order that the bank does not know', () => Response.json({ code: '2401' })],
    ['a wrong PIN', () => Response.json({ code: '1401', data: { chances: 4 } })],
    [
      'a bank that can not be reached',
      () => {
        throw new NeverConnected('ECONNREFUSED')
      },
    ],
  ] as const) {
    test(`is nothing after ${what}`, async () => {
      const { store, put, kept } = watched()
      const { confirm } = await paying(answer, store)
      await confirm()
      assert.deepEqual(kept(), [])
      assert.ok(put.filter(({ key }) => key.startsWith('confirm')).every(({ ttlMs }) => ttlMs <= DAY / 24))
    })
  }

  test('is short-lived until the bank has taken it, then lives for a day', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { store, put, kept } = watched()
    const { confirm } = await paying(answer, store)
    const times = () => put.filter(({ key }) => key.startsWith('confirm')).map(({ ttlMs }) => ttlMs)
    const first = confirm()
    await wasAsked
    assert.equal(kept().length, 1)
    assert.ok(times().every((ttlMs) => ttlMs <= DAY / 24))
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
    await first
    assert.equal(kept().length, 2, 'the answer of the key, and what the order is bound to')
    assert.deepEqual(times().slice(1), [DAY, DAY])
  })
})

describe('a key', () => {
  test('is one for paying and one for releasing', async () => {
    const { confirm, ask, asked } = await paying(forCode)
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
    assert.deepEqual(await verdict(await call('payment/payment-order-confirm', wallet, elsewhere)), [
      409,
      '2504',
    ])
    assert.deepEqual(
      await verdict(await call('payment/payment-order-confirm', wallet, { ...other, origin: SHOP })),
      [403, '9012'],
    )
    assert.deepEqual(await verdict(await call('payment/payment-order-confirm', wallet)), [401, '9011'])
    assert.equal(asked.length, 2)
  })
})

describe('an answer that is told again', () => {
  const withCredential: Answering = ({ url }) =>
    ok(
      { nextStep: url.endsWith('verification') ? 'PROCESSING' : 'OTP', expectedSeconds: 1 },
      { 'authorization-customer': CREDENTIAL },
    )

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
    const { store, put } = watched()
    const { ask, confirm } = await paying(withCredential, store)
    await confirm()
    await ask('otp/payment-verification', release)
    assert.ok(put.length >= 5)
    const text = put.map(({ key, value }) => `${key} ${value}`).join('\n')
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
