/** One request to the proxy with the session, and what its answer brings besides: a newer token. */
import {
  COOKIE_HEADER,
  cookieField,
  SENT_HEADER,
  SESSION_HEADER,
  TRACE_HEADER,
} from '../contract/sessionHeaders.ts'
import type { Trail } from './delivery.ts'
import { lossError, type FailurePorts } from './failures.ts'
import { sendOnLine, type LinePorts } from './line.ts'
import { ACCEPT, bearer } from './request.ts'
import type { Session } from './session.ts'
import { NoAnswer, type ParsedResponse, type TransportPorts } from './transport.ts'

/** Carrier of the session for a request of the page's own. */
export interface SessionInit {
  readonly headers: Record<string, string>
  readonly credentials: 'omit' | 'include'
}

export const sessionInit = (session: Session): SessionInit =>
  session.carrier === 'bearer'
    ? { headers: bearer(session.token()), credentials: 'omit' }
    : {
        headers: { [COOKIE_HEADER]: cookieField(session.carrier, session.request) },
        credentials: 'include',
      }

export interface Exchange {
  readonly path: string
  readonly method: 'POST' | 'GET'
  readonly body: unknown
  readonly signals: readonly AbortSignal[]
  readonly trace?: string | undefined
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>
}

export type ExchangePorts = LinePorts & Pick<FailurePorts, 'online'>

/**
 * @param trail of the call that it belongs to
 * @throws BankError without an answer; AbortError when cancelled
 */
export async function exchange(
  { base, session, ports }: { base: string; session: Session; ports: ExchangePorts },
  trail: Trail,
  { path, method, body, signals, trace, headers: ownHeaders }: Exchange,
): Promise<ParsedResponse> {
  const { headers, credentials } = sessionInit(session)
  const fetch: TransportPorts['fetch'] = (...request) => {
    trail.push(null)
    return ports.fetch(...request)
  }
  try {
    const response = await sendOnLine(
      { ...ports, fetch },
      {
        method,
        url: base + path,
        headers: { ...ACCEPT, ...headers, ...ownHeaders, ...(trace && { [TRACE_HEADER]: trace }) },
        body,
        credentials,
        signals,
      },
    )
    trail.splice(-1, 1, response.headers.get(SENT_HEADER))
    const newToken = response.headers.get(SESSION_HEADER)
    if (newToken) session.replace(newToken)
    return response
  } catch (error) {
    throw error instanceof NoAnswer ? lossError(error, trail, ports) : error
  }
}
