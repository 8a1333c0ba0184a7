/** The list of scenarios: what a row sets is what its address gives back, and every choice has one row. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULTS, readChoice, writeChoice } from '../../../../demo/harness/choice.ts'
import { isPlayable, presets, presetOf } from '../../../../demo/harness/presets.ts'
import { METHODS } from '../../../../src/contract/payloads/payment.ts'
import { customerTitles } from '../../../../src/sandbox/customers.ts'
import { journeyScenarios, orderScenarios } from '../../../../src/sandbox/scenarios.ts'

describe('the list of scenarios', () => {
  const all = Object.values(presets).flat()

  it('each row is found by the address of its choice, and by no other', () => {
    for (const story of all) {
      const choice = readChoice(writeChoice({ ...DEFAULTS, version: 2, ...story.sets }))
      assert.equal(presetOf(choice), story, story.title)
    }
    assert.equal(presetOf({ ...DEFAULTS, msisdn: '81155555555' }), presets.pay[0])
  })

  it('has every scenario and every customer of the sandbox bank', () => {
    const of = (name: 'scenario' | 'msisdn') => new Set<string>(all.map(({ sets }) => sets[name]))
    for (const scenario of [...Object.keys(orderScenarios), ...Object.keys(journeyScenarios)])
      assert.ok(of('scenario').has(scenario), scenario)
    for (const { msisdn } of customerTitles) assert.ok(of('msisdn').has(msisdn), msisdn)
  })

  it('has nothing of Pay Later or QRIS at a bank without them', () => {
    const others = all.filter((story) => !isPlayable(story, ['WALLET']))
    assert.deepEqual(
      others.map(({ title }) => title),
      [
        'Pay Later, 6 months',
        'QRIS code',
        'Pay Later and points',
        'No Pay Later here',
        'Pay Later overdue',
        'Pay Later pending',
        'Plan changes',
        'Verify for Pay Later',
      ],
    )
    assert.ok(all.every((story) => isPlayable(story, METHODS)))
  })

  it('titles are unique for an element', () => {
    for (const list of Object.values(presets))
      assert.equal(new Set(list.map(({ title }) => title)).size, list.length)
  })
})
