/** The form of registration: each field, and what is said at it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldOf, registerErrors } from '../../../../src/screens/bind/registerForm.ts'

const form = {
  fullName: 'Budi Santoso',
  email: 'budi@example.com',
  agreement: true,
  punctuation: false,
  emailAnswer: null,
}

test('each field of the form has its own error', () => {
  assert.deepEqual(registerErrors(form), { fullName: null, email: null, agreed: null })
  assert.deepEqual(registerErrors({ ...form, fullName: '', email: '', agreement: false }), {
    fullName: 'FIELD_REQUIRED',
    email: 'FIELD_REQUIRED',
    agreed: 'AGREEMENT_REQUIRED',
  })
  assert.equal(registerErrors({ ...form, fullName: "Ma'ruf" }).fullName, 'NAME_INVALID')
  assert.equal(registerErrors({ ...form, fullName: "Ma'ruf", punctuation: true }).fullName, null)
})

test('a taken address counts only while it is in the field', () => {
  const emailAnswer = { email: 'budi@example.com', state: 'taken' } as const
  assert.equal(registerErrors({ ...form, email: ' budi@example.com ', emailAnswer }).email, 'EMAIL_TAKEN')
  assert.equal(registerErrors({ ...form, email: 'other@example.com', emailAnswer }).email, null)
})

test('a refusal of the bank is shown at its field', () => {
  const refusals = ['EMAIL_TAKEN', 'EMAIL_INVALID', 'NAME_CAPITALS', 'AGREEMENT_REQUIRED'] as const
  assert.deepEqual(refusals.map(fieldOf), ['email', 'email', 'fullName', 'agreed'])
})
