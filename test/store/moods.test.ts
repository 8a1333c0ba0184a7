/**
 * The moods of a store: in each, what a page is told, what the log and the operator see, and how often an
 * order is debited, at a bank that guards by the key alone and at one that guards by the order, too.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { codeOf } from '../../src/proxy/base/refusal.ts'
import { type Guard, GUARDS } from '../../src/sandbox/store.ts'
import { eventually } from '../eventually.ts'
import { type Mood, MOODS, type MoodyStore, startMoodyStore } from './moods.ts'
import { awayIn, type Bank, openPayment, type Replica, startBank, startReplica } from './rig.ts'

for (const guard of GUARDS) {
  describe(`a bank that guards by ${guard}`, () => {
    let bank: Bank
    let store: MoodyStore
    let replicas: readonly [Replica, Replica]
    const closing: (() => unknown)[] = []
    before(async () => {
      bank = await startBank()
      store = await startMoodyStore()
      const change = {
        REDIS_URL: store.url,
        BANK_GUARDS: guard,
        // Short, so that a store that doesn't answer is soon away.
        REDIS_TIMEOUT_MS: '150',
        LIMITS: '{"secret":{"session":null,"number":null}}',
      }
      const [entry, other] = [
        await startReplica(bank, '', change),
        await startReplica(bank, '', change),
      ] as const
      replicas = [entry, other]
      closing.push(entry.close, other.close, store.close, bank.close)
    })
    after(async () => {
      for (const close of closing) await close()
    })
    beforeEach(async () => {
      await bank.control.reset()
      await bank.control.guardBy(guard)
    })

    for (const mood of MOODS) test(`a store that is ${mood.title}`, () => survives(mood, guard))

    async function survives({ pattern, begin, end }: Mood, guards: Guard): Promise<void> {
      const [replica, secondReplica] = replicas
      const [paidOrder, fresh] = [await openPayment(bank, replica), await openPayment(bank, replica)]
      // Each replica puts back what it knows when it has seen a server begin anew; until then it refuses. One
      // that the store has bound too late for its answer is in its own way until the next probe.
      const inTheWay = `409 ${codeOf('PAYMENT_IN_PROGRESS')}`
      await eventually('a confirm that is taken', async () => {
        const { status, code } = await paidOrder.confirmAt(replica)
        assert.ok(status === 200 || status === 503 || `${status} ${code}` === inTheWay, `${status} ${code}`)
        return status === 200 || undefined
      })
      const aways = awayIn(replica)
      const confirmsBefore = fresh.confirms()

      await begin(store)
      const confirmations = await Promise.all([
        fresh.confirmAt(replica, { idempotencyKey: 'key-of-one-tab-0001' }),
        fresh.confirmAt(secondReplica, { idempotencyKey: 'key-of-another-0002' }),
        paidOrder.confirmAt(secondReplica, { idempotencyKey: 'key-of-another-0003' }),
      ])
      if (guards === 'key') {
        assert.deepEqual(
          confirmations.map(({ status, headers }) => [
            status,
            headers.get('bank-sent'),
            headers.get('retry-after') !== null,
          ]),
          Array.from({ length: 3 }, () => [503, 'no', true]),
        )
        assert.equal(fresh.confirms(), confirmsBefore, 'the bank was asked for nothing')
      } else
        assert.ok(
          confirmations.every(({ status }) => status === 200 || status === 409),
          confirmations.map(({ status, code }) => `${status} ${code}`).join(),
        )
      const request = { originalReferenceNo: paidOrder.originalReferenceNo }
      assert.equal(
        (await secondReplica.call('debit/payment-status-h5', request, paidOrder.token)).status,
        200,
      )
      assert.ok(
        await secondReplica.open({ originReferenceNo: fresh.originalReferenceNo }),
        'sessions are opened',
      )
      await eventually('the word that it is away', () => awayIn(replica) > aways || undefined)
      assert.match(String(replica.lines.findLast(({ event }) => event === 'store-away')?.['why']), pattern)

      const backs = replica.lines.length
      await end(store)
      await eventually(
        'the word of both that it is back',
        () =>
          replicas.every(
            ({ lines }) =>
              lines.findLast(({ event }) => /^store-(?:away|back)$/.test(event))?.event === 'store-back',
          ) && replica.lines.length > backs
            ? true
            : undefined,
        20_000,
      )
      await eventually(
        'a confirm that is taken, or its refusal where the other one was',
        async () => {
          const answer = await fresh.confirmAt(secondReplica, { idempotencyKey: 'key-of-one-tab-0001' })
          return answer.status === 200 || (guards === 'order' && answer.status === 409) || undefined
        },
        20_000,
      )
      for (const payment of [fresh, paidOrder]) assert.equal((await payment.debits()).length, 1)
    }
  })
}
