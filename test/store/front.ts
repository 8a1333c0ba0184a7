/** What stands before replicas: each connection goes to the next one that takes it. */
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly url: string
  /** Calls the task with each connection that has found a replica. */
  onConnection(task: () => void): void
  close(): Promise<void>
}

export async function startFront(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>()
  let turn = 0
  let done: () => void = () => undefined
  const kept = (socket: Socket): Socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    return socket
  }

  function lead(near: Socket, tries: number): void {
    const port = ports[turn++ % ports.length]
    if (port === undefined || tries === 0) return void near.destroy()
    const far = kept(connect(port, '127.0.0.1'))
    const next = (): void => lead(near, tries - 1)
    far.once('error', next)
    far.once('connect', () => {
      far.off('error', next)
      far.on('error', () => near.destroy())
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      near.pipe(far)
      far.pipe(near)
      done()
    })
  }

  const server = createServer((near) => {
    kept(near).on('error', () => near.destroy())
    lead(near, ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onConnection: (task) => {
      done = task
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
