import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LINK_STEPS, linkSteps } from '../../../src/domain/linkSteps.ts'
import { LINK_STATES } from './journeys.ts'

const statesIn = (kind: string) =>
  LINK_STATES.filter((state) => state.kind === kind).map((state) => linkSteps(state).map(([, now]) => now))[0]

describe('the steps of linking', () => {
  it("follow the bank's answers", () => {
    assert.deepEqual(statesIn('start'), ['now', 'todo', 'todo', 'todo'])
    assert.deepEqual(statesIn('code'), ['done', 'now', 'todo', 'todo'])
    for (const kind of ['login', 'register', 'newPassword', 'openApp'])
      assert.deepEqual(statesIn(kind), ['done', 'done', 'now', 'todo'], kind)
    for (const kind of ['bind', 'terms'])
      assert.deepEqual(statesIn(kind), ['done', 'done', 'done', 'now'], kind)
    assert.deepEqual(statesIn('done'), ['done', 'done', 'done', 'done'])
  })

  it('keep their names and order', () => {
    for (const state of LINK_STATES)
      assert.deepEqual(
        linkSteps(state).map(([step]) => step),
        LINK_STEPS,
      )
  })
})
