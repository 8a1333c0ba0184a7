/**
 * Requests and answers as Node's own server has them: a Request and a Response of the Fetch standard in
 * between would cost as much as the checks of a call. Node only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { strictText, TooLarge } from '../base/bytes.ts'
import type { Incoming, Outgoing } from '../http/exchange.ts'

/** Time for which the rest of a body is still taken after its request was answered, in ms. */
const REST_MS = 500

/**
 * Reads the body. Rejects with TooLarge beyond the limit; the rest is then dropped, and the connection can
 * still answer. Rejects when the client has gone, also before the reading began: Node reports that only once.
 */
function bytesOf(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let isWhole = false
    // A request is closed after its end too, where making an error would cost more than reading the body.
    const onClose = (): void => {
      if (!isWhole) reject(new Error('The client has gone before its body was read'))
    }
    if (incoming.destroyed) return onClose()
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size <= limit) return void chunks.push(chunk)
      incoming.off('data', take).resume()
      reject(new TooLarge(`More than ${limit} bytes`))
    }
    incoming
      .on('data', take)
      .once('end', () => {
        isWhole = true
        resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
      })
      .once('error', reject)
      .once('close', onClose)
  })
}

/** @param incoming that isn't ambiguous (`framing.ts`): its target is a path, its host is one */
export function asIncoming(incoming: IncomingMessage): Incoming {
  const { method = '', url: target = '', headers } = incoming
  const query = target.indexOf('?')
  const header = (name: string): string | undefined => {
    const value = headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  }
  return {
    method,
    path: query < 0 ? target : target.slice(0, query),
    // TLS ends in front of the proxy. Without a host (HTTP/1.0) nothing depends on which one it is.
    url: () => new URL(target, `http://${headers.host ?? 'unnamed.invalid'}`),
    header,
    async text(limit) {
      // Nothing of it needs to be read to refuse it.
      if (Number(header('content-length') ?? 0) > limit) throw new TooLarge(`More than ${limit} bytes`)
      return strictText(await bytesOf(incoming, limit))
    },
  }
}

/** @param last nothing follows on this connection */
export function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, cookies, body }: Outgoing,
  last: boolean,
): void {
  outgoing.writeHead(status, {
    ...headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    ...(last && { connection: 'close' }),
  })
  outgoing.end(body)
  if (incoming.complete) return
  // Refused before its body was read: a client that keeps sending is disconnected.
  incoming.resume()
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroySoon()
  }, REST_MS).unref()
}
