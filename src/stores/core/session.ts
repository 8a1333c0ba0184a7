/** The session with the proxy: its client, and what its answers say of bank and merchant. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { createClient, type Client } from '../../client/client.ts'
import { atProxy } from '../../client/request.ts'
import { createSession } from '../../client/session.ts'
import type { CallName } from '../../contract/endpoints.ts'
import type { Environment } from '../../contract/environment.ts'
import type { CaptchaAnswer, MerchantNames } from '../../contract/payloads/fields.ts'
import type { BankProfile, SessionAnswer } from '../../contract/session.ts'
import type { HostPort } from '../../host/port.ts'
import type { Clock } from './clock.ts'
import { createConnection, type Connection } from './connection.ts'
import type { Ports } from './ports.ts'

/** The proxy asks for a captcha before a call. */
export interface CaptchaWish {
  /** The how many-th of this element. */
  readonly turn: number
  readonly call: CallName
  /** The code that the last answer was refused with. */
  readonly refusedCode: string | undefined
  /** Answers it, once; null: the customer would rather not. */
  answer(captcha: CaptchaAnswer | null): void
}

export interface SessionStore {
  /** The proxy's question to the customer before a call goes on; null where nothing is asked. */
  readonly captchaWish: ReadableAtom<CaptchaWish | null>
  readonly client: Client
  readonly connection: Connection
  readonly profile: WritableAtom<BankProfile | null>
  /** The proxy's, once it has answered; else as the page says. Null: nobody has said it. */
  readonly environment: ReadableAtom<Environment | null>
  /** The merchant's name as plain text; '' until known. */
  readonly merchant: WritableAtom<string>
  /** Address of the merchant's picture; null when it has none. */
  readonly merchantLogo: WritableAtom<string | null>
  /**
   * Time at which the proxy said that a confirm of this order, from wherever, may be at the bank; epoch ms
   * by the server, null when none may.
   */
  readonly underWay: WritableAtom<number | null>
  /** The end of the journey, as the proxy has said it with a session, whatever that was opened for. */
  outcome(): SessionAnswer['outcome']
  /** Takes over what an answer says of the merchant. */
  nameMerchant(answer: MerchantNames): void
  /** Opens the session, as `client.open`, and learns the bank's profile; throws BankError. */
  connect(...options: Parameters<Client['open']>): Promise<SessionAnswer>
}

export function createSessionStore(port: HostPort, ports: Ports, clock: Clock): SessionStore {
  const { flow, subject, proxy, environment: attribute } = port.settings()
  const request = flow === 'pay' ? { originReferenceNo: subject } : { journeyId: subject }
  const token = createSession(
    { ...port.asks, ...request },
    { storage: port.storage(), carrier: port.carrier },
  )
  let wishes = 0
  const captchaWish = atom<CaptchaWish | null>(null)
  const connection = createConnection(ports, () => client.probe())
  const client: Client = createClient(atProxy(proxy, ''), token, {
    ...ports,
    noteReach: connection.noteReachability,
    loadErrorNames: () => import('../../contract/httpErrors.ts'),
    noteServerTime: clock.sync,
    askCaptcha: (call, refusedCode) =>
      new Promise((resolve) => {
        const answer = (captcha: CaptchaAnswer | null) => {
          captchaWish.set(null)
          resolve(captcha)
        }
        captchaWish.set({ turn: ++wishes, call, refusedCode, answer })
      }),
  })
  const profile = atom<BankProfile | null>(null)
  // The bank's own page has no attribute that says it.
  const environment = atom(port.kind === 'hosted' && attribute !== 'MOCK' ? null : attribute)
  const merchant = atom('')
  const merchantLogo = atom<string | null>(null)
  const underWay = atom<number | null>(null)
  return {
    client,
    captchaWish,
    connection,
    profile,
    environment,
    merchant,
    merchantLogo,
    underWay,
    outcome: token.outcome,
    nameMerchant(answer) {
      merchantLogo.set(answer.merchantLogo ?? null)
      merchant.set(answer.merchantName)
    },
    async connect(...options) {
      const answer = await client.open(...options)
      clock.sync(answer.serverTime)
      profile.set(answer.bank)
      underWay.set(answer.underWay === true ? answer.serverTime : null)
      if (answer.environment) environment.set(answer.environment)
      return answer
    },
  }
}
