/** The operator's own listener: metrics and probes, on a port that customers don't reach. Node only. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostOf, urlOf } from './listener.ts'

export interface OperatorSources {
  /** In the text format of Prometheus. */
  metrics(): Promise<string>
  readiness(): Promise<{ readonly ready: boolean }>
}

export interface OperatorServer {
  readonly url: string
  close(): Promise<void>
}

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'

const answer = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)

const json = (response: ServerResponse, status: number, body: object): void =>
  answer(response, status, 'application/json', JSON.stringify(body))

type Route = (sources: OperatorSources, response: ServerResponse) => Promise<void> | void

const ROUTES: Readonly<Record<string, Route>> = {
  '/metrics': async ({ metrics }, response) => answer(response, 200, TEXT, await metrics()),
  // An answer is enough.
  '/livez': (_, response) => json(response, 200, { status: 'ok' }),
  '/readyz': async ({ readiness }, response) => {
    const state = await readiness()
    json(response, state.ready ? 200 : 503, state)
  },
}

/** Rejects when the port is taken. */
export async function startOperatorServer(
  sources: OperatorSources,
  { host, port }: { host: string; port: number },
): Promise<OperatorServer> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const route = request.method === 'GET' || request.method === 'HEAD' ? ROUTES[path] : undefined
    if (!route) return json(response, 404, { status: 'unknown' })
    void Promise.resolve(route(sources, response)).catch(() => json(response, 500, { status: 'failed' }))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, hostOf(host), resolve),
  )
  const { port: boundPort } = server.address() as AddressInfo
  return {
    url: urlOf(host, boundPort),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
