import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { openSubject } from '../../../../demo/mock/subject.ts'
import { createStore } from '../../../../src/sandbox/store.ts'

const random = (length: number) => new Uint8Array(randomBytes(length))

describe('an id in MOCK', () => {
  const open = (kind: 'journey' | 'order', id: string, unlinking = false) => {
    const store = createStore()
    openSubject(kind, id, unlinking, { store, now: () => 0, random })
    return kind === 'order' ? store.orders.get(id) : store.journeys.get(id)
  }
  test('ends with its scenario: the longest name that fits', () => {
    const titles = [
      'mock-otp',
      'A_failed-once',
      'failed',
      'checkout-failed',
      'order-1',
      'otp-1',
      'laptop',
    ].map((id) => open('order', id)?.scenario.title)
    assert.deepEqual(titles, [
      'Asks for an OTP',
      'Fails once, then succeeds',
      'Fails, nothing is debited',
      'Fails, nothing is debited',
      ...Array<string>(3).fill('Success after 3 s'),
    ])
  })
  test('names its customer', () => {
    assert.deepEqual(
      ['o-81100000009', 'o_81100000009_slow', 'o-123', 'o-99981100000009'].map(
        (id) => open('order', id)?.msisdn,
      ),
      ['81100000009', '81100000009', '81100000001', '81100000001'],
    )
    assert.equal(open('journey', 'j-81200000001-default')?.msisdn, '81200000001')
  })
  test('of a journey is prefilled, or what the flow needs', () => {
    assert.deepEqual(
      [open('journey', 'journey-1')?.msisdn, open('journey', 'mock-default')?.msisdn],
      ['81100000001', null],
    )
    assert.equal(open('journey', 'journey-1', true)?.scenario.title, 'Unlink: linked customer')
  })
  test('that ends with "unknown" opens nothing', () => {
    assert.equal(open('order', 'mock-unknown'), undefined)
  })
})
