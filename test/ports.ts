/** Free ports on loopback, so that runs beside each other don't meet. */
import { createServer, type Server } from 'node:net'

const listen = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = await listen(0)
  const port = portOf(server)
  await close(server)
  return port
}

/** The first of two free neighbours: the demo server also answers on its port + 1 (another origin). */
export async function freePair(): Promise<number> {
  for (;;) {
    const first = await listen(0)
    const port = portOf(first)
    const second = await listen(port + 1).catch(() => undefined)
    await close(first)
    if (!second) continue
    await close(second)
    return port
  }
}
