/**
 * Asks over many connections at once, one request after another on each, and costs as little as it can: it
 * shares the machine with what it measures. It reads no more of HTTP than where an answer ends.
 */
import { connect } from 'node:net'

export interface Load {
  /** Answers, and of them a second. */
  readonly count: number
  readonly rate: number
  /** ms. */
  readonly p50: number
  readonly p99: number
  /** Answers with another status than 200. */
  readonly refused: number
}

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)/i

export interface LoadRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The request as it goes over the wire. */
export function textOf({ path, headers, body }: LoadRequest, host: string): string {
  const all = { host, 'content-length': String(Buffer.byteLength(body)), ...headers }
  return `POST ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

/**
 * @param requests one for each connection, asked again and again · @param seconds how long
 * Rejects when a connection breaks.
 */
export async function load(url: string, requests: readonly LoadRequest[], seconds: number): Promise<Load> {
  const { hostname, port, host } = new URL(url)
  const times: number[] = []
  let refusalCount = 0
  const startTime = performance.now()
  const end = startTime + seconds * 1000

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
          let requestCount = 0
          const ask = (): void => {
            requestCount = performance.now()
            socket.write(text)
          }
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
              const now = performance.now()
              times.push(now - requestCount)
              if (!waiting.startsWith('HTTP/1.1 200 ')) refusalCount += 1
              waiting = ''
              if (now < end) return ask()
              resolve()
              socket.destroy()
            })
        }),
    ),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return {
    count: times.length,
    rate: times.length / ((performance.now() - startTime) / 1000),
    p50: share(0.5),
    p99: share(0.99),
    refused: refusalCount,
  }
}
