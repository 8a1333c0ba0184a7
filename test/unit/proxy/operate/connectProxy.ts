/** A proxy that leads out of a data centre (CONNECT, RFC 9110 section 9.3.6), in this process. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

export interface Tunnel {
  /** As it was requested: host and port. */
  readonly target: string
  /** `Proxy-Authorization`, in readable form. */
  readonly credentials: string | undefined
}

const credentialsOf = ({ headers }: IncomingMessage): string | undefined => {
  const [, encoded] = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '') ?? []
  return encoded && Buffer.from(encoded, 'base64').toString()
}

/**
 * Every tunnel leads to the same port of this machine, whatever host is requested.
 * @param status of the answer to CONNECT; 0: none
 */
export async function startConnectProxy(t: TestContext, port: number, status: () => number = () => 200) {
  const tunnels: Tunnel[] = []
  const sockets = new Set<Socket>()
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => undefined)
    tunnels.push({ target: request.url ?? '', credentials: credentialsOf(request) })
    if (status() === 0) return
    if (status() !== 200) {
      client.end(`HTTP/1.1 ${status()} Refused\r\n\r\n`)
      return
    }
    const bank = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      bank.write(head)
      bank.pipe(client).pipe(bank)
    })
    sockets.add(bank)
    bank.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { tunnels, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}
