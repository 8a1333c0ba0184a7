/** A store's first connection, by the clock of the test. */
import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { openRedisLink } from '../../../../src/proxy/store/redisLink.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { START } from '../rig.ts'

test('nothing is said of a store while its first connection is being made, and after 2 s that it is away', async (t) => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const lines: LogLine[] = []
  const { port } = silent.address() as AddressInfo
  const opening = openRedisLink(
    {
      topology: 'single',
      urls: [`redis://127.0.0.1:${port}`],
      timeoutMs: 250,
      prefix: 'test:',
      master: '',
    },
    { now: () => START, elapsed: () => 0, log: (line) => void lines.push(line) },
  )
  t.mock.timers.tick(1_999)
  assert.deepEqual(lines, [])
  t.mock.timers.tick(1)
  const link = await opening
  t.after(link.close)
  assert.deepEqual(lines, [{ event: 'store-away', why: 'TimeoutError' }])
  assert.equal(link.state().reachable, false)
})
