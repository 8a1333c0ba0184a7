import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SessionAnswer } from '../../../../src/contract/session.ts'
import { FRAMED, HOSTED, JOURNEY, setUp, TRUSTED } from '../rig.ts'

describe('inline', () => {
  const allowed = async (origin: string | undefined, environment: 'PRO' | 'UAT') => {
    const { send } = await setUp({ environment })
    const response = await send('/session', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(origin ? { origin } : {}),
      },
      body: JSON.stringify({ journeyId: JOURNEY }),
    })
    return ((await response.json()) as SessionAnswer).inlineAllowed
  }
  test('in PRO: for listed origins and the hosted page', async () => {
    assert.equal(await allowed(FRAMED, 'PRO'), false)
    assert.equal(await allowed(TRUSTED, 'PRO'), true)
    assert.equal(await allowed(HOSTED, 'PRO'), true)
    assert.equal(await allowed(undefined, 'PRO'), true)
  })
  test('MOCK is allowed beside it everywhere but in PRO', async () => {
    for (const environment of ['PRO', 'UAT', 'SIT', 'DEV', 'MOCK'] as const) {
      const { send } = await setUp({ environment })
      const { mockAllowed } = (await (await send('/inline')).json()) as { mockAllowed: boolean }
      assert.equal(mockAllowed, environment !== 'PRO', environment)
    }
  })
  test('the browser may cache the answer for an hour, by origin', async () => {
    const { send } = await setUp({ environment: 'PRO' })
    for (const [origin, inlineAllowed] of [
      [TRUSTED, true],
      [FRAMED, false],
    ] as const) {
      const answer = await send('/inline', { headers: { origin } })
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=3600')
      assert.match(answer.headers.get('vary') ?? '', /\borigin\b/i)
      assert.equal(((await answer.json()) as { inlineAllowed: boolean }).inlineAllowed, inlineAllowed)
    }
  })
  test('elsewhere: for everybody', async () => assert.equal(await allowed(FRAMED, 'UAT'), true))
})
