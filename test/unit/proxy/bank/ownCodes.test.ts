/** A bank with codes of its own: the page hears ours, and money goes by what the folder says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BankCodes } from '../../../../src/contract/bankCodes.ts'
import { rowOf } from '../../../../src/contract/errors.ts'
import { fullAnswer, JOURNEY, setUp, verdict, type Answering } from '../rig.ts'
import { KEY, paying, statusOf } from '../idempotency/confirming.ts'

const codes: BankCodes = {
  success: '00',
  errors: [
    ['W1', 'PIN_WRONG'],
    ['1401', 'SYSTEM_BUSY'],
    ['SIG', 'REQUEST_REJECTED'],
  ],
}
const owner = () => Response.json({ code: '00', data: { ...fullAnswer, merchantId: 'shop-01' } })
const answering =
  (body: object, status = 200): Answering =>
  () =>
    Response.json(body, { status })
const world = (answer: Answering) => ({ answer, codes, ownerAnswer: owner })

/** The first confirm is answered so; whether another key may then try. */
async function secondKeyAfter(code: string): Promise<[status: number, code: string][]> {
  const { confirm } = await paying(answering({ code, data: {} }), undefined, { codes, ownerAnswer: owner })
  const first = await verdict(await confirm())
  const second = await verdict(await confirm({ idempotencyKey: `${KEY}-2` }))
  return [first, second]
}
const LOCKED = [409, rowOf('PAYMENT_IN_PROGRESS').code] as const

describe("a bank's own codes", () => {
  test('success is what the folder says, and the page gets 0', async () => {
    const { call } = await setUp(world(answering({ code: '00', data: fullAnswer })))
    const response = await call('get-msisdn', { journeyId: JOURNEY })
    const { code, data } = (await response.json()) as { code: number; data: { msisdn: string } }
    assert.deepEqual([code, data.msisdn], [0, fullAnswer.msisdn])
  })

  test("the specification's success is none here", async () => {
    const { call } = await setUp(world(answering({ code: 0, data: fullAnswer })))
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [200, 'bank-0'])
  })

  test('a listed refusal before any debit lets another key try', async () => {
    const { code } = rowOf('PIN_WRONG')
    assert.deepEqual(await secondKeyAfter('W1'), [
      [200, code],
      [200, code],
    ])
  })

  test('a code that we have for a refusal, and the bank for something uncertain, binds the order', async () => {
    assert.deepEqual(await secondKeyAfter('1401'), [[200, rowOf('SYSTEM_BUSY').code], LOCKED])
  })

  test('an unlisted code binds the order, though it is one of ours', async () => {
    assert.deepEqual(await secondKeyAfter(rowOf('PIN_WRONG_CHANCES').code), [[200, 'bank-1402'], LOCKED])
    assert.deepEqual(await secondKeyAfter('W9'), [[200, 'W9'], LOCKED])
  })

  test("a signature refused in the bank's code is signed anew by the bank's clock", async () => {
    const { call, bankRequests, lines } = await setUp(
      world((_request, count) =>
        count === 1
          ? Response.json({ code: 'SIG' }, { status: 401, headers: { 'bank-time': String(Date.now()) } })
          : Response.json({ code: '00', data: fullAnswer }),
      ),
    )
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [200, '0'])
    assert.equal(bankRequests.length, 2)
    assert.ok(lines.some(({ event }) => event === 'clock-corrected'))
  })

  test("a status says what became of the payment in the bank's codes", async () => {
    const { status } = await paying(
      async () => {
        const body = (await statusOf('FAILED').json()) as { data: object }
        return Response.json({ code: '00', data: { ...body.data, reason: 'W1' } })
      },
      undefined,
      { codes, ownerAnswer: owner },
    )
    const answer = (await (await status()).json()) as { data: { reason: string } }
    assert.equal(answer.data.reason, rowOf('PIN_WRONG').code)
  })
})
