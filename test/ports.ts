/** Free ports on loopback, so that runs beside each other don't meet. */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux gives out by itself (ip_local_port_range), above the usual servers. */
const LOWEST = 20_000
const HIGHEST = 32_000
const LOOPBACK = '127.0.0.1'

/** Holds the port's number for UDP, which no server here uses, until this process ends. */
async function reserve(port: number): Promise<void> {
  const socket = createSocket('udp4').unref().bind({ port, address: LOOPBACK, exclusive: true })
  await once(socket, 'listening')
}

/** Rejects when somebody listens there. */
async function tryToListen(port: number): Promise<void> {
  const server = createServer().listen(port, LOOPBACK)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/**
 * A port that is free. Nobody gets it by chance: it isn't given out twice, whichever process asks, and lies
 * outside what the system gives out.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    try {
      await reserve(port)
      await tryToListen(port)
      return port
    } catch {
      // Another one, then.
    }
  }
}
