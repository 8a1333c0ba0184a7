/** Opens ports for the demo server. A failure is reported in one sentence. */
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createAdaptorServer, type ServerType } from '@hono/node-server'

/** An error that the user can correct; its message says everything they need. */
export class StartError extends Error {}

export interface Listener {
  readonly port: number
  close(): Promise<void>
}

type Handler = (request: Request, env: unknown) => Response | Promise<Response>

/** `localhost` may mean either address, so the server listens on both. */
const addresses = (host: string): string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const SENTENCES: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port < 65_000 ? port + 2 : 9000}`,
  EACCES: (port) => `Port ${port} may not be used by this user. Choose one from 1024 upwards: PORT=8080`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`,
  ENOTFOUND: (_port, host) =>
    `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`,
}

const open = (fetch: Handler, port: number, host: string): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch })
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })

const shut = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })

/**
 * Listens on `port` (0: any free one) of `host`.
 * @throws {StartError} when the port is taken or not allowed
 */
export async function listen(fetch: Handler, port: number, host: string): Promise<Listener> {
  const [first = host, ...otherAddresses] = addresses(host)
  const servers: ServerType[] = []
  try {
    const server = await open(fetch, port, first)
    servers.push(server)
    const bound = (server.address() as AddressInfo).port
    for (const otherAddress of otherAddresses) {
      const also = await open(fetch, bound, otherAddress).catch((error: unknown) => {
        // There is no IPv6 here, or another program uses the port there: the first address is enough.
        if (port !== 0 && codeOf(error) === 'EADDRINUSE') throw error
        return undefined
      })
      if (also) servers.push(also)
    }
    return { port: bound, close: async () => void (await Promise.all(servers.map(shut))) }
  } catch (error) {
    await Promise.all(servers.map(shut))
    const sentence = SENTENCES[codeOf(error)]
    throw sentence ? new StartError(sentence(port, host), { cause: error }) : error
  }
}

/**
 * The names by which a browser on this machine (or, with another HOST, in its network) reaches a port. [::1]
 * is left out, because header policies can't name it.
 */
export function originsOf(host: string, ports: readonly number[]): string[] {
  const everywhere = host === '0.0.0.0' || host === '::'
  const local = everywhere || host === 'localhost' ? ['localhost', '127.0.0.1'] : []
  const cards = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const networkAddresses = everywhere
    ? cards.filter((card) => card.family === 'IPv4').map((card) => card.address)
    : host === 'localhost'
      ? []
      : [host.includes(':') ? `[${host}]` : host]
  return [...new Set([...local, ...networkAddresses])].flatMap((name) =>
    ports.map((port) => `http://${name}:${port}`),
  )
}
