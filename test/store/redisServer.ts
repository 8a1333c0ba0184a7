/**
 * A Redis server of the tests' own, on a free port of this machine, and a line to it that can be disturbed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'
import { findRedis } from '../servers.ts'

export interface RedisServer {
  readonly port: number
  /** With the password, when it has one. */
  readonly url: string
  /** Ends it at once, as a power cut would. What was written is on its disk. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops it in the middle of whatever it does, and lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  close(): Promise<void>
}

/** True once it takes commands: not while it reads its data from the disk. */
const answers = (port: number): Promise<true | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (result: true | undefined) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('error', () => end(undefined))
    // It answers without a password too, if only that it wants one.
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (reply) => end(reply.includes('LOADING') ? undefined : true))
  })

/** A process of the server with a folder of its own; `args` are told its port and that folder. */
export async function startServer(
  args: (port: number, folder: string) => readonly string[],
  password?: string,
): Promise<RedisServer> {
  const binary = findRedis()
  if (binary === undefined)
    throw new Error('There is no redis-server here; the stage skips these tests then.')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bank-elements-redis-'))
  const inputs = args(port, folder)
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(binary, inputs, { stdio: 'ignore' })
    await eventually('Redis', () => answers(port))
  }
  const kill = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    await new Promise((resolve) => {
      running.once('exit', resolve)
      running.kill('SIGKILL')
    })
  }
  await start()
  return {
    port,
    start,
    kill,
    signal: (name) => void child?.kill(name),
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Options {
  readonly password?: string
  /** Its most memory, as `maxmemory` takes it. */
  readonly memory?: string
  /** Further arguments. */
  readonly args?: readonly string[]
}

/** One that writes all to its disk before it answers. */
export const startRedis = ({ password, memory, args = [] }: Options = {}): Promise<RedisServer> =>
  startServer(
    (port, folder) => [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--repl-diskless-sync-delay',
      '0',
      ...(password === undefined ? [] : ['--requirepass', password, '--masterauth', password]),
      ...(memory === undefined ? [] : ['--maxmemory', memory, '--maxmemory-policy', 'noeviction']),
      ...args,
    ],
    password,
  )

export interface Line {
  readonly url: string
  /** Every answer waits so long, in ms. */
  delay(ms: number): void
  /** Every command is answered by this error, and doesn't reach the server; undefined: as before. */
  refuse(error: string | undefined): void
  /** Connections that are open now hang for ever, both ways; new ones are fine. */
  hang(): void
  /** New connections lead to another server; those that are open stay. */
  leadTo(port: number): void
  /** Step that follows once the next thing is said over a connection that hangs. */
  onceHung(task: () => Promise<void> | void): void
  close(): Promise<void>
}

/** Between proxy and Redis. */
export async function startLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>()
  const hanging = new WeakSet<Socket>()
  let delayed = 0
  let destination = port
  let refusal: string | undefined
  let hung: (() => Promise<void> | void) | undefined
  const join = (from: Socket, to: Socket, isLate: boolean): void => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    /** In their order: on a connection nothing overtakes, however long the first one waits. */
    const waiting: { readonly chunk: Buffer; readonly at: number }[] = []
    const pass = (): void => {
      while (waiting[0]) {
        const { chunk, at } = waiting[0]
        const ms = at - performance.now()
        if (ms > 0) return void setTimeout(pass, ms)
        to.write(chunk)
        waiting.shift()
      }
    }
    from.on('data', (chunk: Buffer) => {
      if (refusal !== undefined && !isLate) {
        // Each command is an array of texts (RESP), and begins with its length.
        const commands = chunk.toString('latin1').match(/(?<=^|\r\n)\*\d+\r\n/g) ?? []
        from.write(`-${refusal}\r\n`.repeat(commands.length))
        return
      }
      if (hanging.has(from)) {
        const task = hung
        hung = undefined
        void task?.()
        return
      }
      if (waiting.push({ chunk, at: performance.now() + (isLate ? delayed : 0) }) === 1) pass()
    })
  }
  const server: Server = createServer((inbound) => {
    const outbound = connect(destination, '127.0.0.1')
    join(inbound, outbound, false)
    join(outbound, inbound, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delay: (ms) => {
      delayed = ms
    },
    refuse: (error) => {
      refusal = error
    },
    leadTo: (another) => {
      destination = another
    },
    onceHung: (task) => {
      hung = task
    },
    hang: () => sockets.forEach((socket) => hanging.add(socket)),
    async close() {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
