/** What the signing proxy costs: calls a second through it, against the same bank asked directly in the same run (the floor). */
import { after, before, test } from 'node:test'
import { callPath } from '../../src/contract/endpoints.ts'
import { startDemo, type Demo } from '../../demo/server.ts'

const MS = 4_000
const AT_ONCE = 16

let demo: Demo
before(async () => { demo = await startDemo({ port: 0 }) })
after(() => demo.close())

/** Calls a second with so many under way at once. */
async function rate(ask: () => Promise<Response>): Promise<number> {
  const end = performance.now() + MS
  let done = 0
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < end) {
      await (await ask()).arrayBuffer()
      done++
    }
  }))
  return done / (MS / 1000)
}

test('the signing proxy against its floor', async (t) => {
  const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { journeyId } = await (await post(`${demo.url}sandbox/journeys`, {})).json() as { journeyId: string }
  const path = callPath('get-msisdn')
  // The bank refuses what is not signed, after reading it: the cheapest honest answer it has.
  const floor = await rate(() => post(demo.sandboxUrl + path, { journeyId }))
  const through = await rate(() => post(`${demo.url}proxy${path}`, { journeyId }))
  t.diagnostic(`floor ${floor.toFixed(0)}/s, through the proxy ${through.toFixed(0)}/s, ratio ${(through / floor).toFixed(2)}`)
})
