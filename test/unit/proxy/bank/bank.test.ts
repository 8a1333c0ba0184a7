/**
 * The proxy before a bank that is killed, hangs, is slow, or talks garbage: what the page receives, and that
 * it recovers by itself.
 */
import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type RunningProxy, startProxy } from '../../../../src/proxy/operate/start.ts'
import { eventually } from '../../../eventually.ts'
import { freePort } from '../../../ports.ts'
import { JOURNEY, testKey, fullAnswer, verdict } from '../rig.ts'

const BODY = JSON.stringify({ code: 0, data: fullAnswer })
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`

type Manner = (socket: Socket) => void
const well: Manner = (socket) => void socket.write(ANSWER)
const hung: Manner = () => undefined
const garbage: Manner = (socket) => void socket.write('\u0000\u0001 not the protocol at all\r\n\r\n')
const cut: Manner = (socket) => void socket.end(ANSWER.slice(0, -20))
const reset: Manner = (socket) => void socket.resetAndDestroy()
/** Each byte by itself, in as many turns of the event loop. */
const slow: Manner = (socket) => {
  const next = (at: number): void => {
    if (at < ANSWER.length && !socket.destroyed)
      socket.write(ANSWER[at] ?? '', () => setImmediate(next, at + 1))
  }
  next(0)
}

let port: number
let proxy: RunningProxy
let manner = well
let server: Server | undefined
const sockets = new Set<Socket>()

async function startBank(): Promise<void> {
  const result = (server = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .on('data', (chunk) => {
        // One request comes in one or two pieces; the last one closes its body.
        if (String(chunk).endsWith('}')) manner(socket)
      })
  }))
  await new Promise<void>((resolve) => result.listen(port, '127.0.0.1', resolve))
}
async function killBank(): Promise<void> {
  for (const socket of sockets) socket.resetAndDestroy()
  await new Promise((resolve) => server?.close(resolve))
}

const ask = () =>
  fetch(`${proxy.url}/proxy/ipg-auth/api/v1/get-msisdn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ journeyId: JOURNEY }),
  })
const recovers = () => eventually('it answers again', async () => (await ask()).status === 200 || undefined)

describe('a bank that', () => {
  before(async () => {
    port = await freePort()
    await startBank()
    proxy = await startProxy(
      {
        ENVIRONMENT: 'DEV',
        BANK_URL: `http://127.0.0.1:${port}`,
        BANK_APP_ID: 'app-1',
        SIGNING_KEY: testKey,
        SIGNING_KEY_ID: 'key-1',
        PORT: '0',
        DRAIN_MS: '0',
        // Longer than a busy machine takes for an answer in pieces.
        BANK_TIMEOUT_MS: '5000',
        BANK_BREAKER_FAILURES: '4',
        BANK_BREAKER_MS: '1000',
      },
      () => undefined,
    )
  })
  after(async () => {
    await proxy.close()
    await killBank()
  })

  test('is slow: its answer counts', async () => {
    manner = slow
    assert.deepEqual(await verdict(await ask()), [200, '0'])
  })

  test("hangs: a time-out, and it isn't known what the bank did", async () => {
    manner = hung
    const answer = await ask()
    assert.equal(answer.headers.get('bank-sent'), null)
    assert.deepEqual(await verdict(answer), [504, '9002'])
    manner = well
    await recovers()
  })

  for (const [name, broken] of [
    ['talks garbage', garbage],
    ['cuts its answer off', cut],
    ['resets the connection', reset],
  ] as const) {
    test(`${name}: system busy, and then it recovers`, async () => {
      manner = broken
      const answer = await ask()
      assert.ok([502, 503].includes(answer.status), String(answer.status))
      manner = well
      await recovers()
    })
  }

  test('is killed: no longer called after a while, which is answered as not sent; called again once it is back', async () => {
    await killBank()
    await eventually('it is left alone', async () => {
      const answer = await ask()
      assert.ok([502, 503].includes(answer.status))
      assert.equal(answer.headers.get('bank-sent'), 'no')
      return (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) || undefined
    })
    await startBank()
    await recovers()
  })
})
