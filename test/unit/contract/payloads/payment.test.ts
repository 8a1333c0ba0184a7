import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { merchantNames } from '../../../../src/contract/payloads/fields.ts'
import { METHODS, paymentH5 } from '../../../../src/contract/payloads/payment.ts'

test('an order with more than four methods is not readable', () => {
  const { methods } = paymentH5.answers.entries
  const methodList = (length: number) => Array.from({ length }, () => ({ method: METHODS[0], blocked: null }))
  assert.deepEqual(
    [4, 5].map((length) => v.is(methods, methodList(length))),
    [true, false],
  )
})

test("a merchant's picture is https; any other address counts as none, and the rest of the answer is used", () => {
  const names = v.object(merchantNames)
  const logoOf = (merchantLogo: unknown) =>
    v.parse(names, { merchantName: 'Shop', merchantLogo }).merchantLogo
  const good = ['https://pictures.bank.example/shop.png', 'http://localhost:8081/hosted/pictures/shop.svg']
  assert.deepEqual(good.map(logoOf), good)
  const bad = ['http://shop.example/a.png', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', '', 7, null]
  assert.deepEqual(bad.map(logoOf), Array(bad.length).fill(null))
  assert.deepEqual(v.parse(names, { merchantName: 'Shop' }), { merchantName: 'Shop' })
})
