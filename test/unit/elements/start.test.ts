/** The plan of a start: what stands there first, and what is asked before the app. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { appTurn, canAskAhead, firstContent, type StartFacts } from '../../../elements/first/start.ts'
import { storageKey, type StoredName } from '../../../src/contract/storageKey.ts'
import { memoryStorage } from '../../chain/rig.ts'

const LINK: StartFacts = { isMock: false, flow: 'link', subject: 'jn-5Kx2Qw81' }
const PAY: StartFacts = { isMock: false, flow: 'pay', subject: 'or-7Pd3Lm42' }

const storageWith = (name?: StoredName) => () => {
  const storage = memoryStorage()
  if (name) storage.setItem(storageKey(name), '{}')
  return storage
}
const refused = () => {
  throw new Error('blocked')
}

describe('the start of a page or element', () => {
  it("is linking's screen or the order's, and its session is asked for", () => {
    assert.equal(firstContent(LINK, storageWith(), true), 'link')
    assert.equal(firstContent(PAY, storageWith(), true), 'order')
    assert.ok(canAskAhead(LINK) && canAskAhead(PAY))
  })

  it("is the app's for unlinking, in MOCK, and for an id that is none", () => {
    const strangers: readonly StartFacts[] = [
      { ...LINK, flow: 'unlink' },
      { ...LINK, isMock: true },
      { ...PAY, isMock: true },
      { ...LINK, subject: '' },
      { ...PAY, subject: 'or 7' },
    ]
    for (const facts of strangers) {
      assert.equal(firstContent(facts, storageWith(), true), 'app', JSON.stringify(facts))
      assert.equal(canAskAhead(facts), false, JSON.stringify(facts))
    }
  })

  it("is the app's where this tab has saved something of the journey, and of it alone", () => {
    assert.equal(firstContent(LINK, storageWith(`link:${LINK.subject}`), true), 'app')
    assert.equal(firstContent(LINK, storageWith(`link:${LINK.subject}1`), true), 'link')
    assert.equal(firstContent(LINK, storageWith(`session:${LINK.subject}`), true), 'link')
    // The record of a payment decides when its answer is there.
    assert.equal(firstContent(PAY, storageWith(`pay:${PAY.subject}`), true), 'order')
  })

  it("is the app's where storage is refused and the page may remember", () => {
    for (const storage of [refused, () => undefined]) {
      assert.equal(firstContent(LINK, storage, true), 'app')
      assert.equal(firstContent(LINK, storage, false), 'link')
    }
  })

  it("lets the app's turn come with the drawing, drawn or failed, or without it", async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    await appTurn(Promise.resolve())
    await appTurn(Promise.reject(new Error('no file')))
    const turn = appTurn(new Promise(() => undefined))
    context.mock.timers.tick(500)
    await turn
  })
})
