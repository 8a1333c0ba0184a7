/** The proxy as the operator starts it: how signals stop it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { constants, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { eventually } from '../../../eventually.ts'
import { development, JOURNEY, fullAnswer } from '../rig.ts'
import { namedPipe } from './child.ts'

const entry = fileURLToPath(new URL('../../../../src/proxy/node.ts', import.meta.url))

async function start(
  t: TestContext,
  change: Readonly<Record<string, string>> = {},
  beforeStart?: (child: ChildProcess) => Promise<void>,
) {
  const heldRequests: (() => void)[] = []
  const world = { holding: false }
  const bank = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const answer = () => response.end(JSON.stringify({ code: 0, data: fullAnswer }))
    if (world.holding) heldRequests.push(answer)
    else answer()
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      ...environment,
      ...development,
      BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      PORT: '0',
      OPERATOR_PORT: '0',
      ...change,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: LogLine[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  const ending = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  t.after(async () => {
    child.kill('SIGKILL')
    await ending
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  })
  // Nothing has been read of it yet.
  if (beforeStart) await beforeStart(child)
  const line = await eventually('the proxy', () => lines.find(({ event }) => event === 'started'))
  return {
    child,
    ended: ending,
    lines,
    held: heldRequests,
    world,
    call: () =>
      fetch(`${String(line['url'])}/proxy/ipg-auth/api/v1/get-msisdn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ journeyId: JOURNEY }),
      }),
    operator: (path: string) => fetch(`${String(line['operatorUrl'])}${path}`),
  }
}

describe('a signal', () => {
  test('SIGTERM: pending requests are finished', async (t) => {
    const { child, call, ended, held, world, lines, operator } = await start(t)
    await call()
    world.holding = true
    const under = [call(), call(), call()]
    await eventually('all of them at the bank', () => held.length === 3 || undefined)
    child.kill('SIGTERM')
    await eventually('not ready', async () => (await operator('/readyz')).status === 503 || undefined)
    for (const answer of held) answer()
    assert.deepEqual(
      (await Promise.all(under)).map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(await ended, 0)
    assert.deepEqual(
      lines.filter(({ event }) => event === 'stopped').map(({ signal }) => signal),
      ['SIGTERM'],
    )
  })

  test('SIGTERM twice: at once', async (t) => {
    const { child, call, ended, held, world, lines } = await start(t)
    await call()
    world.holding = true
    const under = call().catch(() => 'cut off')
    await eventually('it is at the bank', () => held.length === 1 || undefined)
    child.kill('SIGTERM')
    await eventually('it is stopping', () => lines.find(({ event }) => event === 'stopping'))
    child.kill('SIGTERM')
    assert.equal(await ended, 1)
    assert.equal(await under, 'cut off')
  })
})

test(
  'a wish to read the files again, while it still starts, is kept for later',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { path } = namedPipe(t)
    const give = async (before?: () => void): Promise<void> => {
      const { O_WRONLY, O_NONBLOCK } = constants
      // Nobody reads it yet while this fails.
      const tryOpen = () => open(path, O_WRONLY | O_NONBLOCK).catch(() => undefined)
      const file = await eventually('somebody reads it', tryOpen)
      before?.()
      await file.writeFile('{}')
      await file.close()
    }
    const { lines } = await start(t, { CONFIG_FILE: path }, (child) => give(() => child.kill('SIGHUP')))
    await give()
    await eventually('a reload', () => lines.find(({ event }) => event === 'reloaded'))
  },
)
