import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { nameError, tidyName } from '../../../src/domain/name.ts'

const plain = { punctuation: false }
const punctuated = { punctuation: true }

test('names are tidied on leaving the field', () => {
  assert.equal(tidyName('  budi   santoso '), 'Budi Santoso')
  assert.equal(tidyName('BUDI SANTOSO'), 'BUDI SANTOSO')
  assert.equal(tidyName("siti nur-aini ma'ruf"), "Siti Nur-Aini Ma'ruf")
})

test('letters only, at least two; one-word names are fine', () => {
  for (const name of ['Budi', 'Budi Santoso', 'Ni', 'José Ramos'])
    assert.equal(nameError(name, plain), null, name)
  for (const name of ['B', 'Budi 2', 'Budi_S', "Ma'ruf", 'Nur-Aini', 'Abd. Rahman'])
    assert.equal(nameError(name, plain), 'NAME_INVALID', name)
  assert.equal(nameError('', plain), 'FIELD_REQUIRED')
  assert.equal(nameError('budi Santoso', plain), 'NAME_CAPITALS')
  assert.equal(nameError('B'.repeat(121), plain), 'INPUT_TOO_LONG')
})

test('punctuation is a switch of the bank', () => {
  for (const name of ["Ma'ruf", 'Nur-Aini', 'Abd. Rahman'])
    assert.equal(nameError(name, punctuated), null, name)
  for (const name of ['-Budi', '..', '1 Budi'])
    assert.equal(nameError(name, punctuated), 'NAME_INVALID', name)
})

test('property: tidying twice is tidying once, and what it leaves needs no capitals', () => {
  fc.assert(
    fc.property(fc.string(), (raw) => {
      const tidy = tidyName(raw)
      assert.equal(tidyName(tidy), tidy)
      // Capitals are no mistake, whatever else is wrong with it: tidying has seen to them.
      assert.notEqual(nameError(tidyName(raw.replace(/[^a-zA-Z ]/g, '')), plain), 'NAME_CAPITALS')
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
      assert.equal(nameError(tidyName(words.join(' ')), plain), null)
    }),
  )
})
