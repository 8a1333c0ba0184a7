import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_LIMITS } from '../rateLimits/none.ts'
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

  test("counts guesses at the operator's token, and nothing else", async () => {
    const { send, peer } = await setUp({
      operatorToken: token,
      limits: { ...NO_LIMITS, unproved: { address: { points: 2, seconds: 60 } } },
    })
    peer.address = '203.0.113.7'
    const statusOf = async (headers: Record<string, string> = {}) =>
      (await send('/healthz', { headers })).status
    const guess = { 'x-operator-token': 'guess' }
    assert.deepEqual([await statusOf(guess), await statusOf(guess), await statusOf(guess)], [200, 200, 429])
    assert.deepEqual([await statusOf(), await statusOf({ 'x-operator-token': token })], [200, 200])
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
