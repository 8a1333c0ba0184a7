/** Confirms where the common store is away, or may have lost what an order was bound to. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import type { PaymentStatus } from '../../../../src/contract/payloads/payment.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { type Records, type SharedStore, StoreAway } from '../../../../src/proxy/store/sharedStore.ts'
import { ORDER, setUp, START, verdict } from '../rig.ts'
import { forCode, paid, release, statusOf, wallet } from './confirming.ts'

const CONFIRM = callPath('payment/payment-order-confirm')
const STATUS = callPath('debit/payment-status-h5')

const stored = (change: (records: Records) => Partial<Records>): SharedStore => {
  const memory = memoryStore({ now: () => START, elapsed: () => 0 })
  return { ...memory, records: { ...memory.records, ...change(memory.records) } }
}
const gone = () => Promise.reject(new StoreAway())
const away = () => stored(() => ({ claim: gone, read: gone, write: gone, replace: gone, release: gone }))
/** It took over lately from a server that may have known more. */
const fresh = () =>
  stored(({ claim }) => ({
    async claim(key, value, ttlMs) {
      const claimed = await claim(key, value, ttlMs)
      return { ...claimed, mayBeLost: claimed.record === undefined }
    },
  }))

async function paying(store: SharedStore, bankGuards: 'key' | 'order', status: () => Response) {
  const rig = await setUp({
    store,
    bankGuards,
    answer: (request, count) => (request.url.endsWith(STATUS) ? status() : paid(request, count)),
  })
  const ownHeaders = await rig.open({ originReferenceNo: ORDER })
  return {
    ...rig,
    confirm: (change: object = {}) =>
      rig.call('payment/payment-order-confirm', { ...wallet, ...change }, ownHeaders),
    status: () => rig.call('debit/payment-status-h5', { originalReferenceNo: ORDER }, ownHeaders),
    paths: () => rig.bankRequests.map(({ url }) => new URL(url).pathname),
  }
}

describe('while the store is away', () => {
  test('a confirm is refused, and the bank is asked nothing', async () => {
    const { confirm, paths, lines } = await paying(away(), 'key', () => statusOf('OPEN'))
    const answer = await confirm()
    assert.deepEqual(
      [answer.headers.get('bank-sent'), Number(answer.headers.get('retry-after')) > 0],
      ['no', true],
    )
    assert.deepEqual(await verdict(answer), [503, '9004'])
    assert.deepEqual(paths(), [])
    assert.equal(lines.findLast(({ event }) => event === 'request')?.['why'], 'store-away')
  })

  test('a confirm goes on at a bank that guards by the order', async () => {
    const { confirm, paths } = await paying(away(), 'order', () => statusOf('OPEN'))
    assert.equal((await confirm()).status, 200)
    assert.deepEqual(paths(), [CONFIRM])
  })

  test('a status passes through', async () => {
    const { status } = await paying(away(), 'key', () => statusOf('PROCESSING'))
    assert.equal((await status()).status, 200)
  })
})

describe('where what an order was bound to may be lost', () => {
  const expectation: Record<
    PaymentStatus,
    readonly [status: number, code: string, paths: readonly string[]]
  > = {
    OPEN: [200, '0', [STATUS, CONFIRM]],
    FAILED: [200, '0', [STATUS, CONFIRM]],
    PROCESSING: [409, '2504', [STATUS]],
    ON_HOLD: [409, '2504', [STATUS]],
    SUCCESS: [409, '2403', [STATUS]],
  }
  for (const [status, [code, wire, paths]] of Object.entries(expectation)) {
    test(`a status of ${status} is asked first: ${code}`, async () => {
      const rig = await paying(fresh(), 'key', () => statusOf(status))
      const answer = await rig.confirm()
      if (code !== 200) assert.equal(answer.headers.get('bank-sent'), 'no')
      assert.deepEqual(await verdict(answer), [code, wire])
      assert.deepEqual(rig.paths(), paths)
      // And the order stays bound to what the status has shown.
      if (code !== 200)
        assert.deepEqual(await verdict(await rig.confirm({ idempotencyKey: 'key-of-another-tab' })), [
          code,
          wire,
        ])
    })
  }

  test('without a status nothing is sent, and the order is free again', async () => {
    let isAnswering = false
    const rig = await paying(fresh(), 'key', () => {
      if (!isAnswering) throw new TypeError('reset')
      return statusOf('OPEN')
    })
    const response = await rig.confirm()
    assert.equal(response.headers.get('bank-sent'), 'no')
    assert.deepEqual(await verdict(response), [503, '9004'])
    isAnswering = true
    assert.equal((await rig.confirm({ idempotencyKey: 'key-of-another-tab' })).status, 200)
    assert.equal(rig.paths().filter((path) => path === CONFIRM).length, 1)
  })

  test('nothing is asked first of a bank that guards by the order', async () => {
    const rig = await paying(fresh(), 'order', () => statusOf('PROCESSING'))
    assert.equal((await rig.confirm()).status, 200)
    assert.deepEqual(rig.paths(), [CONFIRM])
  })

  test('a code goes out for an order that still waits for one', async () => {
    const rig = await setUp({
      store: fresh(),
      bankGuards: 'key',
      answer: (request, count) => (request.url.endsWith(STATUS) ? statusOf('OPEN') : forCode(request, count)),
    })
    const ownHeaders = await rig.open({ originReferenceNo: ORDER })
    assert.equal((await rig.call('otp/payment-verification', release, ownHeaders)).status, 200)
  })
})
