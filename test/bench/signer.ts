/**
 * The floor of the proxy's bench: a Node process that only signs and forwards, with a worker a core, Node's
 * own HTTP server, and the bank's client that the proxy has, used the usual way. No session, limits, checks
 * or log. Prints its address.
 */
import cluster from 'node:cluster'
import { createPrivateKey, sign } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { Pool } from 'undici'
import { testKey } from '../keys.ts'
import { CORES } from './processes.ts'

const BANK_URL = String(process.env['BANK_URL'])

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk as string
  return text
}

/** Signs where it serves, as the proxy does with a worker a core. */
function serve(port: number): void {
  const key = createPrivateKey(testKey)
  const bank = new Pool(BANK_URL, { connections: 64 })
  const server = createHttpServer((request, response) => {
    void (async () => {
      const body = await textOf(request)
      const signed = [request.url, String(Date.now()), crypto.randomUUID(), body].join('\n')
      const answer = await bank.request({
        path: request.url ?? '/',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          signature: sign('RSA-SHA256', Buffer.from(signed), key).toString('base64'),
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
  server.listen(port, '127.0.0.1')
}

if (cluster.isPrimary) {
  const free = createServer().listen(0, '127.0.0.1', () => {
    const { port } = free.address() as AddressInfo
    free.close(() => {
      let started = 0
      cluster.on('listening', () => {
        started += 1
        if (started === CORES) console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
      })
      for (let n = 0; n < CORES; n++) cluster.fork({ PORT: String(port) })
    })
  })
  process.once('SIGTERM', () => process.exit())
} else serve(Number(process.env['PORT']))
