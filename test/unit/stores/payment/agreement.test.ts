/**
 * Ticks belong to one plan and one version of the terms, outlive a reload, and end with the agreement that
 * was sent.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { sen } from '../../../../src/contract/money.ts'
import type { BankProfile } from '../../../../src/contract/session.ts'
import type { CheckedPlan } from '../../../../src/domain/paylater.ts'
import { createAgreement } from '../../../../src/stores/payment/agreement.ts'

const planOf = (months: number, total: bigint) =>
  ({
    months,
    total: sen(total),
    points: 0,
    firstRepaymentDate: '2026-12-25',
    lateFeeIn: [] as CheckedPlan['lateFeeIn'],
    version: 'PL-1.0',
  }) as CheckedPlan
const bankOf = (termsVersion: string) => ({ termsVersion }) as BankProfile

/** A Storage in memory. */
function memory(): Storage {
  const savedState = new Map<string, string>()
  return {
    getItem: (key: string) => savedState.get(key) ?? null,
    setItem: (key: string, value: string) => void savedState.set(key, value),
  } as Storage
}

function setup(storage: Storage | undefined) {
  const plan = atom<CheckedPlan | null>(planOf(3, 128_625_000n))
  const profile = atom<BankProfile | null>(bankOf('1.0'))
  const agreed = atom<object | null>(null)
  const make = () =>
    createAgreement({
      storage,
      subject: 'order-000001',
      profile,
      plan,
      agreement: agreed,
      withdraw: () => agreed.set(null),
    })
  return { plan, profile, agreed, make, agreement: make() }
}
const none = { riplay: false, terms: false, sharing: false }

test('nothing is ticked beforehand; each tick is independent', () => {
  const { agreement } = setup(memory())
  assert.deepEqual(agreement.marks.get(), none)
  agreement.mark('riplay', true)
  agreement.mark('sharing', true)
  assert.deepEqual(agreement.marks.get(), { riplay: true, terms: false, sharing: true })
  agreement.mark('sharing', false)
  assert.deepEqual(agreement.marks.get(), { ...none, riplay: true })
})

test('is empty for another plan, other terms, and without a plan; the same plan again has it', () => {
  const { agreement, plan, profile } = setup(memory())
  agreement.mark('terms', true)
  for (const otherCheckedPlan of [planOf(6, 128_625_000n), planOf(3, 129_250_000n), null]) {
    plan.set(otherCheckedPlan)
    assert.deepEqual(agreement.marks.get(), none)
  }
  plan.set(planOf(3, 128_625_000n))
  assert.equal(agreement.marks.get().terms, true)
  profile.set(bankOf('1.1'))
  assert.deepEqual(agreement.marks.get(), none)
})

test('a tick for one plan starts a new agreement, without those of another', () => {
  const { agreement, plan } = setup(memory())
  agreement.mark('riplay', true)
  agreement.mark('terms', true)
  plan.set(planOf(6, 128_625_000n))
  agreement.mark('sharing', true)
  assert.deepEqual(agreement.marks.get(), { ...none, sharing: true })
})

test('is kept over a reload, and ends when its plan no longer applies', () => {
  const { agreement, agreed, make } = setup(memory())
  agreement.mark('terms', true)
  agreed.set({})
  assert.equal(make().marks.get().terms, true)
  agreed.set(null)
  assert.deepEqual(agreement.marks.get(), none)
  assert.deepEqual(make().marks.get(), none)
})

test('another mark ends the agreement that was sent, and stays with the others; the same one changes nothing', () => {
  const { agreement, agreed } = setup(memory())
  for (const box of ['riplay', 'terms', 'sharing'] as const) agreement.mark(box, true)
  agreed.set({})
  agreement.mark('riplay', true)
  assert.notEqual(agreed.get(), null)
  agreement.mark('sharing', false)
  assert.deepEqual(
    [agreed.get(), agreement.marks.get()],
    [null, { riplay: true, terms: true, sharing: false }],
  )
})

test('without storage it lives as long as the element', () => {
  const { agreement } = setup(undefined)
  agreement.mark('terms', true)
  assert.equal(agreement.marks.get().terms, true)
})
