import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { noProgress, type LinkProgress } from '../../../src/domain/linkFlow.ts'
import { LINK_STEPS, linkSteps } from '../../../src/domain/linkSteps.ts'
import { progressOf } from './progress.ts'

const statesOf = (change: Partial<LinkProgress>) =>
  linkSteps({ ...noProgress('link'), ...change }).map(([, state]) => state)

describe('the steps of linking', () => {
  it("follow the bank's answers", () => {
    assert.deepEqual(statesOf({}), ['now', 'todo', 'todo', 'todo'])
    assert.deepEqual(statesOf({ codeSent: true }), ['done', 'now', 'todo', 'todo'])
    assert.deepEqual(statesOf({ codeSent: true, account: 'NEW' }), ['done', 'done', 'now', 'todo'])
    const known = { codeSent: true, account: 'EXISTING', passwordDone: true } as const
    assert.deepEqual(statesOf(known), ['done', 'done', 'done', 'now'])
    assert.deepEqual(statesOf({ finished: true }), ['done', 'done', 'done', 'done'])
  })

  it('have one current step until all are done, and no later step is done', () => {
    fc.assert(
      fc.property(progressOf('link'), (given) => {
        const steps = linkSteps(given)
        assert.deepEqual(
          steps.map(([step]) => step),
          LINK_STEPS,
        )
        const order = steps.map(([, state]) => ['done', 'now', 'todo'].indexOf(state))
        assert.deepEqual(
          order,
          order.toSorted((one, other) => one - other),
        )
        const current = order.filter((state) => state === 1).length
        assert.equal(current, given.finished || order.every((state) => state === 0) ? 0 : 1)
      }),
    )
  })
})
