/**
 * Payments through two replicas over one Redis while replicas are killed at random, the store gets into its
 * moods, and the bank's answers get lost or come garbled. Every payment must end as paid, with exactly one
 * debit, whatever its page received meanwhile.
 */
import assert from 'node:assert/strict'
import { eventually } from '../eventually.ts'
import type { Guard } from '../../src/sandbox/store.ts'
import { type Chance, chance } from '../chance.ts'
import { freePort } from '../ports.ts'
import { startFront } from '../store/front.ts'
import type { Mood, MoodyStore } from '../store/moods.ts'
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
const HASTY = { BANK_TIMEOUT_MS: '1500', BANK_BREAKER_FAILURES: '0', LIMITS }
const TROUBLES = ['malformed', 'html', 'drop-answer'] as const
/** Of two tabs of the version before. */
const KEYS = ['key-of-one-tab-0123456789', 'key-of-another-tab-012345'] as const
const PATIENCE_MS = 60_000

export interface Tally {
  readonly payments: number
  kills: number
  /** Number of times that the store got into a mood. */
  moods: number
  /** Confirms whose page got no answer. */
  lost: number
}

type Payment = Awaited<ReturnType<typeof openPayment>>
type Victim = Awaited<ReturnType<typeof spawnReplica>>

/**
 * After some connections kills a replica and starts it again at its port, or puts the store into a mood,
 * which ends after some more; and so on.
 */
async function startKilling(
  bank: Bank,
  store: MoodyStore,
  luck: Chance,
  tally: Tally,
  moods: readonly Mood[],
) {
  const ports = [await freePort(), await freePort()]
  const spawn = (port: number) => spawnReplica(bank, store.url, { ...HASTY, PORT: String(port) })
  const replicas: Victim[] = await Promise.all(ports.map(spawn))
  const front = await startFront(ports)
  let remaining = 0
  let disturbance: Promise<void> | undefined
  let failure: unknown
  let mood: Mood | undefined
  const rearm = (): void => {
    remaining = 5 + Math.floor(luck.next() * 25)
  }
  const replace = async (): Promise<void> => {
    const which = Math.floor(luck.next() * ports.length)
    await replicas[which]?.kill()
    tally.kills += 1
    replicas[which] = await spawn(ports[which] ?? 0)
  }
  const change = async (): Promise<void> => {
    mood = luck.pick(moods)
    tally.moods += 1
    await mood.begin(store)
  }
  const recover = async (): Promise<void> => {
    const ending = mood
    mood = undefined
    await ending?.end(store)
  }
  const disturb = async (): Promise<void> => {
    try {
      await (mood ? recover() : moods.length > 0 && luck.hit(0.5) ? change() : replace())
    } catch (error) {
      failure ??= error
    }
    disturbance = undefined
    rearm()
  }
  rearm()
  front.onConnection(() => {
    remaining -= 1
    if (remaining <= 0) disturbance ??= disturb()
  })
  return {
    // One request a connection, so that each goes to the next replica.
    page: replicaAt(front.url, [], { connection: 'close' }),
    /** Throws when a replica didn't start again, or the store didn't get into its mood or out of it. */
    async close() {
      front.onConnection(() => undefined)
      await disturbance
      await recover()
      await Promise.all(replicas.map((replica) => replica.kill()))
      await front.close()
      if (failure !== undefined) throw failure
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
): Promise<void> {
  const naming = () => (luck.hit(0.5) ? {} : { attempt: undefined, idempotencyKey: luck.pick(KEYS) })
  const confirm = () => payment.confirmAt(page, naming()).catch(() => undefined)
  const status = () =>
    page
      .call('debit/payment-status-h5', { originalReferenceNo: payment.originalReferenceNo }, payment.token)
      .catch(() => undefined)
  let latest = ''
  await eventually(
    () => `payment ${payment.originalReferenceNo} (the latest answers: ${latest})`,
    async () => {
      const answers = await Promise.all(luck.hit(0.3) ? [confirm(), confirm()] : [confirm()])
      if (answers.some((answer) => answer?.status === 200)) return true
      if (answers.includes(undefined)) tally.lost += 1
      const match = await status()
      latest = JSON.stringify([...answers, match].map((answer) => answer && [answer.status, answer.data]))
      const result = String(match?.data['status'])
      assert.notEqual(result, 'FAILED')
      return ['PROCESSING', 'SUCCESS'].includes(result) || undefined
    },
    PATIENCE_MS,
  )
}

/**
 * Throws when money or an answer is lost.
 * @param moods of the store, into which it gets; none when missing
 */
export async function killedPayments(
  bank: Bank,
  store: MoodyStore,
  payments: number,
  seed: number,
  guards: Guard,
  moods: readonly Mood[] = [],
): Promise<Tally> {
  const luck = chance(seed)
  const tally: Tally = { payments, kills: 0, moods: 0, lost: 0 }
  const killing = await startKilling(bank, store, luck, tally, moods)
  const { page } = killing
  const open = () =>
    eventually('an order', () => openPayment(bank, page, '10000.00').catch(() => undefined), PATIENCE_MS)
  await bank.control.guardBy(guards)
  try {
    for (let outcome = 0; outcome < payments; outcome += AT_ONCE) {
      if (outcome > 0 && outcome % WALLETFUL === 0) {
        await bank.control.reset()
        await bank.control.guardBy(guards)
      }
      const openings = await Promise.all(Array.from({ length: Math.min(AT_ONCE, payments - outcome) }, open))
      if (luck.hit(0.5))
        await bank.control.fault({ call: 'payment/payment-order-confirm', kind: luck.pick(TROUBLES) })
      await Promise.all(openings.map((payment) => settle(payment, page, luck, tally)))
      await bank.control.advance(60)
      for (const { originalReferenceNo, token, total } of openings) {
        assert.deepEqual(
          (await bank.control.debitsOf(originalReferenceNo)).map(({ amount }) => amount),
          [total],
          originalReferenceNo,
        )
        const match = await eventually(
          'its status',
          () => page.call('debit/payment-status-h5', { originalReferenceNo }, token).catch(() => undefined),
          PATIENCE_MS,
        )
        assert.equal(match.data['status'], 'SUCCESS')
      }
    }
    return tally
  } finally {
    await killing.close()
  }
}
