import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageOf } from '../../../src/contract/language.ts'

describe('the language', () => {
  it('is English for en, Indonesian for anything else', () => {
    assert.deepEqual(['en', 'EN', 'id', '', 'fr', null, undefined].map(languageOf), [
      'en',
      'id',
      'id',
      'id',
      'id',
      'id',
      'id',
    ])
  })
})
