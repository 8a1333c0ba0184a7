import assert from 'node:assert/strict'
import { test } from 'node:test'
import { info, JOURNEY, ok, setUp, verdict } from '../rig.ts'

test('only an exact bearer token counts: anything around it is refused', async () => {
  const { call, open, bankRequests } = await setUp({ answer: () => ok(info) })
  const { authorization } = await open()
  const ask = (value: string) => call('query-mpc-info', { journeyId: JOURNEY }, { authorization: value })
  for (const value of [`X${authorization}`, `Basic x, ${authorization}`, `${authorization} x`])
    assert.deepEqual(await verdict(await ask(value)), [401, '9010'], value)
  assert.equal(bankRequests.length, 0)
  assert.equal((await ask(authorization)).status, 200)
})
