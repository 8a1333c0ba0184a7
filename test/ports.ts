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
