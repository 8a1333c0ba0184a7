/** The port that customers reach: connections that stay, and what one of them may take. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, test, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type Answering, listen, type ListenerOptions } from '../../../../src/proxy/operate/listener.ts'
import type { Outgoing } from '../../../../src/proxy/http/exchange.ts'
import { eventually } from '../../../eventually.ts'

const REQUEST = 'GET /proxy/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ family }) => family === 'IPv6'),
)
const fine: Outgoing = { status: 200, headers: {}, cookies: [], body: 'fine' }
const refusal: Outgoing = { status: 400, headers: {}, cookies: [], body: undefined }

async function start(t: TestContext, answer: Answering['answer'], change: Partial<ListenerOptions> = {}) {
  const listener = await listen(
    { answer, refuseUnread: () => refusal },
    {
      host: '127.0.0.1',
      port: 0,
      clientTimeoutMs: 20_000,
      bankTimeoutMs: 60_000,
      keepAliveMs: 620_000,
      maxConnections: 100,
      stopping: () => false,
      onDrop: () => undefined,
      ...change,
    },
  )
  const sockets: Socket[] = []
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await listener.close()
  })
  return {
    listener,
    async open(): Promise<Socket> {
      const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    },
  }
}

/** The next answer on a connection; empty when it was closed instead. */
async function ask(socket: Socket, request = REQUEST): Promise<string> {
  const answer = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
  socket.write(request)
  const [text] = (await answer) as [unknown]
  return String(text)
}

describe('a connection of a client', () => {
  test('is kept for longer than a balancer keeps its own', async (t) => {
    const { open } = await start(t, async () => fine)
    assert.match(await ask(await open()), /\r\nKeep-Alive: timeout=620\r\n/i)
  })

  /** A proxy whose answers are larger than what the system takes for a client that doesn't read. */
  async function large(t: TestContext) {
    const body = Buffer.alloc(16 * 1024 * 1024, 'x')
    let count = 0
    const { open } = await start(t, async () => {
      count += 1
      return { ...fine, body }
    })
    const socket = await open()
    socket.pause()
    return { socket, bytes: body.length, answers: () => count }
  }

  test('that sends requests and reads no answers is cut off', async (t) => {
    const { socket, answers } = await large(t)
    const closing = once(socket, 'close')
    socket.write(REQUEST.repeat(9))
    // A closed connection is seen once what came before is read.
    socket.resume()
    await closing
    assert.equal(answers(), 1)
  })

  test('has one answer at most that nobody has read yet', async (t) => {
    const { socket, bytes, answers } = await large(t)
    socket.write(REQUEST.repeat(8))
    await once(socket, 'readable')
    assert.equal(answers(), 1)
    let size = 0
    socket.on('data', (chunk: Buffer) => (size += chunk.length))
    await eventually('all answers', () => size > 8 * bytes || undefined)
    assert.equal(answers(), 8)
  })

  test('is told nothing more after its last answer', async (t) => {
    const targets: string[] = []
    const { open } = await start(t, async ({ path }) => {
      targets.push(path)
      return fine
    })
    const socket = await open()
    const closing = once(socket, 'close')
    socket.resume()
    socket.write(
      REQUEST.replace('/proxy/healthz', '/proxy/./healthz')
        + REQUEST.replace('/proxy/healthz', '/proxy/hidden'),
    )
    await closing
    assert.deepEqual(targets, [])
  })

  test('may send some requests ahead, and gets their answers in order', async (t) => {
    let count = 0
    const { open } = await start(t, async () => ({ ...fine, body: `answer ${(count += 1)};` }))
    const socket = await open()
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    for (let round = 1; round <= 3; round++) {
      socket.write(REQUEST.repeat(8))
      await eventually('the answers', () => text.includes(`answer ${8 * round};`) || undefined)
    }
    assert.deepEqual(
      text.match(/answer \d+/g),
      Array.from({ length: 24 }, (_, index) => `answer ${index + 1}`),
    )
  })
})

describe('a stop', () => {
  /** A proxy whose one request waits until it is let. */
  async function pending(t: TestContext, bankTimeoutMs: number) {
    let finish: (outgoing: Outgoing) => void = () => undefined
    let question = false
    const { listener, open } = await start(
      t,
      () => {
        question = true
        return new Promise((resolve) => {
          finish = resolve
        })
      },
      { bankTimeoutMs, stopping: () => true },
    )
    const socket = await open()
    const answer = ask(socket)
    await eventually('the request', () => question || undefined)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const closing = listener.close()
    return { answer, closed: closing, finish: () => finish(fine) }
  }

  test('finishes what is under way, for as long as the bank may take', async (t) => {
    const { answer, closed, finish } = await pending(t, 120_000)
    t.mock.timers.tick(120_000)
    finish()
    assert.match(await answer, /^HTTP\/1\.1 200 /)
    await closed
  })

  test('waits a second for a connection over which nothing was ever sent, and no longer', async (t) => {
    const { listener, open } = await start(t, async () => fine, { stopping: () => true })
    const [unused, late] = [await open(), await open()]
    assert.match(await ask(await open()), /^HTTP\/1\.1 200 /)
    const isClosed = once(unused, 'close')
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const isStopped = listener.close()
    // A balancer may have opened it for a request that is on its way.
    t.mock.timers.tick(999)
    assert.match(await ask(late), /^HTTP\/1\.1 200 /)
    t.mock.timers.tick(1)
    await isStopped
    await isClosed
  })

  test('ends for what takes longer than the bank may', async (t) => {
    const { answer, closed } = await pending(t, 10_000)
    t.mock.timers.tick(15_000)
    assert.equal(await answer, '')
    await closed
  })
})

describe('more connections than descriptors allow', () => {
  test('the next one is dropped and counted; the longest idle makes room for one after it', async (t) => {
    let drops = 0
    const { open } = await start(t, async () => fine, {
      maxConnections: 2,
      onDrop: () => {
        drops += 1
      },
    })
    const idle = [await open(), await open()]
    for (const socket of idle) assert.match(await ask(socket), /^HTTP\/1\.1 200 /)
    const [longest, latest] = idle as [Socket, Socket]
    const closed = once(longest, 'close')
    assert.equal(await ask(await open()), '')
    assert.equal(drops, 1)
    await closed
    assert.match(await ask(latest), /^HTTP\/1\.1 200 /)
    assert.match(await ask(await open()), /^HTTP\/1\.1 200 /)
  })

  test('one over which a request has begun to arrive is not idle', async (t) => {
    let drops = 0
    const { open } = await start(t, async () => fine, { maxConnections: 2, onDrop: () => (drops += 1) })
    const idle = [await open(), await open()] as [Socket, Socket]
    for (const socket of idle) assert.match(await ask(socket), /^HTTP\/1\.1 200 /)
    const [longest, latest] = idle
    longest.write(REQUEST.slice(0, 20))
    const closed = once(latest, 'close')
    // The other end of this machine has it before anything that is sent later.
    await ask(latest)
    assert.equal(await ask(await open()), '')
    await closed
    assert.equal(drops, 1)
    assert.match(await ask(longest, REQUEST.slice(20)), /^HTTP\/1\.1 200 /)
  })

  test('one that has closed its own side gets its answer', async (t) => {
    const { open } = await start(t, async () => fine)
    const socket = await open()
    const answer = once(socket, 'data')
    socket.end(REQUEST)
    assert.match(String((await answer)[0]), /^HTTP\/1\.1 200 /)
    await once(socket, 'close')
  })

  test('every address is listened on, of IPv6 and IPv4, or of what the machine has', async (t) => {
    const { listener } = await start(t, async () => fine, { host: '::' })
    const { port } = new URL(listener.url)
    const hosts = ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])]
    for (const host of hosts) assert.equal((await fetch(`http://${host}:${port}/proxy/healthz`)).status, 200)
  })
})

/** A balancer in a thread of its own: it sends while the proxy's thread is busy. */
const BALANCER = `
const { connect } = require('node:net')
const { once } = require('node:events')
const { parentPort, workerData: { port, request, burst, turns } } = require('node:worker_threads')
const open = async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const answerOf = (socket) =>
  new Promise((resolve) => {
    socket.once('data', (data) => resolve(String(data))).once('close', () => resolve('closed'))
  })
const write = (socket) => new Promise((resolve) => socket.write(request, resolve))
void (async () => {
  const usedSocket = await open()
  const firstAnswer = answerOf(usedSocket)
  await write(usedSocket)
  await firstAnswer
  parentPort.postMessage('ready')
  Atomics.wait(turns, 0, 0)
  const sockets = [usedSocket]
  while (sockets.length < burst) sockets.push(await open())
  const answers = sockets.map(answerOf)
  await Promise.all(sockets.map(write))
  Atomics.store(turns, 1, 1)
  Atomics.notify(turns, 1)
  parentPort.postMessage(await Promise.all(answers))
  for (const socket of sockets) socket.destroy()
  parentPort.close()
})()`

describe('a port that closes', () => {
  test('first takes the connections and requests that came while the process was busy', async (t) => {
    const { listener } = await start(t, async () => fine)
    const turns = new Int32Array(new SharedArrayBuffer(8))
    const workerData = { port: Number(new URL(listener.url).port), request: REQUEST, burst: 20, turns }
    const balancer = new Worker(BALANCER, { eval: true, workerData })
    await once(balancer, 'message')
    const message = once(balancer, 'message')
    Atomics.store(turns, 0, 1)
    Atomics.notify(turns, 0)
    assert.notEqual(Atomics.wait(turns, 1, 0, 10_000), 'timed-out')
    const closing = listener.close()
    const [answers] = (await message) as [string[]]
    assert.deepEqual(
      answers.map((answer) => answer.slice(0, 12)),
      Array.from({ length: 20 }, () => 'HTTP/1.1 200'),
    )
    await closing
  })
})
