/** Availability of an email address: asked when its field is left; the newest request wins. */
import { atom, type ReadableAtom } from 'nanostores'

export interface EmailAnswer {
  /** The address that was asked about, trimmed. */
  email: string
  /** unknown: it couldn't be checked, and the bank checks again when the account is opened. */
  state: 'checking' | 'free' | 'taken' | 'unknown'
}

export interface EmailCheck {
  /** About the address asked last; null before that. */
  readonly answer: ReadableAtom<EmailAnswer | null>
  /** Asks, unless this address has been answered or is being asked about. */
  ask(email: string): Promise<void>
  /** Learns from another answer of the bank that this address is taken. */
  markTaken(email: string): void
}

/** @param free whether an address is free, null when that isn't known; rejects when it is aborted */
export function createEmailCheck(
  free: (email: string, signal: AbortSignal) => Promise<boolean | null>,
): EmailCheck {
  const answer = atom<EmailAnswer | null>(null)
  let running: AbortController | undefined

  return {
    answer,
    async ask(raw) {
      const email = raw.trim()
      const current = answer.get()
      if (current?.email === email && current.state !== 'unknown') return
      running?.abort()
      const controller = (running = new AbortController())
      answer.set({ email, state: 'checking' })
      const isFree = await free(email, controller.signal).catch(() => null)
      if (running !== controller) return
      running = undefined
      answer.set({ email, state: isFree === null ? 'unknown' : isFree ? 'free' : 'taken' })
    },
    markTaken(raw) {
      running?.abort()
      running = undefined
      answer.set({ email: raw.trim(), state: 'taken' })
    },
  }
}
