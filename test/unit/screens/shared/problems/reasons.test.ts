/**
 * Reasons that a way to pay can't be used: each reason has short words of its own and says what helps, in
 * both languages.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as en } from '../../../../../locales/en/errors.ts'
import { texts as id } from '../../../../../locales/id/errors.ts'
import { errorNames, isTitled, rowOf } from '../../../../../src/contract/errors.ts'
import { recoveryOf } from '../../../../../src/contract/errorRules.ts'
import { createI18n } from '../../../../../src/i18n/i18n.ts'
import { nameOfReason } from '../../../../../src/contract/errorRules.ts'
import { remedyIn, shortReason } from '../../../../../src/screens/shared/problems/reasons.ts'

const reasons = errorNames.filter((name) => recoveryOf(name) === 'method' && name !== 'BALANCE_UNAVAILABLE')

describe('a reason', () => {
  it('is known by its code or its name; an unknown one is still a reason', () => {
    for (const name of reasons)
      assert.deepEqual([nameOfReason(rowOf(name).code), nameOfReason(name)], [name, name])
    assert.equal(nameOfReason('2999'), 'METHOD_UNAVAILABLE')
  })

  it('says in its second sentence what helps, or has a title and a page of its own', () => {
    for (const texts of [id, en] as const) {
      for (const name of reasons.filter((reason) => !isTitled(reason))) {
        const remedy = remedyIn(texts[name])
        assert.match(remedy, /^\p{Lu}[^.]+\.$/u, `${name}: ${remedy}`)
        assert.notEqual(remedy, texts[name])
      }
    }
  })

  for (const language of ['id', 'en'] as const) {
    it(`has a short form, ${language}`, async () => {
      const words = createI18n(language, { onMissing: (key) => assert.fail(key) })
      await words.load('first', 'rest')
      for (const name of reasons) assert.match(shortReason(words, name), /^\p{Lu}[^.]*$/u, name)
      assert.equal(new Set(reasons.map((name) => shortReason(words, name))).size > 10, true)
    })
  }
})
