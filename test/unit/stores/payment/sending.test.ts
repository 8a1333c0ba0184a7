import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sen } from '../../../../src/contract/money.ts'
import { NO_ATTEMPT, type Attempt } from '../../../../src/stores/payment/context.ts'
import { sending } from '../../../../src/stores/payment/sending.ts'

const attempt: Attempt = {
  idempotencyKey: 'key',
  method: 'WALLET',
  amount: sen(15_000_000n),
  pointAmount: 0,
  months: null,
  documents: '',
  afterFailure: false,
}

it('nothing was sent as long as no confirm has left the page', () => {
  assert.deepEqual(sending(NO_ATTEMPT), { at: null, never: true })
  for (const left of [
    { attempt },
    { sentAt: 1 },
    { unsettled: 1 },
    { stage: 'code' },
    { stage: 'qr' },
  ] as const)
    assert.equal(sending({ ...NO_ATTEMPT, ...left }).never, false)
})

it("a sent confirm has the time when it left; one that is held back doesn't count, but an earlier one does", () => {
  assert.equal(sending({ attempt, sentAt: 5, unsettled: 5, stage: 'pinSent' }).at, 5)
  assert.equal(sending({ attempt, sentAt: 5, unsettled: null, stage: 'taken' }).at, 5)
  assert.equal(sending({ attempt, sentAt: 9, unsettled: 5, stage: 'held' }).at, 5)
  assert.equal(sending({ attempt: null, sentAt: 9, unsettled: null, stage: 'held' }).at, null)
})
