/** Codes of a bank's own: each is read as what the folder says, and none as anything else. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  answerReader,
  answerWriter,
  CODE,
  codeReader,
  type BankCodes,
} from '../../../src/contract/bankCodes.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { errorNameOf, errorNames, rowOf, type ErrorName } from '../../../src/contract/errors.ts'
import { isSuccess } from '../../../src/contract/envelope.ts'
import { refusedBeforeDebit } from '../../../src/contract/errorRules.ts'
import { nameOfAnswer } from '../../../src/contract/httpErrors.ts'
import { bankCode } from '../../../src/contract/payloads/fields.ts'
import { fc } from '../../property.ts'

const codeOfTable = fc.constantFrom('0', ...errorNames.map((name) => rowOf(name).code))
/** Codes as a bank may have them; many are ours for something else. */
const code = fc.oneof(codeOfTable, fc.stringMatching(CODE), fc.constantFrom('00', 'E-1', '2005400'))
const codes: fc.Arbitrary<BankCodes> = fc
  .record({
    success: code,
    errors: fc.uniqueArray(fc.tuple(code, fc.constantFrom(...errorNames)), { selector: ([text]) => text }),
  })
  .map(({ success, errors }) => ({ success, errors: errors.filter(([text]) => text !== success) }))

const nameIn = (code: string | number): ErrorName =>
  nameOfAnswer({ status: 200, code: String(code), data: {} })

describe("a bank's own codes", () => {
  it('are read as the folder says; no other one is a success, an error of ours, or a refusal before a debit', () =>
    fc.assert(
      fc.property(codes, code, (declared, text) => {
        const read = codeReader(declared)(text)
        assert.equal(isSuccess(read), text === declared.success)
        if (text === declared.success) return
        assert.match(String(read), CODE)
        const listed = declared.errors?.find(([own]) => own === text)?.[1]
        assert.equal(errorNameOf(read), listed)
        if (!listed) assert.equal(refusedBeforeDebit(nameIn(read)), false)
      }),
    ))

  it('are the specification’s where the folder lists no errors, but for success', () =>
    fc.assert(
      fc.property(code, code, (success, text) => {
        const read = codeReader({ success, errors: undefined })(text)
        assert.equal(isSuccess(read), text === success)
        if (text !== success) assert.equal(errorNameOf(read), errorNameOf(text))
      }),
    ))

  it('mean the same as numbers', () => {
    const read = codeReader({ success: '200', errors: [['1401', 'SYSTEM_BUSY']] })
    assert.deepEqual([read(200), read(1401), read(0)], [0, rowOf('SYSTEM_BUSY').code, 'bank-0'])
  })

  const declared: BankCodes = {
    success: '00',
    errors: [
      ['LOW', 'BALANCE_LOW'],
      ['LOW2', 'BALANCE_LOW'],
      ['1401', 'SYSTEM_BUSY'],
    ],
  }
  const order = {
    amount: '1.00',
    methods: [
      { method: 'WALLET', blocked: 'LOW2' },
      { method: 'PAYLATER', blocked: 'NEW' },
      { blocked: null },
    ],
    points: { usable: 0, blocked: '1401', reason: 'LOW' },
  }

  it('are read inside of an order too, where an unknown reason stays a reason', () => {
    const read = answerReader(declared)
    const { code: low } = rowOf('BALANCE_LOW')
    assert.deepEqual(read({ code: '00', message: 'x', data: order }, 'payment/payment-h5'), {
      code: 0,
      message: 'x',
      data: {
        amount: '1.00',
        methods: [
          { method: 'WALLET', blocked: low },
          { method: 'PAYLATER', blocked: '0000' },
          { blocked: null },
        ],
        points: { usable: 0, blocked: rowOf('SYSTEM_BUSY').code, reason: 'LOW' },
      },
    })
    assert.equal(errorNameOf('0000'), undefined)
    assert.deepEqual(read({ code: '00', data: { reason: 'LOW' } }, 'debit/payment-status-h5'), {
      code: 0,
      data: { reason: low },
    })
  })

  it('leave alone what is no answer', () => {
    for (const body of [undefined, null, 'text', [], {}, { code: null }, { code: {} }])
      assert.deepEqual(answerReader(declared)(body, 'payment/payment-h5'), body)
    assert.deepEqual(answerReader(declared)({ code: '00' }, 'payment/payment-h5'), { code: 0 })
  })

  it('are written back as the first code of each name', () => {
    const write = answerWriter(declared)
    const read = answerReader(declared)
    const body = { code: '00', data: order }
    assert.deepEqual(
      (write(read(body, 'payment/payment-h5'), 'payment/payment-h5') as typeof body).data.methods,
      [{ method: 'WALLET', blocked: 'LOW' }, { method: 'PAYLATER', blocked: '0000' }, { blocked: null }],
    )
    assert.deepEqual(write({ code: rowOf('SYSTEM_BUSY').code, data: {} }), { code: '1401', data: {} })
  })

  it('stand nowhere in an answer where they would not be found', () => {
    const places: string[] = []
    const look = (schema: unknown, path: string): void => {
      if (schema === bankCode) places.push(path)
      else if (Array.isArray(schema)) schema.forEach((each) => look(each, path))
      else if (typeof schema === 'object' && schema !== null)
        for (const [key, inner] of Object.entries(schema))
          if (['entries', 'wrapped', 'item', 'items', 'options', 'pipe', 'rest'].includes(key))
            if (key === 'entries')
              for (const [name, entry] of Object.entries(inner as object)) look(entry, `${path}.${name}`)
            else look(inner, path)
    }
    for (const [name, { answers }] of Object.entries(endpoints)) look(answers, name)
    assert.deepEqual(
      [...new Set(places)],
      [
        'payment/payment-h5.points.blocked',
        'payment/payment-h5.methods.blocked',
        'debit/payment-status-h5.reason',
      ],
    )
  })
})
