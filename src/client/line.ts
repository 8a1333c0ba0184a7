/**
 * State of the line to the proxy, as requests show it: it is there when one is answered, whatever the answer,
 * and not when one fails on its way. Each answer carries the server's time. A time-out says nothing, nor does
 * a request that was cancelled.
 */
import { SERVER_TIME_HEADER } from '../contract/sessionHeaders.ts'
import { ACCEPT, HEALTH_PATH } from './request.ts'
import { NoAnswer, send, type ParsedResponse, type Sending, type TransportPorts } from './transport.ts'

export interface LinePorts extends TransportPorts {
  /** Called after each request that shows whether the proxy can be reached. */
  noteReach(isReached: boolean): void
  /** Called with the server's time of each answer, epoch ms. */
  noteServerTime(serverTime: number): void
}

/** As `send`. */
export async function sendOnLine(ports: LinePorts, sending: Sending): Promise<ParsedResponse> {
  try {
    const response = await send(ports, sending)
    ports.noteReach(true)
    const time = Number(response.headers.get(SERVER_TIME_HEADER))
    if (time > 0) ports.noteServerTime(time)
    return response
  } catch (error) {
    if (error instanceof NoAnswer && error.reason === 'NETWORK') ports.noteReach(false)
    throw error
  }
}

/** Asks the proxy at `base` for nothing but an answer: whether it came. Never rejects. */
export const probeLine = (ports: LinePorts, base: string, signal: AbortSignal): Promise<boolean> =>
  sendOnLine(ports, {
    method: 'GET',
    url: base + HEALTH_PATH,
    headers: ACCEPT,
    body: {},
    credentials: 'omit',
    signals: [signal],
  }).then(
    () => true,
    () => false,
  )
