import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ANSWER_LIMIT, type BankResponse } from '../../../../src/proxy/bank/bankFetch.ts'
import { createUpstream } from '../../../../src/proxy/bank/upstream.ts'

const init = (signal = AbortSignal.timeout(20_000)) =>
  ({ method: 'POST', headers: {}, body: '{}', redirect: 'manual', signal }) as const

test('connections to the bank go to no other host', async () => {
  const upstream = createUpstream('https://api.bank.example', { connections: 1 })
  for (const url of ['https://evil.example/ipg-auth/api/v1/get-msisdn', 'https://api.bank.example.evil/x'])
    await assert.rejects(upstream.fetch(url, init()), /Another host/, url)
  await upstream.close()
})

/** Asks a bank that answers like this. */
async function asked(
  answer: (response: ServerResponse) => void,
  work: (ask: (signal?: AbortSignal) => Promise<BankResponse>) => Promise<void>,
): Promise<void> {
  const bank = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const upstream = createUpstream(url, { connections: 1 })
  try {
    await work((signal) => upstream.fetch(`${url}/x?a=1`, init(signal)))
  } finally {
    await upstream.close()
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  }
}

test('an answer comes as a whole, however it was cut into pieces', () =>
  asked(
    (response) => {
      response.setHeader('X-Name', ['a', 'b'])
      response.write('größ')
      setImmediate(() => response.end('er'))
    },
    async (ask) => {
      const { status, headers, collected } = await ask()
      assert.deepEqual([status, headers.get('x-name')], [200, 'a, b'])
      assert.equal(new TextDecoder().decode(await collected?.()), 'größer')
    },
  ))

test('of an answer that is too large, or is cut off, nothing can be read', async () => {
  const cut: ((response: ServerResponse) => void)[] = [
    (response) => response.end(Buffer.alloc(ANSWER_LIMIT + 1)),
    (response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{')
      setImmediate(() => response.destroy())
    },
  ]
  for (const answer of cut)
    await asked(answer, async (ask) => {
      const { status, collected } = await ask()
      assert.equal(status, 200)
      await assert.rejects(async () => collected?.())
    })
})

test('one that takes too long is given up, before its head and after it', async () => {
  const limit = new AbortController()
  await asked(
    () => limit.abort(new Error('too long')),
    async (ask) => assert.rejects(ask(limit.signal), /too long/),
  )
  const later = new AbortController()
  await asked(
    (response) => {
      response.write('{')
      setImmediate(() => later.abort(new Error('too long')))
    },
    async (ask) =>
      assert.rejects(async () => {
        await (await ask(later.signal)).collected?.()
      }, /too long/),
  )
  await asked(
    (response) => response.end(),
    async (ask) => assert.rejects(ask(later.signal), /too long/),
  )
})
