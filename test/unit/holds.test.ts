/** A secret is found where it stands, and not in figures that hold its digits by chance. */
import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { holds } from '../holds.ts'

test('a code is found as it stands, and not within a longer number', () => {
  for (const text of ['{"otp":"800602"}', 'code_800602', '800602', 'a 80060 800602.'])
    equal(holds(text, '800602'), true, text)
  for (const text of ['1795800602000', 'nonce: 7c800602bd61', 'a8006021'])
    equal(holds(text, '800602'), false, text)
  equal(holds('+6281100000001', '81100000001'), true)
  equal(holds('my-secret-word', 'secret'), true)
})
