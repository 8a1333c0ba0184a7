/** The proxy as a process: `node src/proxy/node.ts`. Stops gracefully on SIGTERM and SIGINT. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { ConfigError, type Environs, readConfig } from './config.ts'
import { createProxy } from './handler.ts'
import type { LogLine, ProxyPorts } from './types.ts'
import { postReports } from './reportSink.ts'
import { createUpstream } from './upstream.ts'

/** Requests under way may still finish for this long after a stop: the bank's time-out and a little more, in ms. */
const GRACE_MS = 65_000
/** Room for the cookies of many journeys in one browser, in bytes. */
const MAX_HEADERS = 32 * 1024

export interface RunningProxy {
  /** Where it listens, without the base path. */
  readonly url: string
  /** Takes no more requests, finishes those under way, then lets the bank's connections go. */
  close(): Promise<void>
}

const toStdout = (line: LogLine): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Starts from environment variables. Throws ConfigError; rejects when the port is taken. */
export async function startProxy(env: Environs, log: ProxyPorts['log'] = toStdout): Promise<RunningProxy> {
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes))
  const { config, host, port, connections, reportsUrl } = await readConfig(env, { readFile: (path) => readFile(path, 'utf8'), random })
  const upstream = createUpstream(config.bankUrl, { connections })
  const reports = reportsUrl === undefined ? {} : { reports: postReports(reportsUrl, { fetch, log }) }
  const proxy = createProxy({ ...config, ...reports }, { fetch: upstream.fetch, now: Date.now, random, log })
  const server = await new Promise<Server>((resolve, reject) => {
    const starting = serve({
      fetch: proxy.fetch, hostname: host, port, overrideGlobalObjects: false, serverOptions: { maxHeaderSize: MAX_HEADERS },
    }, () => resolve(starting)) as Server
    starting.once('error', reject)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      clearTimeout(late)
      await upstream.close()
    },
  }
}

async function main(): Promise<void> {
  const proxy = await startProxy(process.env)
  toStdout({ event: 'started', url: proxy.url })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void proxy.close().then(() => toStdout({ event: 'stopped', signal })))
  }
}

// Node 24.0 and 24.1 don't know `main` yet.
if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    // A sentence for the operator; a stack only for what nobody foresaw.
    console.error(error instanceof ConfigError || (error as NodeJS.ErrnoException).code ? (error as Error).message : error)
    process.exitCode = 1
  })
}
