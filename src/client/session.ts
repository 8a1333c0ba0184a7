/**
 * The page's session at the proxy: opened once, replaced at each step, kept in memory and (embedded) where a
 * reload finds it.
 */
import { stringify } from '../contract/json.ts'
import { storageKey } from '../contract/storageKey.ts'
import type { Carrier } from '../contract/sessionHeaders.ts'
import type { SessionAnswer, SessionRequest } from '../contract/session.ts'
import { tryStorage, type WebStorage } from '../contract/webStorage.ts'

interface StoredToken {
  token: string
  /** Epoch ms by the proxy's clock. */
  expiresAt: number
}

export interface SessionPorts {
  /** Undefined: storage is blocked, or the session lives in a cookie. */
  storage: WebStorage | undefined
  /** `cookie…`: the hosted page's session never touches script, as long as the browser sends it back. */
  carrier: Carrier
}

export interface Session {
  readonly request: SessionRequest
  readonly carrier: Carrier
  token(): string | null
  /** The end of the journey, as an answer has said it last, whatever it was opened for. */
  outcome(): SessionAnswer['outcome']
  keep(answer: Pick<SessionAnswer, 'token' | 'expiresAt' | 'outcome'>): void
  /** A resealed token from an answer; the expiry stays. */
  replace(token: string): void
  forget(): void
  /**
   * The browser doesn't send the cookie back: from now on this page holds the token, as an element does, in
   * the bank's own origin.
   */
  leaveCookie(): void
}

/** Storage key: one per journey or order, so two elements never share. */
const keyOf = (request: SessionRequest) =>
  storageKey(`session:${'journeyId' in request ? request.journeyId : request.originReferenceNo}`)

export function createSession(request: SessionRequest, { storage, carrier }: SessionPorts): Session {
  const key = keyOf(request)
  const write = (value: StoredToken | undefined) =>
    tryStorage(() => (value ? storage?.setItem(key, stringify(value)) : storage?.removeItem(key)))
  let storedToken =
    tryStorage(() => JSON.parse(storage?.getItem(key) ?? 'null') as StoredToken | null) ?? undefined
  // A token that is kept beside a cookie's session: the cookie wasn't sent back.
  let current = storedToken ? 'bearer' : carrier
  let outcome: SessionAnswer['outcome']
  return {
    request,
    get carrier() {
      return current
    },
    token: () => storedToken?.token ?? null,
    outcome: () => outcome,
    keep: ({ token, expiresAt, outcome: end }) => {
      outcome = end ?? outcome
      if (!token) return
      storedToken = { token, expiresAt }
      write(storedToken)
    },
    replace: (token) => {
      storedToken = { token, expiresAt: storedToken?.expiresAt ?? 0 }
      write(storedToken)
    },
    forget: () => {
      storedToken = undefined
      write(undefined)
    },
    leaveCookie: () => {
      current = 'bearer'
    },
  }
}
