/**
 * Asks over many connections at once, one request after another on each, and costs as little as it can: it
 * shares the machine with what it measures. It reads no more of HTTP than where an answer ends.
 */
import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)/i

export interface LoadRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The request as it goes over the wire. */
function textOf({ path, headers, body }: LoadRequest, host: string): string {
  const all = { host, 'content-length': String(Buffer.byteLength(body)), ...headers }
  return `POST ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

/**
 * @param requests one for each connection, asked again and again · @param seconds how long
 * @returns the number of answers, and of those with another status than 200
 * Rejects when a connection breaks.
 */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  seconds: number,
): Promise<{ count: number; refused: number }> {
  const { hostname, port, host } = new URL(url)
  let [count, refused] = [0, 0]
  const end = performance.now() + seconds * 1000

  await Promise.all(
    requests.map(
      (request) =>
        new Promise<void>((resolve, reject) => {
          const text = textOf(request, host)
          const socket = connect(Number(port), hostname)
            .setNoDelay(true)
            .setEncoding('latin1')
            .once('error', reject)
          let waiting = ''
          const ask = (): boolean => socket.write(text)
          socket
            .once('connect', ask)
            .once('close', () => reject(new Error('A connection was closed')))
            .on('data', (chunk: string) => {
              waiting += chunk
              const head = waiting.indexOf(HEAD_END)
              if (
                head < 0
                || waiting.length < head + HEAD_END.length + Number(LENGTH.exec(waiting)?.[1] ?? 0)
              )
                return
              count += 1
              if (!waiting.startsWith('HTTP/1.1 200 ')) refused += 1
              waiting = ''
              if (performance.now() < end) ask()
              else {
                resolve()
                socket.destroy()
              }
            })
        }),
    ),
  )
  return { count, refused }
}
