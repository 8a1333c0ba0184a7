/**
 * The moods of a store: in each, payments go on, the log and the operator see it, and an order is debited
 * once, at a bank that guards by the key alone and at one that guards by the order, too.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { GUARDS } from '../../src/sandbox/store.ts'
import { eventually } from '../eventually.ts'
import { type Mood, MOODS, type MoodyStore, startMoodyStore } from './moods.ts'
import { type Bank, openPayment, type Replica, startBank, startReplica } from './rig.ts'

/** A replica's last word on its store. */
const lastWord = ({ lines }: Replica) => lines.findLast(({ event }) => /^store-(?:away|back)$/.test(event))

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

    for (const mood of MOODS) test(`a store that is ${mood.title}`, () => survives(mood))

    async function survives({ pattern, begin, end }: Mood): Promise<void> {
      const [replica, secondReplica] = replicas
      const [paidOrder, fresh] = [await openPayment(bank, replica), await openPayment(bank, replica)]
      assert.equal((await paidOrder.confirmAt(replica)).status, 200)

      const spoken = replica.lines.length
      await begin(store)
      const [first, second, repetition] = await Promise.all([
        fresh.confirmAt(replica),
        fresh.confirmAt(secondReplica),
        paidOrder.confirmAt(secondReplica),
      ])
      assert.ok([first.status, second.status].includes(200), 'nothing is refused because of the store')
      for (const { status } of [first, second, repetition])
        assert.ok(status === 200 || status === 409, String(status))
      const request = { originalReferenceNo: paidOrder.originalReferenceNo }
      assert.equal(
        (await secondReplica.call('debit/payment-status-h5', request, paidOrder.token)).status,
        200,
      )
      assert.ok(
        await secondReplica.open({ originReferenceNo: fresh.originalReferenceNo }),
        'sessions are opened',
      )
      // A busy machine may have taken it away for a moment before: then this is a further reason.
      await eventually(
        () => `the word why it is away, in place of ${JSON.stringify(lastWord(replica))}`,
        () => pattern.test(String(lastWord(replica)?.['why'])) || undefined,
      )
      for (const { event, why: reason } of replica.lines.slice(spoken))
        // No answer in time is a busy machine's own.
        if (event === 'store-away') assert.match(String(reason), new RegExp(`TimeoutError|${pattern.source}`))

      await end(store)
      await eventually(
        'the word of both that it is back',
        () => replicas.every((each) => lastWord(each)?.event === 'store-back') || undefined,
      )
      for (const payment of [fresh, paidOrder]) assert.equal((await payment.debits()).length, 1)
    }
  })
}
