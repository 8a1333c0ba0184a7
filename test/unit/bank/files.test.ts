/** A bank's folder on the disk: what can't be read, links, and what was copied from the demo's. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readServedBank } from '../../../src/bank/dir.ts'
import { BankError, DEMO_BANK, loadBank, readBankDir } from '../../../src/bank/files.ts'
import { RIMBA } from '../../bank.ts'

describe('the folder of a bank', () => {
  it("has nothing of the demo's: each name, number and address is told, with its file", (test) => {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    cpSync(DEMO_BANK, dir, { recursive: true })
    const traces = {
      'bank.json': [
        'Bank Contoh',
        '(021) 5000-0123',
        'app.bank.example',
        'Jalan Melati Raya 12, Gambir, Jakarta Pusat 10110',
        'Jalan Kenanga 7, Setiabudi, Jakarta Selatan 12910',
        'Jalan Cempaka 45, Grogol Petamburan, Jakarta Barat 11470',
      ],
      'texts/en/privacy.md': ['privasi@bankcontoh.example'],
      'texts/id/privacy.md': ['privasi@bankcontoh.example'],
    }
    const lines = Object.entries(traces).flatMap(([path, names]) =>
      names.map((name) => `${path}: has "${name}", which is the demo's. Write the bank's own.`),
    )
    assert.deepEqual(readBankDir(dir), { bank: undefined, problems: lines })
    assert.deepEqual(readBankDir(RIMBA).problems, [])
    symlinkSync(DEMO_BANK, join(dir, 'link'))
    assert.deepEqual(readBankDir(join(dir, 'link')).problems, [], 'a way to the demo itself')
  })

  it("has the demo's name in no other spelling: in capitals, over two lines, or as JSON's numbers", (test) => {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    cpSync(RIMBA, dir, { recursive: true })
    const write = (path: string, change: (text: string) => string) =>
      writeFileSync(join(dir, path), change(readFileSync(join(RIMBA, path), 'utf8')))
    write('bank.json', (text) => text.replace('"Bank Rimba"', String.raw`"\u0042ank Contoh"`))
    write('texts/id/terms.md', (text) => `${text.trimEnd()}\n\nBANK CONTOH\n`)
    write('texts/en/terms.md', (text) => `${text.trimEnd()}\n\nBank\nContoh\n`)
    assert.deepEqual(
      readBankDir(dir).problems,
      ['bank.json', 'texts/en/terms.md', 'texts/id/terms.md'].map(
        (path) => `${path}: has "Bank Contoh", which is the demo's. Write the bank's own.`,
      ),
    )
  })

  it('is read from the disk; what is none is refused by its path', () => {
    const missing = join(DEMO_BANK, 'none')
    assert.deepEqual(readBankDir(missing).problems, [`${missing}: there is no such folder.`])
    const root = join(DEMO_BANK, '../..')
    assert.deepEqual(readBankDir(root).problems, [
      `${root}: is no folder of a bank: it has neither bank.json nor mark.svg.`,
    ])
    assert.throws(
      () => loadBank(missing),
      (error) => error instanceof BankError && error.problems.length === 1 && error.message.includes(missing),
    )
  })
})

describe("what can't be read in the folder of a bank", () => {
  /** A folder that is right, changed on the disk. */
  function problemsWith(test: TestContext, change: (dir: string) => void): readonly string[] {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    cpSync(RIMBA, dir, { recursive: true })
    change(dir)
    return readBankDir(dir).problems
  }
  const textOf = (name: string) => readFileSync(join(RIMBA, name), 'utf8')

  for (const [name, [change, line]] of Object.entries<readonly [(dir: string) => void, string]>({
    'a file in Latin-1': [
      (dir) => writeFileSync(join(dir, 'bank.json'), textOf('bank.json').replace('Rimba', 'Café'), 'latin1'),
      'bank.json: is not written in UTF-8.',
    ],
    'a file in UTF-16': [
      (dir) =>
        writeFileSync(join(dir, 'texts/id/terms.md'), `\ufeff${textOf('texts/id/terms.md')}`, 'utf16le'),
      'texts/id/terms.md: is not written in UTF-8.',
    ],
    'a file larger than any of a bank': [
      (dir) => writeFileSync(join(dir, 'mark.svg'), textOf('mark.svg').padEnd(256 * 1024 + 1)),
      'mark.svg: is larger than 256 KiB.',
    ],
    'a picture, however large': [
      (dir) => writeFileSync(join(dir, 'mark.png'), Buffer.alloc(256 * 1024 + 1)),
      'mark.png: is no file of a bank. Example: bank.json.',
    ],
    'a link that leads to itself': [
      (dir) => {
        rmSync(join(dir, 'look.json'))
        symlinkSync('look.json', join(dir, 'look.json'))
      },
      "look.json: can't be read (ELOOP).",
    ],
    'a folder of the name of a file': [
      (dir) => {
        rmSync(join(dir, 'signing.json'))
        mkdirSync(join(dir, 'signing.json'))
      },
      'signing.json: is no file.',
    ],
  }))
    it(`is ${name}`, (test) => assert.deepEqual(problemsWith(test, change), [line]))

  it('is neither a byte order mark nor an end of line of another system', (test) => {
    const changed = ['bank.json', 'mark.svg', 'texts/id/terms.md', 'texts/en/riplay.json']
    const problems = problemsWith(test, (dir) => {
      for (const name of changed)
        writeFileSync(join(dir, name), `\ufeff${textOf(name).replaceAll('\n', '\r\n')}`)
    })
    assert.deepEqual(problems, [])
  })

  it('stops the proxy only where it needs the file', (test) => {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    cpSync(RIMBA, dir, { recursive: true })
    writeFileSync(join(dir, 'texts/id/terms.md'), 'é', 'latin1')
    assert.deepEqual(readServedBank(dir).problems, [])
    writeFileSync(join(dir, 'codes.json'), 'é', 'latin1')
    assert.deepEqual(readServedBank(dir).problems, ['codes.json: is not written in UTF-8.'])
  })
})

describe('a link in the folder of a bank', () => {
  it('is what it leads to: a file, a folder, or nothing', (test) => {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    for (const name of ['bank.json', 'look.json']) cpSync(join(RIMBA, name), join(dir, name))
    for (const name of ['mark.svg', 'texts']) symlinkSync(join(RIMBA, name), join(dir, name))
    assert.deepEqual(readBankDir(dir).problems, [])
    symlinkSync(RIMBA, join(dir, 'other'))
    symlinkSync(join(dir, 'gone'), join(dir, 'lost'))
    assert.deepEqual(readBankDir(dir).problems, [
      'lost: is no file of a bank. Example: bank.json.',
      'other: is no file of a bank. Example: bank.json.',
    ])
  })
})
