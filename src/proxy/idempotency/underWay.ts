/**
 * That a confirm of an order is at the bank, or that nobody knows yet what became of it: a hint for pages
 * that come back meanwhile. A store that has lost it costs no money, since the key follows from the order.
 *
 * Replicas of the version before read the same note as what the order is bound to, and leave the order alone;
 * what they have sent, under keys of their own, is waited for here. The words after the first are theirs:
 * `state key payload since at earlier salt`, with `-` for a key that nobody has, and the attempt as payload.
 */
import { SIGNATURE } from '../../domain/limits.ts'
import { lateAfter } from '../../domain/payStatus.ts'
import type { Clock } from '../base/ports.ts'
import { sha256 } from '../base/hashing.ts'
import type { NoteKey, Notes } from '../store/sharedStore.ts'

/**
 * asking: it is at the bank · unknown: it was sent, and its answer is lost · taken: the bank has accepted it
 * · paid: a status said so
 */
type State = 'asking' | 'unknown' | 'taken' | 'paid'

interface Note {
  readonly state: string
  /** Of the version before: what its request was known by. */
  readonly key: string
  readonly attempt: string
  /** Time of sending, epoch ms. */
  readonly at: number
}

/** No request of the version before has it. */
const NOBODYS = '-'
/** Time for which it is noted that an order was taken or paid, in ms. */
const TAKEN_MS = 24 * 60 * 60_000

const keyOf = async (order: string): Promise<NoteKey> => `confirming:${await sha256(`order\n${order}`)}`

const shownKeyOf = async (order: string): Promise<NoteKey> => `scannable:${await sha256(`order\n${order}`)}`

const textOf = (state: State, attempt: string, at: number): string =>
  [state, NOBODYS, attempt, at, at, 0, at].join(' ')

function parse(text: string | undefined): Note | undefined {
  if (!text) return undefined
  const [state = '', key = '', attempt = '', , at] = text.split(' ')
  return { state, key, attempt, at: Number(at) }
}

export interface UnderWay {
  /** True when a confirm of the order may be at the bank, as far as the store knows. */
  isUnderWay(order: string): Promise<boolean>
  /**
   * A confirm leaves. Answers false where one of the version before is still on its way under another key:
   * then nothing may leave.
   */
  begin(order: string, attempt: string): Promise<boolean>
  /** @param end refused: nothing was debited, or the bank waits for a code */
  end(order: string, attempt: string, end: 'taken' | 'refused' | 'unknown'): Promise<void>
  /** A code to scan is shown. @param end of the code, epoch ms by the bank */
  show(order: string, attempt: string, end: number): Promise<void>
  /** The attempt of the code that was shown last, until its end by any clock; a status may say it is over. */
  shownAttempt(order: string): Promise<string | undefined>
  /** The bank's word on the order. */
  hear(order: string, status: 'SUCCESS' | 'FAILED', attempt: string): Promise<void>
}

/** @param timeoutMs of the bank */
export function createUnderWay(notes: Notes, timeoutMs: number, { now }: Clock): UnderWay {
  const lateMs = lateAfter(timeoutMs)
  const mayArrive = ({ state, at }: Note): boolean =>
    (state === 'asking' || state === 'unknown') && now() < at + lateMs
  const read = async (order: string) => parse(await notes.read(await keyOf(order)))
  const write = async (order: string, state: State, attempt: string, ms: number) =>
    notes.write(await keyOf(order), textOf(state, attempt, now()), ms)
  const clear = async (order: string) => notes.write(await keyOf(order), '', 1)
  return {
    async isUnderWay(order) {
      const note = await read(order)
      return note !== undefined && (note.state === 'taken' || mayArrive(note))
    },
    async begin(order, attempt) {
      const key = await keyOf(order)
      const text = textOf('asking', attempt, now())
      const note = parse(await notes.claim(key, text, lateMs))
      if (!note) return true
      if (note.key !== NOBODYS && mayArrive(note)) return false
      await notes.write(key, text, lateMs)
      return true
    },
    async end(order, attempt, end) {
      if (end === 'refused') return clear(order)
      await write(order, end, attempt, end === 'taken' ? TAKEN_MS : lateMs)
    },
    async show(order, attempt, end) {
      const lifeMs = end + SIGNATURE.clockToleranceMs - now()
      if (lifeMs > 0) await notes.write(await shownKeyOf(order), attempt, lifeMs)
    },
    shownAttempt: async (order) => notes.read(await shownKeyOf(order)),
    async hear(order, status, attempt) {
      const note = await read(order)
      if (!note || note.state === 'paid') return
      if (status === 'SUCCESS') await write(order, 'paid', note.attempt, TAKEN_MS)
      // Else it may be the failure of an attempt before, unless it was asked for after this one was taken:
      // a bank that names no attempts says no more.
      else if (attempt !== note.attempt || (note.state === 'taken' && now() >= note.at + timeoutMs))
        await clear(order)
    },
  }
}
