import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { isMsisdn, msisdnOf } from '../../../src/contract/ids.ts'
import {
  fitsMask,
  formatMask,
  formatMsisdn,
  groupPhone,
  lastDigits,
  maskedMsisdn,
} from '../../../src/domain/formatPhone.ts'

describe('phone numbers', () => {
  const numbers = fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 12 })
    .filter(isMsisdn)

  it('are grouped and masked', () => {
    assert.deepEqual(
      ['812345678', '8123456789', '81234567890', '812345678901'].map(msisdnOf).map(formatMsisdn),
      ['+62 812-3456-78', '+62 812-3456-789', '+62 812-3456-7890', '+62 812-3456-7890-1'],
    )
    assert.deepEqual(['', '8', '812', '8123', '8123456', '81234567'].map(groupPhone), [
      '',
      '8',
      '812',
      '812-3',
      '812-3456',
      '812-3456-7',
    ])
    assert.equal(maskedMsisdn(msisdnOf('81234567890')), '+62 812-••••-7890')
    assert.equal(lastDigits('+62 812-••••-7890'), '7890')
    assert.equal(lastDigits('—'), '')
  })

  it('fit a mask, in whatever form a bank writes it, when all that it shows is theirs', () => {
    const msisdn = msisdnOf('81100000001')
    for (const number of [
      '0811-••••-0001',
      '+62 811-••••-0001',
      '+62 811****0001',
      '62811xxxx0001',
      '0811 **** 001',
      '*******0001',
    ])
      assert.equal(fitsMask(msisdn, number), true, number)
    for (const number of ['0812-••••-0001', '0811-••••-0002', '', '—', '0811-••••', '081100000001'])
      assert.equal(fitsMask(msisdn, number), false, number)
    fc.assert(fc.property(numbers, (number) => assert.ok(fitsMask(number, maskedMsisdn(number)))))
  })

  it('have one form when masked, however a bank writes them', () => {
    const form = '+62 811-••••-0001'
    for (const mask of [form, '0811-••••-0001', '+62811****0001', '62811xxxx0001', '811 …. 0001'])
      assert.equal(formatMask(mask), form, mask)
    assert.deepEqual(
      ['*******0001', '0811-••••', '+62 8*-**4*-*901', '—', '', '+62 811-0000-0001'].map(formatMask),
      ['+62 ••••-0001', '+62 811-••••', '+62 8-••••-901', '—', '', '+62 811-0000-0001'],
    )
    fc.assert(
      fc.property(numbers, (number) => assert.equal(formatMask(maskedMsisdn(number)), maskedMsisdn(number))),
    )
  })

  it('keep every digit when grouped, and seven when masked', () => {
    fc.assert(
      fc.property(numbers, (msisdn) => {
        assert.equal(formatMsisdn(msisdn).replace(/\D/g, ''), `62${msisdn}`)
        assert.match(maskedMsisdn(msisdn), /^\+62 \d{3}-••••-\d{4}$/)
        assert.equal(lastDigits(maskedMsisdn(msisdn)), msisdn.slice(-4))
      }),
    )
  })
})
