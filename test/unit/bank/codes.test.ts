/** `codes.json`: the bank's codes, and what they say of money. */
import { describe, it } from 'node:test'
import { refusalTests, type Change, type Json } from './changed.ts'

const CODES = 'Example: [{"code":"E-1401","name":"PIN_WRONG","debit":"none"}].'

/** A list of codes, with one more. */
const codes =
  (entry: Json, success = '00'): Change =>
  (files) =>
    void files.set(
      'codes.json',
      JSON.stringify({ success, errors: [{ code: 'E1', name: 'NAME_INVALID' }, entry] }),
    )

describe('codes.json', () => {
  for (const [title, test] of refusalTests({
    'a code for nothing': [
      codes({ code: 'E2', name: 'PIN_WRONGG', debit: 'none' }),
      `codes.json: errors[1].name must be an error that a bank answers (did you mean PIN_WRONG?), not "PIN_WRONGG". ${CODES}`,
    ],
    "a code for an error of the page's own": [
      codes({ code: 'E2', name: 'OFFLINE' }),
      `codes.json: errors[1].name must be an error that a bank answers, not "OFFLINE". ${CODES}`,
    ],
    'a code twice': [
      codes({ code: 'E1', name: 'EMAIL_INVALID' }),
      'codes.json: errors[1].code "E1" stands in errors[0] too.',
    ],
    'a code that is success too': [
      codes({ code: '00', name: 'EMAIL_INVALID' }),
      'codes.json: errors[1].code "00" is the code of success too.',
    ],
    'a code as a number': [
      codes({ code: 1401, name: 'EMAIL_INVALID' }),
      `codes.json: errors[1].code must be a text in "…", not 1401. ${CODES}`,
    ],
    'a code with a space': [
      codes({ code: 'E 2', name: 'EMAIL_INVALID' }),
      `codes.json: errors[1].code must be 1 to 16 letters, digits, full stops, hyphens or underlines, not "E 2". ${CODES}`,
    ],
    'success as a number': [
      (files) => void files.set('codes.json', '{ "success": 0 }'),
      'codes.json: success must be a text in "…", not 0. Example: "00".',
    ],
    'a list of no codes': [
      (files) => void files.set('codes.json', '{ "errors": [] }'),
      `codes.json: errors must name at least one code. ${CODES}`,
    ],
    'codes that say nothing of money': [
      codes({ code: 'E2', name: 'PIN_WRONG' }),
      'codes.json: errors[1].debit is missing: may a confirm that is answered with PIN_WRONG have debited? Example: "none".',
    ],
    'a code that every call may be answered with, and nothing of money': [
      codes({ code: 'E2', name: 'SYSTEM_BUSY' }),
      'codes.json: errors[1].debit is missing: may a confirm that is answered with SYSTEM_BUSY have debited? Example: "unknown".',
    ],
    'a debit that customers would be told never was': [
      codes({ code: 'E2', name: 'BALANCE_LOW', debit: 'unknown' }),
      "codes.json: errors[1].debit can't be unknown: with BALANCE_LOW customers are told that nothing was debited. Name another error.",
    ],
    'a promise that nothing was debited, which nobody would go by': [
      codes({ code: 'E2', name: 'TIMEOUT', debit: 'none' }),
      'codes.json: errors[1].debit must be unknown: after TIMEOUT only the status says whether money has moved.',
    ],
    'a word for money that is none': [
      codes({ code: 'E2', name: 'TIMEOUT', debit: false }),
      `codes.json: errors[1].debit must be none or unknown. ${CODES}`,
    ],
  }))
    it(title, test)
})
