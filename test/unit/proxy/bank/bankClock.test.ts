/** The bank's clock, by its answers. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BankClock, CLOCK_NOISE, createBankClock } from '../../../../src/proxy/bank/bankClock.ts'
import { JOURNEY, ok, setUp, START } from '../rig.ts'

const masked = { maskedMsisdn: '0811****0001', merchantName: 'Shop' }

describe("the lead of the bank's clock", () => {
  const leadAfter = (...times: readonly (readonly [time: number | undefined, tookMs?: number])[]): number => {
    const { hear, offsetMs } = createBankClock({ now: () => START })
    for (const [time, tookMs = 0] of times) hear(time, tookMs)
    return offsetMs()
  }

  test('is none before the bank has said its time', () => assert.equal(leadAfter([undefined]), 0))

  const twice = (...answer: Parameters<BankClock['hear']>) => [answer, answer] as const

  test('is what two answers say, one after the other', () => {
    assert.equal(leadAfter(...twice(START + 240_000, 0)), 240_000)
    assert.equal(leadAfter(...twice(START - 240_000, 0), ...twice(START, 0)), 0)
    assert.equal(leadAfter([START + 240_000], [START + 240_000 + CLOCK_NOISE]), 240_000 + CLOCK_NOISE)
  })

  test("isn't what one answer says alone: a machine of the bank may be off", () => {
    assert.equal(leadAfter([START + 240_000]), 0)
    assert.equal(leadAfter([START + 240_000], [START], [START + 240_000]), 0)
    assert.equal(leadAfter([START + 240_000], [START - 240_000], [undefined]), 0)
    assert.equal(leadAfter(...twice(START + 60_000, 0), [START]), 60_000)
  })

  test('stays where an answer differs by no more than noise', () => {
    assert.equal(leadAfter(...twice(START + CLOCK_NOISE, 0)), 0)
    assert.equal(leadAfter(...twice(START - 60_000, 0), ...twice(START - 60_000 + CLOCK_NOISE, 0)), -60_000)
  })

  test("isn't moved by an answer that was long on its way", () => {
    assert.equal(leadAfter(...twice(START - 30_000, 30_000)), 0)
    assert.equal(leadAfter(...twice(START + 60_000, 0), ...twice(START + 40_000, 30_000)), 60_000)
    assert.equal(leadAfter(...twice(START + 60_000, 5_000)), 60_000)
  })
})

describe('the time that a page is told', () => {
  const serverTime = async (answer: () => Response): Promise<number> => {
    const { call, send } = await setUp({ answer })
    for (const _ of [1, 2]) await call('get-mask-msisdn', { journeyId: JOURNEY })
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
