/** The record of an answer that can't be used, for the report. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSigner } from '../../../src/proxy/keys/signer.ts'
import { connect, NoAnswer } from '../../../src/conformance/connection.ts'
import { testKey } from '../../keys.ts'

const signer = await createSigner(testKey, 'key-1')

async function written(response: Response) {
  const connection = connect({
    url: 'https://uat.bank.example',
    appId: 'app',
    current: signer,
    next: undefined,
    fetch: async () => response,
    now: () => 1_795_150_800_000,
    random: (bytes) => new Uint8Array(bytes),
    pause: async () => undefined,
    rate: Infinity,
    timeoutMs: 1_000,
  })
  const request = await connection.sign('get-msisdn', '{}')
  return connection.send(request).then(
    ({ exchange }) => exchange,
    (error: unknown) => {
      assert.ok(error instanceof NoAnswer)
      return error.exchange
    },
  )
}

describe('an answer that cannot be used', () => {
  it('is written down with where it leads, when it leads elsewhere', async () => {
    const { failure, status, headers } = await written(
      new Response('', { status: 302, headers: { location: 'https://login.bank.example/' } }),
    )
    assert.deepEqual(
      [failure, status, headers?.['location']],
      ['HTTP 302, ANSWER_UNREADABLE', 302, 'https://login.bank.example/'],
    )
  })

  it('is written down with its beginning, when it is no JSON', async () => {
    const { status, body, text } = await written(new Response(`<html>${'x'.repeat(1000)}`))
    assert.deepEqual([status, body, text], [200, undefined, `<html>${'x'.repeat(394)}`])
  })

  it('is not kept as text when it is JSON', async () => {
    const { body, text } = await written(Response.json({ code: 0 }))
    assert.deepEqual([body, text], [{ code: 0 }, undefined])
  })
})
