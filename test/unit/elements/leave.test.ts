import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayLeaveFor, type Reach } from '../../../elements/outside/leave.ts'

describe("addresses that the bank's page may open", () => {
  const cases: Record<string, readonly Reach[]> = {
    'https://shop.example/thanks?order=1': ['web'],
    'http://localhost:8080/': ['web'],
    'http://127.0.0.1/': ['web'],
    'http://shop.example/': [],
    'https://user@shop.example/': [],
    'https://shop.example:secret@evil.example/': [],
    'tel:+62215000123': ['telephone'],
    'bankapp://pay/1': [],
    'intent://pay/#Intent;end': [],
    'javascript:alert(1)': [],
    'JAVASCRIPT:alert(1)': [],
    'data:text/html,a': [],
    'blob:https://shop.example/1': [],
    'about:blank': [],
    'file:///etc/passwd': [],
    'filesystem:https://a/b': [],
    'vbscript:a': [],
    'view-source:https://a': [],
  }
  for (const [address, isAllowed] of Object.entries(cases)) {
    test(`${address}: ${isAllowed.join(', ') || 'nowhere'}`, () => {
      const reaches: readonly Reach[] = ['web', 'telephone']
      assert.deepEqual(
        reaches.filter((reach) => mayLeaveFor(new URL(address), reach)),
        isAllowed,
      )
    })
  }
})
