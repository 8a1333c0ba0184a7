/** The bank's side of a confirm: under which key, how often, and what is asked before. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { orderKey } from '../../../../src/proxy/idempotency/orderKey.ts'
import { forCode, later, paid, paying, release, statusOf, wallet } from '../idempotency/confirming.ts'
import { type Answering, ok, ORDER, SHOP, verdict } from '../rig.ts'

type Rig = Awaited<ReturnType<typeof paying>>
const bodies = ({ bankRequests }: Rig) =>
  bankRequests.map(({ url, init }) => ({
    name: url.slice(url.lastIndexOf('/') + 1),
    body: JSON.parse(init.body ?? '') as Record<string, unknown>,
  }))
const keys = (rig: Rig) => bodies(rig).map(({ body }) => body['idempotencyKey'])
const code = (name: string) => Response.json({ code: name, message: 'refused', data: {} })

describe('the key of a confirm', () => {
  test("is the order's own: from every page, whatever key a page of the version before has made", async () => {
    const rig = await paying()
    await rig.confirm()
    await rig.confirm({ attempt: undefined, idempotencyKey: 'key-0123456789abcdef' })
    await rig.ask('payment/paylater', later)
    const key = await orderKey(ORDER, '0', 'pay')
    assert.deepEqual(keys(rig), [key, key, key])
    assert.equal(bodies(rig)[0]?.body['attempt'], undefined, 'the bank knows its attempts')
  })

  test('is the same for the code that releases it', async () => {
    const rig = await paying(forCode)
    await rig.confirm()
    await rig.ask('otp/payment-verification', release)
    const [first, second] = keys(rig)
    assert.equal(first, second)
  })

  test('follows the attempt, which the bank says', async () => {
    const rig = await paying(paid, undefined, { standing: () => statusOf('FAILED', '7') })
    assert.deepEqual(await verdict(await rig.confirm()), [409, '2508'])
    assert.equal((await rig.confirm({ attempt: '7' })).status, 200)
    assert.deepEqual(keys(rig), [await orderKey(ORDER, '7', 'pay')])
  })

  test('of an order whose bank says no attempt is that of the first', async () => {
    const { attempt: _, ...status } = (await statusOf('OPEN').json()).data as Record<string, unknown>
    const rig = await paying(paid, undefined, { standing: () => ok(status) })
    assert.equal((await rig.confirm()).status, 200)
    assert.deepEqual(keys(rig), [await orderKey(ORDER, '0', 'pay')])
  })
})

describe('before a confirm leaves', () => {
  for (const [status, error] of [
    ['SUCCESS', '2403'],
    ['PROCESSING', '2504'],
    ['ON_HOLD', '2504'],
  ] as const)
    test(`an order that is ${status} is refused`, async () => {
      const rig = await paying(paid, undefined, { standing: () => statusOf(status) })
      const answer = await rig.confirm()
      assert.equal(answer.headers.get('bank-sent'), 'no')
      assert.deepEqual(await verdict(answer), [409, error])
      assert.deepEqual(rig.bankRequests, [])
    })

  test('what the bank says instead of a status is the answer, and nothing was sent', async () => {
    const rig = await paying(paid, undefined, { standing: () => code('2402') })
    const answer = await rig.confirm()
    assert.equal(answer.headers.get('bank-sent'), 'no')
    assert.deepEqual(await verdict(answer), [200, '2402'])
    assert.deepEqual(rig.bankRequests, [])
  })

  test('without a status nothing is sent', async () => {
    const standing = () => {
      throw new TypeError('reset')
    }
    const rig = await paying(paid, undefined, { standing })
    const answer = await rig.confirm()
    assert.equal(answer.headers.get('bank-sent'), 'no')
    assert.equal(answer.status, 502)
    assert.deepEqual(rig.bankRequests, [])
  })
})

describe('an attempt that waits', () => {
  /** The first confirm waits for a code; another payload is refused until it is released. */
  const waiting = (releaseAnswer: () => Response): Answering => {
    let isReleased = false
    return ({ url, init }) => {
      if (url.endsWith('order-release')) {
        isReleased = true
        return releaseAnswer()
      }
      const isOther = !url.endsWith('confirm') || !String(init.body).includes('150000.00')
      return isOther && !isReleased ? code('2505') : ok({ nextStep: 'OTP', expectedSeconds: 1 })
    }
  }

  test('is ended at the bank before another way is confirmed, under the key of the next', async () => {
    const rig = await paying(waiting(() => ok({ attempt: '1' })))
    await rig.confirm()
    const answer = await rig.ask('payment/paylater', later)
    assert.deepEqual(((await answer.json()) as { data: unknown }).data, {
      nextStep: 'OTP',
      expectedSeconds: 1,
      attempt: '1',
    })
    assert.deepEqual(
      bodies(rig).map(({ name, body }) => [name, body['idempotencyKey']]),
      [
        ['payment-order-confirm', await orderKey(ORDER, '0', 'pay')],
        ['paylater', await orderKey(ORDER, '0', 'pay')],
        ['payment-order-release', await orderKey(ORDER, '0', 'release')],
        ['paylater', await orderKey(ORDER, '1', 'pay')],
      ],
    )
  })

  for (const [title, otherAnswer, error] of [
    ['refused', () => code('1400'), '1400'],
    [
      'lost',
      () => {
        throw new TypeError('reset')
      },
      '9004',
    ],
  ] as const)
    test(`and what comes after it is ${title}: that names the next attempt, too`, async () => {
      const answer = waiting(() => ok({ attempt: '1' }))
      let isReleased = false
      const rig = await paying((request, count) => {
        if (isReleased) return otherAnswer()
        isReleased = request.url.endsWith('order-release')
        return answer(request, count)
      })
      await rig.confirm()
      const body = (await (await rig.ask('payment/paylater', later)).json()) as {
        code: unknown
        data: { attempt?: string }
      }
      assert.deepEqual([String(body.code), body.data.attempt], [error, '1'])
    })

  for (const [title, answer] of [
    ['is at work', () => code('2504')],
    ['has an end that nobody hears of', () => new Response('', { status: 500 })],
  ] as const)
    test(`and ${title}: the other way is refused by the bank's code, once`, async () => {
      const rig = await paying(waiting(answer))
      await rig.confirm()
      assert.deepEqual(await verdict(await rig.ask('payment/paylater', later)), [200, '2505'])
      assert.equal(bodies(rig).filter(({ name }) => name === 'paylater').length, 1)
    })
})

describe('an answer that is lost', () => {
  const losing =
    (
      times: number,
      lose: () => Response,
      otherwise: () => Response = () => ok({ nextStep: 'PROCESSING', expectedSeconds: 1 }),
    ): Answering =>
    (_, count) =>
      count <= times ? lose() : otherwise()
  const reset = (): Response => {
    throw new TypeError('reset')
  }
  for (const [title, lose] of [
    ['by a reset connection', reset],
    ['as half of it', () => new Response('{"code":0', { headers: { 'content-type': 'application/json' } })],
    ["behind a gateway's page", () => new Response('<h1>502</h1>', { status: 502 })],
  ] as const)
    test(`${title} is asked for once more, with the same key`, async () => {
      const rig = await paying(losing(1, lose))
      assert.equal((await rig.confirm()).status, 200)
      assert.equal(rig.bankRequests.length, 2)
      assert.equal(new Set(keys(rig)).size, 1)
      assert.equal(rig.pauses.length, 1)
    })

  test('twice is not asked for again: the status says how it ended', async () => {
    const rig = await paying(losing(9, reset))
    const answer = await rig.confirm()
    assert.deepEqual([answer.status, answer.headers.get('bank-sent')], [502, null])
    assert.equal(rig.bankRequests.length, 2)
  })

  test('and then a refusal: nobody knows of the first, so nothing is said of it', async () => {
    const rig = await paying(losing(1, reset, () => code('1400')))
    const answer = await rig.confirm()
    assert.deepEqual([answer.status, answer.headers.get('bank-sent')], [502, null])
  })

  test('of what carries no key is not asked for again', async () => {
    const rig = await paying(losing(9, reset))
    await rig.ask('otp/payment-generate', { originalReferenceNo: ORDER })
    assert.equal(rig.bankRequests.length, 1)
  })
})

test('a page that comes back learns that a confirm is at the bank, or that its answer is lost', async () => {
  const isUnderWay = async (rig: Rig) =>
    (
      (await (await rig.post('/session', { originReferenceNo: ORDER }, { origin: SHOP })).json()) as {
        underWay?: boolean
      }
    ).underWay ?? false
  const lost = await paying(() => {
    throw new TypeError('reset')
  })
  assert.equal(await isUnderWay(lost), false)
  await lost.confirm()
  assert.equal(await isUnderWay(lost), true)
  const refused = await paying(() => code('1400'))
  await refused.confirm(wallet)
  refused.clock.now += 1
  assert.equal(await isUnderWay(refused), false)
})
