/**
 * The floor of the proxy's bench: a Node process that only signs and forwards, with Node's own HTTP server,
 * and the bank's client that the proxy has, used the usual way. No session, limits, checks or log. Prints its
 * address.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { testKey } from '../keys.ts'
import { createSigner } from '../../src/proxy/keys/signer.ts'

const BANK_URL = String(process.env['BANK_URL'])

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk as string
  return text
}

const { sign } = await createSigner(testKey, 'key-1')
const bank = new Pool(BANK_URL, { connections: 64 })
const server = createServer((request, response) => {
  void (async () => {
    const body = await textOf(request)
    const signedRequest = [request.url, String(Date.now()), crypto.randomUUID(), body].join('\n')
    const answer = await bank.request({
      path: request.url ?? '/',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        signature: await sign(new TextEncoder().encode(signedRequest)),
      },
      body,
    })
    const text = await answer.body.text()
    response.writeHead(answer.statusCode, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })()
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
)
