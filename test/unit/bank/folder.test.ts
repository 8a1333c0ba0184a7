/** A bank's folder: the demo's is right, and one change makes it wrong in one place, told by one line. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { BankError, DEMO_BANK, loadBank, readBankDir } from '../../../src/bank/files.ts'
import { TOO_LONG, type FolderFiles } from '../../../src/bank/bankFile.ts'
import { readFiles } from '../../../src/bank/dir.ts'
import { readFolder } from '../../../src/bank/folder.ts'
import { parseLook } from '../../../src/bank/look.ts'
import { withLook } from '../../../src/bank/palette.ts'
import { SENTENCES } from '../../../src/bank/words.ts'

const demo = readFiles(DEMO_BANK).files ?? new Map<string, string>()

type Change = (files: Map<string, string>) => void
const file =
  (path: string, change: (text: string) => string): Change =>
  (files) => {
    const content = files.get(path) ?? ''
    const changedContent = change(content)
    assert.notEqual(changedContent, content, `${path} has changed`)
    files.set(path, changedContent)
  }
type Json = Record<string, unknown>
const json = (path: string, change: (value: Json) => void): Change =>
  file(path, (text) => {
    const value = JSON.parse(text) as Json
    change(value)
    return JSON.stringify(value)
  })
const bank = (changes: Json): Change => json('bank.json', (value) => void Object.assign(value, changes))
const without =
  (...paths: string[]): Change =>
  (files) => {
    for (const path of files.keys()) if (paths.includes(path)) files.delete(path)
  }
const text = (path: string, content: string): Change => file(path, () => content)
const mark = (content: string): Change =>
  text('mark.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`)
const look = (light: Json, dark: Json = {}): Change => text('look.json', JSON.stringify({ light, dark }))

const signing = (changes: Json): Change => json('signing.json', (value) => void Object.assign(value, changes))

/** A list of codes, with one more. */
const codes =
  (entry: Json, success = '00'): Change =>
  (files) =>
    void files.set(
      'codes.json',
      JSON.stringify({ success, errors: [{ code: 'E1', name: 'NAME_INVALID' }, entry] }),
    )
const CODES = 'Example: [{"code":"E-1401","name":"PIN_WRONG","debit":"none"}].'

/** The Indonesian terms with lines after their first heading. */
const terms = (lines: string): Change =>
  file('texts/id/terms.md', (content) => content.replace('\n\n', () => `\n\nSatu.\n\n${lines}\n\n`))
const riplay = (changes: Json | ((rows: Json) => void)): Change =>
  json(
    'texts/en/riplay.json',
    typeof changes === 'function' ? changes : (rows) => Object.assign(rows, changes),
  )

/** The words of the English texts; the Indonesian ones say the same things, and are right. */
const words =
  (english: Json, indonesian?: Json): Change =>
  (files) => {
    files.set('texts/en/words.json', JSON.stringify(english))
    files.set('texts/id/words.json', JSON.stringify(indonesian ?? {}))
  }

const VECTOR = "isn't what openssl signed of this request by this declaration."
const MARK =
  'Example: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 12h16"/></svg>.'
const PATH = '<path d="M4 12h16"/>'

/** What is wrong → the change that makes it so → the one line. */
const BAD = {
  'no bank.json': [without('bank.json'), 'bank.json: is missing.'],
  'no mark': [without('mark.svg'), 'mark.svg: is missing.'],
  'no JSON': [text('bank.json', '{ "name": '), 'bank.json: is not JSON (Unexpected end of JSON input).'],
  'a key twice': [
    file('bank.json', (content) => content.replace('{', '{ "name": "Bank Lain",')),
    'bank.json: name stands twice.',
  ],
  'a name of 61 characters': [
    bank({ name: 'B'.repeat(61) }),
    `bank.json: name must be a text of 1 to 60 characters, not "${'B'.repeat(61)}". Example: "Bank Anda".`,
  ],
  'a name with markup': [
    bank({ name: 'Bank <b>A</b>' }),
    'bank.json: name must be plain text of one line, not "Bank <b>A</b>". Example: "Bank Anda".',
  ],
  'a file that nobody reads': [
    (files) => void files.set('logo.svg', PATH),
    'logo.svg: is no file of a bank. Example: bank.json.',
  ],
  'a folder in it': [
    (files) => void files.set('text', ''),
    'text: is no file of a bank. Example: bank.json.',
  ],
  'a file larger than any of a bank': [
    (files) => void files.set('README.md', TOO_LONG),
    'README.md: is larger than 256 KiB.',
  ],
  'a title of two lines': [
    bank({ pageTitle: 'Bank\nAnda' }),
    'bank.json: pageTitle must be plain text of one line, not "Bank\\nAnda". Example: "Bank Anda".',
  ],
  'no licence': [
    json('bank.json', (value) => void delete value['licence']),
    'bank.json: licence is missing. Example: "Berizin dan diawasi oleh OJK".',
  ],
  'a switch that is no switch': [
    bank({ namePunctuation: 'yes' }),
    'bank.json: namePunctuation must be true or false, not "yes". Example: false.',
  ],
  'a way to pay that nobody knows': [
    bank({ methods: ['WALLET', 'CARD'] }),
    'bank.json: methods[1] must be one of WALLET, PAYLATER, QRIS, not "CARD". Example: ["WALLET","PAYLATER"].',
  ],
  'a way to pay twice': [
    bank({ methods: ['WALLET', 'WALLET'] }),
    'bank.json: methods must name each way to pay once. Example: ["WALLET","PAYLATER"].',
  ],
  'no way to pay': [
    bank({ methods: [] }),
    'bank.json: methods must name at least one way to pay. Example: ["WALLET","PAYLATER"].',
  ],
  'a number out of its bounds': [
    bank({ oneTimeCode: { resendAfterSeconds: 29 } }),
    'bank.json: oneTimeCode.resendAfterSeconds must be a whole number from 30 to 300, not 29. Example: {"resendAfterSeconds":60,"lifeSeconds":300,"resends":3}.',
  ],
  'a code that dies before there is another': [
    bank({ oneTimeCode: { resendAfterSeconds: 120, lifeSeconds: 60 } }),
    'bank.json: oneTimeCode must let a code live at least until another can be had. Example: {"resendAfterSeconds":60,"lifeSeconds":300,"resends":3}.',
  ],
  'tries without end': [
    bank({ tries: 11 }),
    'bank.json: tries must be a whole number from 3 to 10, not 11. Example: 5.',
  ],
  'half a try': [
    bank({ tries: 3.5 }),
    'bank.json: tries must be a whole number from 3 to 10, not 3.5. Example: 5.',
  ],
  'instalments without an order': [
    bank({ instalmentMonths: [6, 3] }),
    'bank.json: instalmentMonths must go up, each choice once. Example: [3,6,12].',
  ],
  'a result that nobody can read': [
    bank({ redirectSeconds: { paid: 1 } }),
    'bank.json: redirectSeconds.paid must be a whole number from 3 to 60, not 1. Example: {"linked":2,"paid":5}.',
  ],
  'seconds as a text': [
    bank({ redirectSeconds: { linked: '2' } }),
    'bank.json: redirectSeconds.linked must be a whole number from 2 to 30, not "2". Example: {"linked":2,"paid":5}.',
  ],
  'a document that is none': [
    bank({ documents: { fees: 'https://bank.example/fees' } }),
    'bank.json: documents.fees is not known. Example: {"terms":"https://bank.example/terms.html"}.',
  ],
  'a map without its slots': [
    bank({ map: { tiles: 'https://tiles.bank.example/{z}/{x}.png' } }),
    'bank.json: map.tiles must be an https address with {z}, {x}, {y}, perhaps {r}, not "https://tiles.bank.example/{z}/{x}.png". Example: {"tiles":"https://tiles.bank.example/{z}/{x}/{y}.png","attribution":"© …","search":null}.',
  ],
  'a mark without a grid': [
    text('mark.svg', `<svg xmlns="http://www.w3.org/2000/svg">${PATH}</svg>`),
    `mark.svg: has no viewBox; the grid is 0 0 24 24. ${MARK}`,
  ],
  'a mark without a path': [mark(''), `mark.svg: has no <path>. ${MARK}`],
  'a text in the mark': [mark(`${PATH}Bank`), `mark.svg: has something beside its paths. ${MARK}`],
  'a look of another scheme': [
    text('look.json', '{ "lights": {} }'),
    'look.json: lights is not known. Example: { "light": { "--bank-color-brand": "#1d5fd1" }, "dark": {} }.',
  ],
  'a mark that is seen badly': [
    look({ '--_mark': '#d0a030' }),
    'look.json: light: --bank-color-brand on --_mark has a contrast of 1.15; 3 is needed.',
  ],
  'a key that nobody knows': [bank({ nama: 'x' }), 'bank.json: nama is not known.'],
  'a telephone number of letters': [
    bank({ supportPhone: 'call us' }),
    'bank.json: supportPhone must be a telephone number of 3 to 32 characters, not "call us". Example: "1500-000".',
  ],
  'an address that is a script': [
    bank({ appLink: 'javascript:alert(1)' }),
    'bank.json: appLink must be an https address, not "javascript:alert(1)". Example: "https://app.bank.example/".',
  ],
  'a day that no calendar has': [
    bank({ termsFrom: '2026-02-30' }),
    'bank.json: termsFrom must be a day of the calendar as YYYY-MM-DD, not "2026-02-30". Example: "2026-01-31".',
  ],
  'no version of the terms': [
    bank({ termsVersion: '' }),
    'bank.json: termsVersion must be a text of 1 to 24 characters, not "". Example: "1.0".',
  ],
  'an office on no map': [
    bank({ offices: [{ name: 'A', address: 'B', latitude: 96.2, longitude: 0 }] }),
    'bank.json: offices[0].latitude is not as expected (Invalid value: Expected <=90 but received 96.2). Example: [{"name":"Kantor Pusat","address":"Jalan Satu 1","latitude":-6.18,"longitude":106.83}].',
  ],
  'a script in the mark': [
    mark(`${PATH}<script>alert(1)</script>`),
    `mark.svg: has <script>; only <path> may stand in it. ${MARK}`,
  ],
  'a link in the mark': [
    mark(`<a href="https://x.example">${PATH}</a>`),
    `mark.svg: has <a>; only <path> may stand in it. ${MARK}`,
  ],
  'a style in the mark': [
    mark('<path d="M4 12h16" style="fill:red"/>'),
    `mark.svg: path 1 has the attribute style; allowed are d, fill, stroke, stroke-width, stroke-linecap, stroke-linejoin, fill-rule. ${MARK}`,
  ],
  'a colour in the mark': [
    mark('<path d="M4 12h16" fill="#ff0000"/>'),
    `mark.svg: path 1 has fill="#ff0000", which can't be drawn here. ${MARK}`,
  ],
  'a mark on another grid': [
    text('mark.svg', `<svg viewBox="0 0 100 100">${PATH}</svg>`),
    `mark.svg: has the viewBox 0 0 100 100; the grid is 0 0 24 24. ${MARK}`,
  ],
  'a mark of more than 2 kB': [
    mark(`<path d="M4 12${'h1'.repeat(1000)}"/>`),
    `mark.svg: has 2083 bytes; at most 2048 are allowed. ${MARK}`,
  ],
  'a contrast of 4.4': [
    look(
      { '--bank-color-brand': '#808080', '--bank-color-on-brand': '#000000', '--_brand-press': '#737373' },
      { '--_brand-press': '#808080' },
    ),
    'look.json: light: --bank-color-on-brand on --_brand-press has a contrast of 4.42; 4.5 is needed.',
  ],
  'a colour by its name': [
    look({ '--bank-color-brand': 'tomato' }),
    'look.json: light: --bank-color-brand must be a colour as six lower-case hexadecimal digits. Example: "#5b9bff".',
  ],
  'a token that is none': [
    look({ '--bank-color-marke': '#ffffff' }),
    'look.json: light: --bank-color-marke is no token. Example: "--bank-color-brand": "#1d5fd1".',
  ],
  'a vector of another declaration': [signing({ separator: '|' }), `signing.json: vectors[0] ${VECTOR}`],
  'a vector with a wrong signature': [
    json('signing.json', (value) => {
      const [vector] = value['vectors'] as [{ sign: string }]
      vector.sign = `AAAA${vector.sign.slice(4)}`
    }),
    `signing.json: vectors[0] ${VECTOR}`,
  ],
  'no vectors': [
    signing({ vectors: [] }),
    'signing.json: vectors must have at least one vector, made with the openssl command line. Example: [{"request":{"appId":"…"},"publicKey":"-----BEGIN PUBLIC KEY-----…","sign":"…"}].',
  ],
  'a body that nobody signs': [
    signing({ parts: ['appId', 'nonce', 'timestamp', 'query'] }),
    'signing.json: parts must have nonce, timestamp and body, or a request could be changed or sent again. Example: ["appId","nonce","timestamp","query","body"].',
  ],
  'two headers of one name': [
    signing({ headers: { nonce: 'x-id', appId: 'X-Id' } }),
    'signing.json: headers must be five different names. Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
  ],
  'a time of another form': [
    signing({ timestamp: 'rfc-2822' }),
    'signing.json: timestamp must be one of epoch-ms, iso-8601, not "rfc-2822". Example: "epoch-ms".',
  ],
  'a code for nothing': [
    codes({ code: 'E2', name: 'PIN_WRONGG', debit: 'none' }),
    `codes.json: errors[1].name must be an error that a bank answers, not "PIN_WRONGG". ${CODES}`,
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
  'a language without its terms': [without('texts/en/terms.md'), 'texts/en/terms.md: is missing.'],
  'a language without a document that has no address': [
    without('texts/en/privacy.md'),
    'texts/en/privacy.md: is missing, and bank.json has no documents.privacy.',
  ],
  'a document about a merchant': [
    file('texts/id/paylater-terms.md', (content) => `${content}\nDi {merchant}.\n`),
    'texts/id/paylater-terms.md: line 35 has {merchant}; known are {bank}, {phone}.',
  ],
  'a language that the product has not': [
    (files) => void files.set('texts/fr/terms.md', '## 1'),
    'texts/fr/terms.md: is of no language that the product has (id, en).',
  ],
  'a text that nobody reads': [
    (files) => void files.set('texts/id/fees.md', '## 1'),
    'texts/id/fees.md: is no file of a language. Example: texts/id/terms.md.',
  ],
  'terms that are empty': [
    text('texts/id/terms.md', ''),
    'texts/id/terms.md: must begin with a heading. Example: ## 1. Biaya.',
  ],
  'terms with a slot that nobody fills': [
    terms('Bank {nama}.'),
    'texts/id/terms.md: line 5 has {nama}; known are {bank}, {merchant}, {phone}.',
  ],
  'terms with half a slot': [
    terms('Di {bank.'),
    'texts/id/terms.md: line 5 has a brace without its other one.',
  ],
  'terms that need a number': [
    terms('Hubungi {phone}.'),
    'texts/id/terms.md: line 5 has {phone} outside square brackets. Example: call us[ at {phone}].',
  ],
  'terms with brackets around anything': [
    terms('Hubungi [kami].'),
    'texts/id/terms.md: line 5 has square brackets without {phone}; they hold what is left out where there is no number.',
  ],
  'terms with half a bracket': [
    terms('Hubungi [kami.'),
    'texts/id/terms.md: line 5 has a square bracket without its other one.',
  ],
  'terms with markup': [terms('Buka <b>ini</b>.'), 'texts/id/terms.md: line 5 has markup of HTML.'],
  'terms with a link': [
    terms('Baca [ini](https://bank.example).'),
    'texts/id/terms.md: line 5 has a link; write the address as text.',
  ],
  'terms with emphasis': [
    terms('**Penting**'),
    'texts/id/terms.md: line 5 has emphasis, which is not shown.',
  ],
  'terms with a table': [
    terms('| a | b |'),
    'texts/id/terms.md: line 5 is none of heading, paragraph and list.',
  ],
  'terms with a title': [
    terms('# Syarat'),
    'texts/id/terms.md: line 5 has #; headings are ## and ###. Example: ## 1. Biaya.',
  ],
  'terms with a list that skips a number': [
    terms('1. a\n3. b'),
    'texts/id/terms.md: line 6 is item 3; 2 comes next.',
  ],
  'terms of which a paragraph is missing in one language': [
    file('texts/en/terms.md', (content) => content.replace(/\n\n[^#\n]+\n$/, '\n')),
    'texts/en/terms.md: has other headings, paragraphs or lists than texts/id/terms.md.',
  ],
  'a language without RIPLAY': [without('texts/id/riplay.json'), 'texts/id/riplay.json: is missing.'],
  'a row of RIPLAY in one language only': [
    riplay((rows) => void delete rows['risks']),
    'texts/en/riplay.json: has other rows than texts/id/riplay.json.',
  ],
  'a row that RIPLAY has not': [riplay({ profit: 'x' }), 'texts/en/riplay.json: profit is not known.'],
  'a row without a text': [
    riplay({ risks: ' ' }),
    'texts/en/riplay.json: risks must be a text of 1 to 600 characters, not " ". Example: "Pay Later {bank}".',
  ],
  'a late fee longer than a plan may say': [
    riplay({ lateFee: 'x'.repeat(201) }),
    `texts/en/riplay.json: lateFee must be a text of 1 to 200 characters, not "${'x'.repeat(79)}. Example: "Pay Later {bank}".`,
  ],
  'a row about a merchant': [
    riplay({ risks: 'At {merchant}.' }),
    'texts/en/riplay.json: risks has {merchant}; known are {bank}, {phone}.',
  ],
  'a row of two lines': [
    riplay({ risks: 'One.\nTwo.' }),
    'texts/en/riplay.json: risks has more than one line.',
  ],
  'a row with markup': [
    riplay({ risks: 'Very <b>high</b>.' }),
    'texts/en/riplay.json: risks has markup of HTML.',
  ],
  'other words in one language only': [
    (files) => void files.set('texts/id/words.json', '{}'),
    'texts/en/words.json: is missing.',
  ],
  'different words in two languages': [
    words({ names: { points: 'biji' } }, {}),
    'texts/en/words.json: says other words than texts/id/words.json.',
  ],
  'a name for a product that is none': [
    words({ names: { loan: 'Kredit' } }),
    'texts/en/words.json: names.loan is not known. Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
  ],
  'a product whose name has markup': [
    words({ names: { points: '<i>biji</i>' } }),
    'texts/en/words.json: names.points must be a name of 1 to 24 letters, digits and spaces, not "<i>biji</i>". Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
  ],
  'a sentence that the specification quotes': [
    words({ sentences: { PASSWORD_RULES: 'Easy.' } }),
    `texts/en/words.json: sentences.PASSWORD_RULES may not be said otherwise; what may is ${Object.keys(SENTENCES).join(', ')}.`,
  ],
  'a sentence without its slot': [
    words({ sentences: { 'consent.refuse': 'No.' } }),
    'texts/en/words.json: sentences.consent.refuse has no {merchant}.',
  ],
  'a sentence with a slot that nobody fills': [
    words({ sentences: { 'consent.rights': 'Ask {bank}.' } }),
    'texts/en/words.json: sentences.consent.rights has {bank}; known are none.',
  ],
  'a sentence of nothing': [
    words({ sentences: { 'consent.rights': ' ' } }),
    'texts/en/words.json: sentences.consent.rights must be a text of 1 to 300 characters.',
  ],
} as const satisfies Readonly<Record<string, readonly [Change, string]>>

const changed = (change: Change): FolderFiles => {
  const files = new Map(demo)
  change(files)
  return files
}

describe('the folder of a bank', () => {
  it('is right as the demo has it', () => {
    const { bank: demoBank, problems } = readFolder(demo)
    assert.deepEqual(problems, [])
    assert.equal(demoBank?.name, 'Bank Contoh')
  })

  for (const [mistake, [change, line]] of Object.entries(BAD))
    it(`is refused for ${mistake}`, () => {
      assert.deepEqual(readFolder(changed(change)), { bank: undefined, problems: [line] })
    })

  it('is refused for every mistake at once', () => {
    const all: Change = (files) => {
      for (const [change] of [
        BAD['a name of 61 characters'],
        BAD['a script in the mark'],
        BAD['a contrast of 4.4'],
      ])
        change(files)
    }
    const { problems } = readFolder(changed(all))
    assert.deepEqual(
      problems.map((problem) => problem.slice(0, problem.indexOf(':'))),
      ['bank.json', 'mark.svg', 'look.json'],
    )
  })

  it('has defaults for all that it may leave out', () => {
    const files = changed((all) => {
      without('look.json', 'signing.json', 'README.md')(all)
      json('bank.json', (value) => {
        for (const key of ['appLink', 'storeLinks', 'namePunctuation', 'offices']) delete value[key]
      })(all)
    })
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

  it('may name success alone, or say of the code of one error that it is ours', () => {
    const codesOf = (content: string) => readFolder(new Map(demo).set('codes.json', content)).bank?.codes
    assert.deepEqual(codesOf('{ "success": "00" }'), { success: '00', errors: undefined })
    assert.deepEqual(codesOf('{ "errors": [{ "code": "0x", "name": "PIN_WRONG", "debit": "none" }] }'), {
      success: '0',
      errors: [['0x', 'PIN_WRONG']],
    })
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

describe('a link in the folder of a bank', () => {
  it('is what it leads to: a file, a folder, or nothing', (test) => {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    for (const name of ['bank.json', 'look.json']) cpSync(join(DEMO_BANK, name), join(dir, name))
    for (const name of ['mark.svg', 'texts']) symlinkSync(join(DEMO_BANK, name), join(dir, name))
    assert.deepEqual(readBankDir(dir).problems, [])
    symlinkSync(DEMO_BANK, join(dir, 'other'))
    symlinkSync(join(dir, 'gone'), join(dir, 'lost'))
    assert.deepEqual(readBankDir(dir).problems, [
      'lost: is no file of a bank. Example: bank.json.',
      'other: is no file of a bank. Example: bank.json.',
    ])
  })
})

describe('a look', () => {
  const declared = 'const light = `\n  --a: #111111;\n  --b: #222222;\n`\nconst dark = `\n  --a: #333333;\n`'
  it('stands in the sheet where the product has its own, and new tokens of dark behind them', () => {
    assert.equal(
      withLook(declared, { light: { '--b': '#444444' }, dark: { '--b': '#555555' } }),
      'const light = `\n  --a: #111111;\n  --b: #444444;\n`\nconst dark = `\n  --a: #333333;\n  --b: #555555;\n`',
    )
  })
  it('that says nothing changes nothing', () => {
    assert.equal(withLook(declared, { light: {}, dark: {} }), declared)
  })
  it('without shades of the brand gets them from it', () => {
    const { look: blue } = parseLook({ light: { '--bank-color-brand': '#6699ff' }, dark: {} })
    assert.deepEqual(
      [blue.light['--_brand-hover'], blue.light['--_brand-press'], blue.dark['--_brand-hover']],
      ['#6191f2', '#5c8ae6', '#7da8ff'],
    )
  })
})
