/** The bank's clock, by its answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CLOCK_NOISE, createBankClock } from '../../../../src/proxy/bank/bankClock.ts'
import { JOURNEY, ok, setUp, START } from '../rig.ts'

const masked = { maskedMsisdn: '0811****0001', merchantName: 'Shop' }

describe("the lead of the bank's clock", () => {
  const heard = (...times: readonly (readonly [time: number | undefined, tookMs?: number])[]): number => {
    const { hear, offsetMs } = createBankClock({ now: () => START })
    for (const [time, tookMs = 0] of times) hear(time, tookMs)
    return offsetMs()
  }

  test('is none before the bank has said its time', () => assert.equal(heard([undefined]), 0))

  test('is what the last answer says', () => {
    assert.equal(heard([START + 240_000]), 240_000)
    assert.equal(heard([START - 240_000], [START]), 0)
  })

  test('stays where an answer differs by no more than noise', () => {
    assert.equal(heard([START + CLOCK_NOISE]), 0)
    assert.equal(heard([START - 60_000], [START - 60_000 + CLOCK_NOISE], [undefined]), -60_000)
  })

  test("isn't moved by an answer that was long on its way", () => {
    assert.equal(heard([START - 30_000, 30_000]), 0)
    assert.equal(heard([START + 60_000], [START + 40_000, 30_000]), 60_000)
    assert.equal(heard([START + 60_000, 5_000]), 60_000)
  })
})

describe('the time that a page is told', () => {
  const serverTime = async (answer: () => Response): Promise<number> => {
    const { call, send } = await setUp({ answer })
    await call('get-mask-msisdn', { journeyId: JOURNEY })
    return Number((await send('/healthz')).headers.get('server-time')) - START
  }

  test("is the bank's, by any of its answers", async () => {
    assert.equal(await serverTime(() => ok(masked)), 0)
    assert.equal(await serverTime(() => ok(masked, { 'bank-time': String(START + 90_000) })), 90_000)
    assert.equal(
      await serverTime(() => ok(masked, { date: new Date(START - 90_000).toUTCString() })),
      -90_000,
    )
  })

  test('is none of a gateway that answers in its place', async () => {
    const page = () => new Response('<p>Busy', { status: 502, headers: { date: new Date(0).toUTCString() } })
    assert.equal(await serverTime(page), 0)
  })
})
