import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sen } from '../../../../src/contract/money.ts'
import { NO_ATTEMPT, type Attempt } from '../../../../src/stores/payment/context.ts'
import { mayBePaid, sending } from '../../../../src/stores/payment/sending.ts'

const attempt: Attempt = {
  idempotencyKey: 'key',
  method: 'WALLET',
  amount: sen(15_000_000n),
  pointAmount: 0,
  months: null,
  documents: '',
  afterFailure: false,
}
const NOTHING = { ...NO_ATTEMPT, scannable: null, inApp: false }

it('nothing was sent as long as no confirm has left the page, nor another one', () => {
  assert.deepEqual(sending(NOTHING, false), { at: null, never: true })
  assert.equal(sending(NOTHING, true).never, false)
  for (const change of [
    { attempt },
    { sentAt: 1 },
    { unsettled: 1 },
    { scannable: 1 },
    { stage: 'code' },
    { stage: 'qr' },
  ] as const)
    assert.equal(sending({ ...NOTHING, ...change }, false).never, false)
})

it("a sent confirm has the time when it left; one that is held back doesn't count, but an earlier one does", () => {
  const time = (change: Partial<Parameters<typeof sending>[0]>) =>
    sending({ ...NOTHING, ...change }, false).at
  assert.equal(time({ attempt, sentAt: 5, unsettled: 5, stage: 'pinSent' }), 5)
  assert.equal(time({ attempt, sentAt: 5, unsettled: null, stage: 'taken' }), 5)
  assert.equal(time({ attempt, sentAt: 9, unsettled: 5, stage: 'held' }), 5)
  assert.equal(time({ attempt: null, sentAt: 9, unsettled: null, stage: 'held' }), null)
})

it('what was sent, shown or handed over may be paid, however long ago; an attempt alone may not', () => {
  assert.equal(mayBePaid(NOTHING), false)
  for (const change of [{ sentAt: 1 }, { unsettled: 1 }, { scannable: 1 }, { inApp: true }])
    assert.equal(mayBePaid({ ...NOTHING, ...change }), true)
})
