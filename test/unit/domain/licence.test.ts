/** The licence line is read in the customer's language, of an older proxy too. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { licenceIn } from '../../../src/domain/licence.ts'
import { demoBank, demoProfile } from '../../bank.ts'

it('a licence line is the one of the language', () => {
  const profile = demoProfile('https://pay.bank.example/hosted/')
  assert.equal(licenceIn('id', profile), demoBank.licence.id)
  assert.equal(licenceIn('en', profile), demoBank.licence.en)
  assert.notEqual(demoBank.licence.id, demoBank.licence.en)
})

it('an older proxy has one licence line for all languages', () => {
  assert.equal(licenceIn('en', { licence: 'Berizin' }), 'Berizin')
})
