/**
 * A bank that only answers, as cheaply as a process can, so that little of what is measured is its own: it
 * reads no more of HTTP than where a request ends. Prints its port.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net'

const body = JSON.stringify({
  code: 0,
  message: 'OK',
  // The journey's owner, which the proxy asks first, and the partner's number.
  data: {
    msisdn: '81100000001',
    mpcUid: null,
    mpcLevel: null,
    merchantId: 'demo-1',
    merchantName: 'Toko Senja',
  },
})
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
)
const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

function serve(socket: Socket): void {
  let waiting = ''
  socket
    .setNoDelay(true)
    .setEncoding('latin1')
    .on('error', () => socket.destroy())
    .on('data', (text: string) => {
      waiting += text
      for (let head = waiting.indexOf(HEAD_END); head >= 0; head = waiting.indexOf(HEAD_END)) {
        const end = head + HEAD_END.length + Number(LENGTH.exec(waiting.slice(0, head + 2))?.[1] ?? 0)
        if (waiting.length < end) return
        waiting = waiting.slice(end)
        socket.write(ANSWER)
      }
    })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
