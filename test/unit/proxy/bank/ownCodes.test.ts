/** A bank with codes of its own: the page hears ours, and money goes by what the folder says. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BankCodes } from '../../../../src/contract/bankCodes.ts'
import { rowOf } from '../../../../src/contract/errors.ts'
import { fullAnswer, JOURNEY, openStatus, ORDER, setUp, verdict, type Answering } from '../rig.ts'
import { paying, statusOf } from '../idempotency/confirming.ts'

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

const standing = () => Response.json({ code: '00', data: openStatus })

/** A confirm's answer, and whether it may be under way after that. */
async function confirmAnswered(code: string) {
  const { confirm, post, clock } = await paying(answering({ code, data: {} }), undefined, {
    codes,
    ownerAnswer: owner,
    standing,
  })
  const answer = await verdict(await confirm())
  clock.now += 1
  const session = await post('/session', { originReferenceNo: ORDER })
  return [answer, ((await session.json()) as { underWay?: boolean }).underWay ?? false]
}

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

  test('a listed refusal before any debit ends a confirm', async () =>
    assert.deepEqual(await confirmAnswered('W1'), [[200, rowOf('PIN_WRONG').code], false]))

  test('after a code that we have for a refusal, and the bank for something uncertain, it may be under way', async () =>
    assert.deepEqual(await confirmAnswered('1401'), [[200, rowOf('SYSTEM_BUSY').code], true]))

  test('after an unlisted code it may be under way, though it is one of ours', async () => {
    assert.deepEqual(await confirmAnswered(rowOf('PIN_WRONG_CHANCES').code), [[200, 'bank-1402'], true])
    assert.deepEqual(await confirmAnswered('W9'), [[200, 'W9'], true])
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
