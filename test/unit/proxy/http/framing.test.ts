/**
 * The proxy's server over real sockets: slow clients, requests that two readers understand differently,
 * answers that try to be two.
 */
import assert from 'node:assert/strict'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { startProxy, type RunningProxy } from '../../../../src/proxy/operate/start.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { development, JOURNEY, fullAnswer } from '../rig.ts'

const BODY = JSON.stringify({ journeyId: JOURNEY })
const SESSION = 'POST /proxy/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const whole = `Content-Length: ${BODY.length}\r\n`
const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`

let proxy: RunningProxy
let bank: Server
/** The bank's answer, byte for byte. */
let answer = ''
const lines: LogLine[] = []

interface Talk {
  /** Everything that came back until the proxy closed the connection. */
  readonly text: string
  /** Of the first answer; 0 when there was none. */
  readonly status: number
  /** Number of answers that came. */
  readonly answers: number
}

/** Says something and listens until the other side hangs up. */
const talk = (text: string): Promise<Talk> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    let got = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      got += String(part)
    })
    socket.on('error', (error) => {
      if (got === '') reject(error)
    })
    socket.on('close', () =>
      resolve({
        text: got,
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1] ?? 0),
        answers: got.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0,
      }),
    )
    socket.write(Buffer.from(text, 'latin1'))
  })

describe('over real sockets', () => {
  before(async () => {
    bank = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.end(Buffer.from(answer, 'latin1')))
    })
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
    proxy = await startProxy(
      {
        ...development,
        BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
        PORT: '0',
        CLIENT_TIMEOUT_MS: '500',
        BANK_BREAKER_FAILURES: '0',
        BANK_TIMEOUT_MS: '5000',
        HOSTED_ORIGINS: 'https://pay.example',
      },
      (line) => lines.push(line),
    )
  })
  after(async () => {
    await proxy.close()
    await new Promise((resolve) => bank.close(resolve))
  })

  describe('requests that two servers could read differently', () => {
    test('a plain one is answered, with its length given either way', async () => {
      assert.equal((await talk(`${SESSION}${whole}Connection: close\r\n\r\n${BODY}`)).status, 200)
      assert.equal(
        (await talk(`${SESSION}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunked}`)).status,
        200,
      )
    })

    test('the page of an ambiguous one hears that nothing was sent; another page can read nothing', async () => {
      const twice = 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n'
      const request = (origin: string) => talk(`${SESSION}Origin: ${origin}\r\n${twice}${whole}\r\n${BODY}`)
      const { status, text } = await request('https://pay.example')
      assert.equal(status, 400)
      assert.match(text, /\r\nbank-sent: no\r\n/)
      assert.match(text, /\r\naccess-control-allow-origin: https:\/\/pay\.example\r\n/)
      assert.match(text, /\r\naccess-control-expose-headers: .*bank-sent/)
      assert.doesNotMatch((await request('https://evil.example')).text, /access-control/)
    })

    const hidden = `GET /proxy/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const refusals: [string, string][] = [
      ['a length and chunks', `${SESSION}${whole}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
      [
        'chunks and a length',
        `${SESSION}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}${hidden}`,
      ],
      ['two lengths', `${SESSION}${whole}Content-Length: 5\r\n\r\n${BODY}${hidden}`],
      ['the same length twice', `${SESSION}${whole}${whole}\r\n${BODY}${hidden}`],
      [
        'a list of lengths',
        `${SESSION}Content-Length: ${BODY.length}, ${BODY.length}\r\n\r\n${BODY}${hidden}`,
      ],
      ['a length with a sign', `${SESSION}Content-Length: +${BODY.length}\r\n\r\n${BODY}${hidden}`],
      ['a hexadecimal length', `${SESSION}Content-Length: 0x1c\r\n\r\n${BODY}${hidden}`],
      [
        'two encodings',
        `${SESSION}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      ],
      ['an encoding that is none', `${SESSION}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
      ['a space before the colon', `${SESSION}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
      ['chunks in HTTP/1.0', `${SESSION.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n${chunked}`],
      ['a chunk of another base', `${SESSION}Transfer-Encoding: chunked\r\n\r\n0x${chunked}${hidden}`],
      ['an endless chunk', `${SESSION}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${BODY}`],
      ['a folded line', `${SESSION}X-A: b\r\n c\r\n${whole}\r\n${BODY}`],
      ['bare line feeds', `${SESSION.replaceAll('\r\n', '\n')}Content-Length: ${BODY.length}\n\n${BODY}`],
      ['one bare line feed', `${SESSION}X-A: b\nX-C: d\r\n${whole}\r\n${BODY}`],
      ['a bare carriage return', `${SESSION}X-A: b\rX-C: d\r\n${whole}\r\n${BODY}`],
      ['a zero byte', `${SESSION}X-A: b\0c\r\n${whole}\r\n${BODY}`],
      ['no host', `${SESSION.replace('Host: localhost\r\n', '')}${whole}\r\n${BODY}`],
      ['two hosts', `${SESSION}Host: evil.example\r\n${whole}\r\n${BODY}`],
      [
        'a host with a path',
        `${SESSION.replace('localhost', 'evil.example/x?y')}${whole}Connection: close\r\n\r\n${BODY}`,
      ],
      [
        'two origins',
        `${SESSION}Origin: http://localhost:1\r\nOrigin: http://localhost:2\r\n${whole}\r\n${BODY}`,
      ],
      [
        'two authorizations',
        `${SESSION}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n${whole}\r\n${BODY}`,
      ],
      ['two content types', `${SESSION}Content-Type: text/plain\r\n${whole}\r\n${BODY}`],
      ['a whole address', `${SESSION.replace('/proxy', 'http://evil.example/proxy')}${whole}\r\n${BODY}`],
      ['a path that goes up', `${SESSION.replace('/proxy', '/x/../proxy')}${whole}\r\n${BODY}`],
      ['a path that goes up, encoded', `${SESSION.replace('/proxy', '/x/%2e%2e/proxy')}${whole}\r\n${BODY}`],
      ['a backslash', `${SESSION.replace('/proxy', '\\proxy')}${whole}\r\n${BODY}`],
      ['a fragment', `${SESSION.replace('/session', '/session#')}${whole}\r\n${BODY}`],
      ['another host in the path', `${SESSION.replace('/proxy', '//evil.example/proxy')}${whole}\r\n${BODY}`],
    ]
    for (const [title, text] of refusals) {
      test(`${title}: refused, and the connection is not used again`, async () => {
        const lengthBefore = lines.filter((line) => line['status'] === 200).length
        const { status, answers } = await talk(text)
        assert.deepEqual([status, answers], [400, 1])
        assert.equal(lines.filter((line) => line['status'] === 200).length, lengthBefore)
      })
    }

    test('HTTP/1.0 knows no host: a balancer that asks for health so is answered', async () => {
      assert.equal((await talk('GET /proxy/healthz HTTP/1.0\r\n\r\n')).status, 200)
      assert.equal((await talk('GET /proxy/healthz HTTP/1.0\r\nHost: evil.example/x\r\n\r\n')).status, 400)
      assert.equal((await talk('GET /proxy/healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status, 400)
    })

    test('an address that ends in a question mark is answered as without it', async () => {
      assert.equal(
        (await talk('GET /proxy/healthz? HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status,
        200,
      )
    })

    test('CONNECT opens no connection', async () => {
      assert.equal((await talk('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).text, '')
    })

    test('TRACE repeats nothing', async () => {
      const { status, text } = await talk(
        'TRACE /proxy/healthz HTTP/1.1\r\nHost: localhost\r\nCookie: a=secret\r\nConnection: close\r\n\r\n',
      )
      assert.equal(status, 404)
      assert.ok(!text.includes('secret'))
    })
  })

  describe('a body that is too large', () => {
    const ends = `Connection: close\r\n\r\n`
    const many = 'x'.repeat(1024)
    test('is refused by its length, and by its bytes where no length is given', async () => {
      assert.equal((await talk(`${SESSION}Content-Length: 16385\r\n${ends}`)).status, 413)
      const pieces = `400\r\n${many}\r\n`
      const open = `${SESSION}Transfer-Encoding: chunked\r\n${ends}`
      assert.equal((await talk(`${open}${pieces.repeat(17)}`)).status, 413)
      assert.equal((await talk(`${open}${pieces.repeat(16)}0\r\n\r\n`)).status, 400)
    })
  })

  describe('headers', () => {
    test('have a maximum size and a maximum number', async () => {
      assert.equal((await talk(`${SESSION}X-A: ${'x'.repeat(40_000)}\r\n${whole}\r\n${BODY}`)).status, 431)
      const ours = `${SESSION}${whole}Connection: close\r\n`
      const addMore = (lines: number) => Array.from({ length: lines }, (_, n) => `X-${n}: a\r\n`).join('')
      const otherNumber = 100 - (ours.split('\r\n').length - 2)
      assert.equal((await talk(`${ours}${addMore(otherNumber)}\r\n${BODY}`)).status, 200)
      assert.equal((await talk(`${ours}${addMore(otherNumber + 1)}\r\n${BODY}`)).status, 431)
      const cookies = Array.from(
        { length: 8 },
        (_, n) => `__Host-bank-session-journey-j${n}000000=${'x'.repeat(3000)}`,
      ).join('; ')
      assert.equal(
        (await talk(`${SESSION}Cookie: ${cookies}\r\n${whole}Connection: close\r\n\r\n${BODY}`)).status,
        200,
      )
    })
  })

  describe('slow clients are cut off', { concurrency: true }, () => {
    test('in the headers', async () =>
      assert.equal((await talk('POST /proxy/session HTTP/1.1\r\nHost: loc')).status, 408))
    test('before the first byte', async () => assert.equal((await talk('')).status, 408))
    test('in the body', async () =>
      assert.equal((await talk(`${SESSION}Content-Length: 1000\r\n\r\n${BODY}`)).status, 408))
    test('in a chunked body, byte by byte', async () => {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
      const closing = new Promise<void>((resolve) => socket.on('close', () => resolve()))
      socket.on('error', () => undefined).resume()
      socket.write(`${SESSION}Transfer-Encoding: chunked\r\n\r\n`)
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 50)
      await closing
      clearInterval(drip)
    })
    test('and the others are served meanwhile', async () => {
      const slow = Array.from({ length: 50 }, () => talk('POST /proxy/session HTTP/1.1\r\nHost: loc'))
      const { status } = await talk(`${SESSION}${whole}Connection: close\r\n\r\n${BODY}`)
      assert.equal(status, 200)
      assert.deepEqual(new Set((await Promise.all(slow)).map((entry) => entry.status)), new Set([408]))
    })
  })

  describe('answers of the bank that contain a second answer, or extra headers', () => {
    const CALL = `POST /proxy/ipg-auth/api/v1/get-msisdn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${whole}Connection: close\r\n\r\n${BODY}`
    const ok = (headers: string, body = JSON.stringify({ code: 0, data: fullAnswer }), status = '200 OK') =>
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body, 'latin1')}\r\n${headers}\r\n${body}`
    const request = (bytes: string): Promise<Talk> => {
      answer = bytes
      return talk(CALL)
    }

    test("the bank's headers aren't passed on", async () => {
      const { status, text } = await request(
        ok(
          'Set-Cookie: a=evil\r\nLocation: https://evil.example\r\nAccess-Control-Allow-Origin: *\r\nX-Evil: 1\r\n',
        ),
      )
      assert.equal(status, 200)
      assert.ok(!/evil|allow-origin/i.test(text))
    })

    test('line ends in values end no line of ours', async () => {
      const body = JSON.stringify({
        code: 0,
        data: { ...fullAnswer, merchantName: 'Shop\r\nSet-Cookie: a=evil\r\n\r\n<script>' },
      })
      const { status, text } = await request(ok('', body))
      const [head = '', shownText = ''] = text.split('\r\n\r\n')
      assert.equal(status, 200)
      assert.ok(!/set-cookie/i.test(head))
      assert.ok(!shownText.includes('\n'))
    })

    for (const value of [
      '60\rSet-Cookie: a=evil',
      '60\nSet-Cookie: a=evil',
      '60\r\n Set-Cookie: a=evil',
      '60\0',
      '60\x85Set-Cookie: a=evil',
      '60\u00ffx',
    ]) {
      test(`Retry-After ${JSON.stringify(value)} adds nothing else`, async () => {
        const { text } = await request(
          ok(`Retry-After: ${value}\r\n`, '{"code":"9000"}', '429 Too Many Requests'),
        )
        assert.ok(!/evil|retry-after: 60./i.test(text.split('\r\n\r\n')[0] ?? ''))
      })
    }

    for (const [title, bytes] of [
      ['two lengths', ok('Content-Length: 5\r\n')],
      ['a length and chunks', ok('Transfer-Encoding: chunked\r\n')],
      ['no status', 'hello\r\n\r\n'],
      ['endless headers', `HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(40_000)}`],
      ['less than its length', ok('').replace(/Length: \d+/, 'Length: 500')],
    ] as const) {
      test(`${title}: not understood, and not passed on`, async () => {
        const { status, answers } = await request(bytes)
        assert.deepEqual([status, answers], [502, 1])
      })
    }
  })
})
