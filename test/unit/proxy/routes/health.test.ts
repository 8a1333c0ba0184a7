import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setUp, START } from '../rig.ts'

describe('healthz', () => {
  const token = 'the operator, and nobody else'
  const ask = async (headers: Record<string, string>, operatorToken?: string) =>
    (await (await setUp(operatorToken ? { operatorToken } : {})).send('/healthz', { headers })).json()

  test('says to everybody only that it runs', async () => {
    assert.deepEqual(await ask({}, token), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': 'guess' }, token), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': '' }), { status: 'ok' })
    assert.deepEqual(await ask({ 'x-operator-token': 'undefined' }), { status: 'ok' })
  })

  test('says to the operator what it is connected to', async () => {
    assert.deepEqual(await ask({ 'x-operator-token': token }, token), {
      status: 'ok',
      environment: 'PRO',
      bank: 'https://api.bank.example',
      signKeyId: 'key-1',
      clockOffsetMs: 0,
      breaker: 'closed',
      store: { kind: 'memory', reachable: true, since: START },
      time: START,
    })
  })
})
