/**
 * How many requests of one connection are under way. A client that sends them and reads no answers would hold
 * an answer for each: 64 KiB of requests for some hundred MB of them. Node stops reading its connection only
 * once the answers are there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and balancers wait for each answer before they send the next request. */
const AT_ONCE = 8

/** Whether a request may be answered; when it isn't, its connection is closed. */
export type Pipeline = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export function createPipeline(): Pipeline {
  const pending = new WeakMap<Socket, number>()
  return ({ socket }, outgoing) => {
    const count = (pending.get(socket) ?? 0) + 1
    if (count > AT_ONCE) {
      socket.destroy()
      return false
    }
    pending.set(socket, count)
    // After the last byte was handed to the system, which waits for the client to read.
    outgoing.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    return true
  }
}
