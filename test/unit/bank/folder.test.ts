/** A bank's folder as a whole: what it may leave out, and every mistake in it at once. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFolder } from '../../../src/bank/folder.ts'
import { all, bank, changed, demo, refusalTests, json, look, mark, without } from './changed.ts'

const PATH = '<path d="M4 4h16v16H4z"/>'

describe('the folder of a bank', () => {
  it('is right as the demo has it', () => {
    const { bank: demoBank, problems } = readFolder(demo)
    assert.deepEqual(problems, [])
    assert.equal(demoBank?.name, 'Bank Contoh')
  })

  for (const [title, test] of refusalTests({
    'a file that nobody reads': [
      (files) => void files.set('logo.svg', PATH),
      'logo.svg: is no file of a bank. Example: bank.json.',
    ],
    'a folder in it': [
      (files) => void files.set('text', ''),
      'text: is no file of a bank. Example: bank.json.',
    ],
  }))
    it(title, test)

  it('is refused for every mistake at once', () => {
    const wrong = all(
      bank({ name: 'B'.repeat(61) }),
      mark(`${PATH}<script>alert(1)</script>`),
      look({ '--bank-color-brand': 'tomato' }),
    )
    const { problems } = readFolder(changed(wrong))
    assert.deepEqual(
      problems.map((problem) => problem.slice(0, problem.indexOf(':'))),
      ['bank.json', 'mark.svg', 'look.json'],
    )
  })

  it('has defaults for all that it may leave out', () => {
    const files = changed(
      all(
        without('look.json', 'signing.json', 'README.md'),
        json('bank.json', (value) => {
          for (const key of ['appLink', 'storeLinks', 'namePunctuation', 'offices']) delete value[key]
        }),
      ),
    )
    const { bank: smallest, problems } = readFolder(files)
    assert.deepEqual(problems, [])
    assert.deepEqual(
      [
        smallest?.appLink,
        smallest?.storeLinks,
        smallest?.documents,
        smallest?.namePunctuation,
        smallest?.methods,
        smallest?.offices,
      ],
      [null, [], {}, false, ['WALLET', 'PAYLATER', 'QRIS'], []],
    )
    assert.deepEqual(
      [smallest?.oneTimeCode, smallest?.tries, smallest?.instalmentMonths, smallest?.redirectSeconds],
      [{ resendAfterSeconds: 60, lifeSeconds: 300, resends: 3 }, 5, undefined, undefined],
    )
    assert.deepEqual(
      [smallest?.look, smallest?.signing, smallest?.codes],
      [{ light: {}, dark: {} }, undefined, undefined],
    )
  })

  it('may have one licence line for all languages', () => {
    const files = changed(bank({ licence: 'Berizin' }))
    assert.deepEqual(readFolder(files).bank?.licence, { id: 'Berizin', en: 'Berizin' })
  })

  it('may name success alone, or say of the code of one error that it is ours', () => {
    const codesOf = (content: string) => readFolder(new Map(demo).set('codes.json', content)).bank?.codes
    assert.deepEqual(codesOf('{ "success": "00" }'), { success: '00', errors: undefined })
    assert.deepEqual(codesOf('{ "errors": [{ "code": "0x", "name": "PIN_WRONG", "debit": "none" }] }'), {
      success: '0',
      errors: [['0x', 'PIN_WRONG']],
    })
  })
})
