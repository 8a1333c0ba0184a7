import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUpstream } from '../../../../src/proxy/bank/upstream.ts'

test('connections to the bank go to no other host', async () => {
  const upstream = createUpstream('https://api.bank.example', { connections: 1 })
  const init = {
    method: 'POST',
    headers: {},
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(1000),
  } as const
  await assert.rejects(
    upstream.fetch('https://evil.example/ipg-auth/api/v1/get-msisdn', init),
    /Another host/,
  )
  await upstream.close()
})
