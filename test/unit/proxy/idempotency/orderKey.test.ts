/** The key of an order: made here by hand, as a bank may that checks it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { orderKey } from '../../../../src/proxy/idempotency/orderKey.ts'
import { fc } from '../../../property.ts'

const byHand = (text: string) => createHash('sha256').update(text).digest('base64url')

describe('the key of an order', () => {
  test('is the hash of order, attempt and act, each with its length before it', async () => {
    assert.equal(await orderKey('or-7Pd3Lm42', '0', 'pay'), byHand('11:or-7Pd3Lm421:03:pay'))
    assert.equal(await orderKey('or-7Pd3Lm42', '12', 'release'), byHand('11:or-7Pd3Lm422:127:release'))
  })

  test('fits where a key may stand: 43 letters, digits, - and _', async () => {
    assert.match(await orderKey('or-7Pd3Lm42', '0', 'pay'), /^[\w-]{43}$/)
  })

  test('is the same for the same, and another for anything else', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.stringMatching(/^[\w-]{1,64}$/), fc.stringMatching(/^[\w-]{1,64}$/)), {
          minLength: 2,
          maxLength: 2,
        }),
        async ([[order, attempt] = ['', ''], [secondOrder, secondAttempt] = ['', '']]) => {
          const isSame = order === secondOrder && attempt === secondAttempt
          const [first, second] = [
            await orderKey(order, attempt, 'pay'),
            await orderKey(secondOrder, secondAttempt, 'pay'),
          ]
          assert.equal(first === second, isSame)
          assert.notEqual(first, await orderKey(order, attempt, 'release'))
          assert.equal(first, await orderKey(order, attempt, 'pay'))
        },
      ),
    ))
})
