/** The judge of all that a page says of sending and paying: the sandbox's ledger. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventName } from '../../../src/contract/outcomes.ts'
import type { chain } from '../../chain/rig.ts'

export type Rig = Awaited<ReturnType<typeof chain>>

/** Calls that move money: the confirm, and the code that releases it. */
export const CONFIRM = /\/(?:payment-order-confirm|payment-verification)$/

/** Outcomes after which none follows unless the customer pays anew. */
const LASTING: readonly EventName[] = ['bank-pending', 'bank-succeeded']

/** A confirm or code as it left a page. */
interface Departure {
  readonly tab: number
  /** Its place among all events of the run. */
  readonly order: number
}

/** A statement about the order, in an event or on the screen. */
interface Claim {
  readonly kind: 'nothing sent' | 'cancelled' | 'failed' | 'paid' | 'told of none' | 'unasked'
  /** The event, or where the sentence stands. */
  readonly words: string
  readonly tab: number
}
interface RecordedClaim extends Claim {
  readonly order: number
  /** Debits at that time. */
  readonly debits: number
}

export interface Ledger {
  debits(): Promise<number>
  /** Acts in the task count as done for a confirm that this tab sends now. */
  depart<T>(tab: number, task: () => Promise<T>): Promise<T>
  claim(claim: Claim): Promise<void>
  /** An outcome that this tab has told, pending included. */
  tell(tab: number, name: EventName): void
  /** @throws an assertion error for a second debit, and for a claim that a debit contradicts */
  judge(): Promise<void>
}

/** @param mayFail an earlier failure of this order is no lie, whatever is debited later */
export function createLedger(rig: Rig, subject: string, mayFail: boolean): Ledger {
  let order = 0
  const claims: RecordedClaim[] = []
  const outcomes: (Departure & { readonly name: EventName })[] = []
  /** Each confirm with all its repetitions, such as after a session that was over. */
  const attempts: Departure[] = []
  const accepted: (Departure & { readonly time: number })[] = []
  const departures = new AsyncLocalStorage<Departure>()
  const { fetch } = rig.line
  rig.line.fetch = async (url, init) => {
    const departure = departures.getStore()
    const answer = (await fetch(url, init)) as Response
    if (!departure || !CONFIRM.test(url)) return answer
    const { data } = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as { data?: { nextStep?: string } }
    if (data?.nextStep === 'PROCESSING' || data?.nextStep === 'SHOW_QR')
      accepted.push({ ...departure, time: rig.sandbox.clock.now() })
    return answer
  }
  const debits = async () => (await rig.control.debitsOf(subject)).length
  return {
    debits,
    depart(tab, task) {
      const departure = { tab, order: ++order }
      attempts.push(departure)
      return departures.run(departure, task)
    },
    async claim(claim) {
      const place = ++order
      claims.push({ ...claim, order: place, debits: await debits() })
    },
    tell: (tab, name) => void outcomes.push({ tab, name, order: ++order }),
    async judge() {
      const [debit, ...additions] = await rig.control.debitsOf(subject)
      assert.equal(additions.length, 0, 'a second debit')
      // The ledger counts in seconds.
      const cause = debit && accepted.filter(({ time }) => time <= Date.parse(debit.at) + 999).at(-1)
      // Told as pending or paid, it stays told; after another outcome a new confirm wants a new one.
      const isTold = ({ tab, order: end }: RecordedClaim): boolean => {
        const standing = outcomes.findLast((outcome) => outcome.tab === tab && outcome.order < end)
        if (standing && LASTING.includes(standing.name)) return true
        const since = standing?.order ?? 0
        return !attempts.some(({ tab: sender, order: at }) => sender === tab && at > since && at < end)
      }
      for (const claim of claims) {
        assert.notEqual(claim.kind, 'unasked', `tab ${claim.tab} said ${claim.words}, and nobody had left it`)
        if (claim.kind === 'paid') assert.equal(claim.debits, 1, `${claim.words}, and nothing was debited`)
        else if (claim.kind === 'told of none' && (!cause || isTold(claim))) continue
        else if (cause && cause.order < claim.order && !(claim.kind === 'failed' && mayFail))
          assert.fail(
            `tab ${claim.tab} said ${claim.words}, and what tab ${cause.tab} had sent before was debited`,
          )
      }
    },
  }
}
