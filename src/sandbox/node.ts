/** The sandbox bank as a server of its own, on the loopback interface unless another is named. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { DropAnswer } from './faults.ts'
import { SNAP_PREFIX } from './snap/snap.ts'
import { createSandbox, type FetchHandler, type Sandbox, type SandboxPorts } from './sandbox.ts'

export interface RunningSandbox {
  /** `http://127.0.0.1:<port>`, which the loopback interface and one that listens everywhere answer. */
  readonly url: string
  readonly sandbox: Sandbox
  close(): Promise<void>
}

type Ports = Pick<SandboxPorts, 'verifyKeys' | 'appId'>
  & Partial<SandboxPorts> & {
    /** Answers instead of its calls, for a bank that is wrong on purpose. */
    readonly wrap?: (sandbox: Sandbox) => FetchHandler
  }

const LOOPBACK = '127.0.0.1'
/** Interval at which a merchant's server hears of what has happened by the clock. */
const NOTIFY_EVERY_MS = 500

/** Longest time of a merchant's server, in ms. */
const HEARING_MS = 10_000

const post: NonNullable<SandboxPorts['send']> = async (url, init) => {
  const signal = AbortSignal.timeout(HEARING_MS)
  const { status } = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal })
  return status
}

/** Defaults for every process; the caller's values override them. */
const defaults = {
  now: () => Date.now(),
  random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  send: post,
}

/** @param options.port 0 takes a free port @param options.host the address that it listens on */
export async function startSandbox({
  port,
  host = LOOPBACK,
  wrap = ({ bank }) => bank,
  ...ports
}: { port: number; host?: string } & Ports): Promise<RunningSandbox> {
  const sandbox = createSandbox({ ...defaults, ...ports })
  const bank = wrap(sandbox)

  const answer = async (request: Request, { outgoing }: { outgoing: ServerResponse }): Promise<Response> => {
    const { pathname } = new URL(request.url)
    try {
      if (pathname.startsWith(`${SNAP_PREFIX}/`)) return await sandbox.snap.fetch(request)
      return await (pathname.startsWith('/sandbox/') ? sandbox.control : bank).fetch(request)
    } catch (error) {
      if (!(error instanceof DropAnswer)) throw error
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
  }

  // Payments end by the clock, without a request that would tell it.
  const notifying = setInterval(() => void sandbox.notify().catch(() => undefined), NOTIFY_EVERY_MS)
  notifying.unref()
  const listener = getRequestListener((request, env) => answer(request, env as { outgoing: ServerResponse }))
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    sandbox,
    close: () =>
      new Promise((resolve, reject) => {
        clearInterval(notifying)
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
