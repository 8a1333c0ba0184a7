/** Which screens take a secret. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screens, type Screen } from '../../../src/contract/routes.ts'
import { takesSecret } from '../../../src/domain/secretScreens.ts'

test('codes and passwords have screens of their own, a PIN is a step of the payment page', () => {
  const all = Object.keys(screens) as Screen[]
  assert.deepEqual(
    all.filter((screen) => takesSecret(screen)),
    ['password', 'createPassword', 'verification'],
  )
  assert.equal(takesSecret('payment', 'pin'), true)
})
