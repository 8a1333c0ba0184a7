/** The front before replicas: each connection goes to the next one that is ready and takes it. */
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly url: string
  /** Calls the task with each connection that has found a replica. */
  onConnection(task: () => void): void
  close(): Promise<void>
}

/** @param isReady asked of a replica before each connection, as load balancers ask /readyz now and then */
export async function startFront(
  ports: readonly number[],
  isReady: (port: number) => Promise<boolean> = async () => true,
): Promise<Front> {
  const open = new Set<Socket>()
  let turn = 0
  let finish: () => void = () => undefined
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    return socket
  }

  async function lead(inbound: Socket, first: number, tries: number): Promise<void> {
    const port = ports[(first + tries) % ports.length]
    if (port === undefined || tries === ports.length) return void inbound.destroy()
    if (!(await isReady(port))) return lead(inbound, first, tries + 1)
    const outbound = keep(connect(port, '127.0.0.1'))
    const next = (): void => void lead(inbound, first, tries + 1)
    outbound.once('error', next)
    outbound.once('connect', () => {
      outbound.off('error', next)
      outbound.on('error', () => inbound.destroy())
      outbound.on('close', () => inbound.destroy())
      inbound.on('close', () => outbound.destroy())
      inbound.pipe(outbound)
      outbound.pipe(inbound)
      finish()
    })
  }

  const server = createServer((inbound) => {
    keep(inbound).on('error', () => inbound.destroy())
    void lead(inbound, (turn += 1), 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onConnection: (task) => {
      finish = task
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
