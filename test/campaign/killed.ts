/**
 * Payments through two replicas over one Redis while replicas are killed at random and the bank's answers get
 * lost or come garbled. Every payment must end as paid, with exactly one debit, whatever its page received
 * meanwhile.
 */
import assert from 'node:assert/strict'
import { eventually } from '../eventually.ts'
import type { Guard } from '../../demo/sandbox/store.ts'
import { type Chance, chance } from '../chance.ts'
import { freePort } from '../ports.ts'
import { startFront } from '../store/front.ts'
import { type Bank, openPayment, type Replica, replicaAt, spawnReplica } from '../store/rig.ts'

const AT_ONCE = 8
/** After so many payments the customer's wallet is filled again. */
const WALLETFUL = 80
const LIMITS = JSON.stringify(
  Object.fromEntries(
    ['secret', 'session', 'other'].map((name) => [
      name,
      { address: null, session: null, number: null, merchant: null },
    ]),
  ),
)
/** Short, so that the lease of a killed replica is soon over. */
const HASTY = { BANK_TIMEOUT_MS: '1500', REDIS_TIMEOUT_MS: '5000', BANK_BREAKER_FAILURES: '0', LIMITS }
const TROUBLES = ['malformed', 'html', 'drop-answer'] as const
/** Of two tabs. */
const KEYS = ['key-of-one-tab-0123456789', 'key-of-another-tab-012345'] as const
const PATIENCE_MS = 60_000

export interface Tally {
  readonly payments: number
  kills: number
  /** Confirms whose page got no answer. */
  lost: number
}

type Payment = Awaited<ReturnType<typeof openPayment>>
type Victim = Awaited<ReturnType<typeof spawnReplica>>

/** Kills a replica after some connections, starts it again at its port, and so on. */
async function startKilling(bank: Bank, redisUrl: string, luck: Chance, tally: Tally) {
  const ports = [await freePort(), await freePort()]
  const spawn = (port: number) => spawnReplica(bank, redisUrl, { ...HASTY, PORT: String(port) })
  const replicas: Victim[] = await Promise.all(ports.map(spawn))
  const front = await startFront(ports)
  let left = 0
  let replacing: Promise<void> | undefined
  const arm = (): void => {
    left = 5 + Math.floor(luck.next() * 25)
  }
  const replace = async (): Promise<void> => {
    const which = Math.floor(luck.next() * ports.length)
    await replicas[which]?.kill()
    tally.kills += 1
    replicas[which] = await spawn(ports[which] ?? 0)
  }
  arm()
  front.onConnection(() => {
    left -= 1
    if (left > 0 || replacing) return
    replacing = replace().finally(() => {
      replacing = undefined
      arm()
    })
  })
  return {
    // One request a connection, so that each goes to the next replica.
    page: replicaAt(front.url, [], { connection: 'close' }),
    async close() {
      front.onConnection(() => undefined)
      await replacing
      await Promise.all(replicas.map((replica) => replica.kill()))
      await front.close()
    },
  }
}

/**
 * Confirms as two tabs do: after a lost answer only the status counts; as long as nothing is known of it,
 * once more.
 */
export async function settle(
  payment: Payment,
  page: Replica,
  luck: Chance,
  tally: Pick<Tally, 'lost'>,
  keys: readonly string[] = KEYS,
): Promise<void> {
  const confirm = () => payment.confirmAt(page, { idempotencyKey: luck.pick(keys) }).catch(() => undefined)
  const status = () =>
    page
      .call('debit/payment-status-h5', { originalReferenceNo: payment.originalReferenceNo }, payment.token)
      .catch(() => undefined)
  await eventually(
    `payment ${payment.originalReferenceNo}`,
    async () => {
      const answers = await Promise.all(luck.hit(0.3) ? [confirm(), confirm()] : [confirm()])
      if (answers.some((answer) => answer?.status === 200)) return true
      if (answers.includes(undefined)) tally.lost += 1
      const found = String((await status())?.data['status'])
      assert.notEqual(found, 'FAILED')
      return ['PROCESSING', 'SUCCESS'].includes(found) || undefined
    },
    PATIENCE_MS,
  )
}

/** Throws when money or an answer is lost. */
export async function killedPayments(
  bank: Bank,
  redisUrl: string,
  payments: number,
  seed: number,
  guards: Guard,
): Promise<Tally> {
  const luck = chance(seed)
  const tally: Tally = { payments, kills: 0, lost: 0 }
  const killing = await startKilling(bank, redisUrl, luck, tally)
  const { page } = killing
  const open = () =>
    eventually('an order', () => openPayment(bank, page, '10000.00').catch(() => undefined), PATIENCE_MS)
  await bank.control.guardBy(guards)
  try {
    for (let done = 0; done < payments; done += AT_ONCE) {
      if (done > 0 && done % WALLETFUL === 0) {
        await bank.control.reset()
        await bank.control.guardBy(guards)
      }
      const opened = await Promise.all(Array.from({ length: Math.min(AT_ONCE, payments - done) }, open))
      if (luck.hit(0.5))
        await bank.control.fault({ call: 'payment/payment-order-confirm', kind: luck.pick(TROUBLES) })
      await Promise.all(opened.map((payment) => settle(payment, page, luck, tally)))
      await bank.control.advance(60)
      for (const { originalReferenceNo, token, total } of opened) {
        assert.deepEqual(
          (await bank.control.debitsOf(originalReferenceNo)).map(({ amount }) => amount),
          [total],
          originalReferenceNo,
        )
        const found = await eventually(
          'its status',
          () => page.call('debit/payment-status-h5', { originalReferenceNo }, token).catch(() => undefined),
          PATIENCE_MS,
        )
        assert.equal(found.data['status'], 'SUCCESS')
      }
    }
    return tally
  } finally {
    await killing.close()
  }
}
