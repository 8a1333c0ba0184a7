import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { asIncoming } from '../../../../src/proxy/operate/nodeExchange.ts'

/** A request of which half of the body has arrived, and the way to break it off. */
async function half(t: TestContext): Promise<{ incoming: IncomingMessage; breakOff(): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = ask({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '10' } })
  client.on('error', () => undefined)
  client.write('12345')
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  return { incoming, breakOff: () => client.destroy() }
}

describe("the body of a request of Node's server", () => {
  test('is not waited for when the client has gone before it is read', async (t) => {
    const { incoming, breakOff } = await half(t)
    // No listener for errors, as while a limit is counted: `once` of node:events would be one.
    const closing = new Promise((resolve) => incoming.once('close', resolve))
    breakOff()
    await closing
    await assert.rejects(asIncoming(incoming).text(100), /The client has gone/)
  })

  test('is not waited for when the client goes while it is read', async (t) => {
    const { incoming, breakOff } = await half(t)
    const text = asIncoming(incoming).text(100)
    breakOff()
    await assert.rejects(text)
  })
})
