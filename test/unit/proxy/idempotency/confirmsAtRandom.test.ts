/**
 * Confirms at random: whatever answers, gets lost or comes at the same time, a key is one debit and one
 * answer.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changedLimits } from '../../../../src/proxy/rateLimits/table.ts'
import { type Answering, ok, ORDER, setUp } from '../rig.ts'

const ROUNDS = 60
const KEY = 'key-0123456789abcdef'
const AMOUNTS = ['150000.00', '150000.00', '150000.00', '1.00'] as const

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}

/** A bank that debits once for each key, and does all that can happen to an answer. */
function randomBank(roll: (sides: number) => number) {
  const debits: string[] = []
  /** Payloads since the last refusal that left nothing open. */
  const record = { payloads: new Set<string>(), atOnce: 0, mostAtOnce: 0 }
  let open = false
  const answer: Answering = async ({ init }) => {
    const { amount } = JSON.parse(init.body ?? '') as { amount: string }
    record.payloads.add(amount)
    record.mostAtOnce = Math.max(record.mostAtOnce, (record.atOnce += 1))
    try {
      for (let turns = roll(4); turns > 0; turns--) await new Promise(setImmediate)
      const fate = roll(8)
      if (fate === 1 && debits.length === 0) {
        if (!open) record.payloads.clear()
        return Response.json({ code: '1401', data: { chances: 4 } })
      }
      open = true
      if (fate === 0) throw new TypeError('reset before')
      if (fate === 2) return Response.json({ code: '9004' }, { status: 500 })
      if (debits.length === 0) debits.push(amount)
      if (fate === 3) throw new TypeError('reset after')
      if (fate === 4) return new Response('{"code":0,"da')
      return ok({ nextStep: 'PROCESSING', expectedSeconds: 7 })
    } finally {
      record.atOnce -= 1
    }
  }
  return { debits, seen: record, answer }
}

describe('confirms at random', () => {
  for (let round = 1; round <= ROUNDS; round++) {
    test(`round ${round}`, async () => {
      const roll = dice(round)
      const { debits, seen, answer } = randomBank(roll)
      const limits = changedLimits({ secret: { session: null } })
      const { call, open, bankRequests } = await setUp({
        answer,
        limits,
        breaker: { failures: 0, openMs: 1 },
      })
      const ownHeaders = await open({ originReferenceNo: ORDER })
      const confirm = async () => {
        const amount = AMOUNTS[roll(AMOUNTS.length)] ?? AMOUNTS[0]
        const response = await call(
          'payment/payment-order-confirm',
          {
            originalReferenceNo: ORDER,
            method: 'WALLET',
            amount,
            pointAmount: 0,
            encryptedPin: 'a.b.c.d.e',
            idempotencyKey: KEY,
          },
          ownHeaders,
        )
        return {
          amount,
          status: response.status,
          code: String(((await response.json()) as { code: unknown }).code),
        }
      }
      const answers: Awaited<ReturnType<typeof confirm>>[] = []
      for (let wave = 0; wave < 5; wave++)
        answers.push(...(await Promise.all(Array.from({ length: 1 + roll(4) }, confirm))))

      assert.ok(debits.length <= 1)
      assert.ok(seen.payloads.size <= 1, 'the bank sees one payload for one key, until it has refused it')
      assert.equal(seen.mostAtOnce, 1, 'and one request at a time')
      for (const { amount, status, code } of answers) {
        if (code === '2505') assert.equal(status, 422)
        else assert.ok(['0', '1401', '2504', '9004', '9022'].includes(code), code)
        if (code === '0') assert.equal(amount, debits[0])
      }
      const payment = answers.findIndex(({ code }) => code === '0')
      if (payment >= 0) {
        const count = bankRequests.length
        const repetition = await confirm()
        assert.ok(repetition.code === (repetition.amount === debits[0] ? '0' : '2505'))
        assert.equal(bankRequests.length, count, 'once it has answered, the bank is left alone')
      }
    })
  }
})
