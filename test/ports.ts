/** Free ports on loopback, so that runs beside each other don't meet. */
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** Below what Linux gives out by itself (ip_local_port_range), above the usual servers. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** A port that was free a moment ago, and that nobody gets who doesn't ask for it by number. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = await listen(port).catch(() => undefined)
    if (!server) continue
    await close(server)
    return port
  }
}
