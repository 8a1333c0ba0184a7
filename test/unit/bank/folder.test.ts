/** A bank's folder: the demo's is right, and one change makes it wrong in one place, told by one line. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { BankError, DEMO_BANK, loadBank, readBankDir } from '../../../src/bank/files.ts'
import type { FolderFiles } from '../../../src/bank/bankFile.ts'
import { readFiles, readServedBank } from '../../../src/bank/dir.ts'
import { readFolder } from '../../../src/bank/folder.ts'
import { parseLook } from '../../../src/bank/look.ts'
import { withLook } from '../../../src/bank/palette.ts'
import { SENTENCES } from '../../../src/bank/words.ts'
import { CREDENTIAL_HEADER } from '../../../src/contract/session.ts'

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

const LICENCE = 'Example: {"id":"Berizin dan diawasi oleh OJK","en":"Berizin dan diawasi oleh OJK"}.'

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

const STORE = 'Example: [{"system":"ios","name":"App Store","url":"https://apps.example/"}].'
const VECTOR = "isn't what openssl signed of this request by this declaration."
const MARK =
  'Example: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>.'
const PATH = '<path d="M4 4h16v16H4z"/>'

/** Mistake → the change that makes it so → the one line. */
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
  'a title of two lines': [
    bank({ pageTitle: 'Bank\nAnda' }),
    'bank.json: pageTitle must be plain text of one line, not "Bank\\nAnda". Example: "Bank Anda".',
  ],
  'no licence': [
    json('bank.json', (value) => void delete value['licence']),
    `bank.json: licence is missing. ${LICENCE}`,
  ],
  'a licence line that one language lacks': [
    bank({ licence: { id: 'Berizin' } }),
    `bank.json: licence.en is missing. ${LICENCE}`,
  ],
  'a licence line in a language that the product has not': [
    bank({ licence: { id: 'Berizin', en: 'Licensed', nl: 'Vergunning' } }),
    `bank.json: licence.nl is not known. ${LICENCE}`,
  ],
  'a licence line with markup': [
    bank({ licence: { id: 'Berizin', en: '<b>Licensed</b>' } }),
    `bank.json: licence.en must be plain text of one line, not "<b>Licensed</b>". ${LICENCE}`,
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
    'bank.json: offices[0].latitude must be a number of degrees from -90 to 90, not 96.2. Example: [{"name":"Kantor Pusat","address":"Jalan Satu 1","latitude":-6.18,"longitude":106.83}].',
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
    mark('<path d="M4 4h16v16H4z" style="fill:red"/>'),
    `mark.svg: path 1 has the attribute style; allowed are d, fill, stroke, stroke-width, stroke-linecap, stroke-linejoin, fill-rule. ${MARK}`,
  ],
  'a colour in the mark': [
    mark('<path d="M4 4h16v16H4z" fill="#ff0000"/>'),
    `mark.svg: path 1 has fill="#ff0000", which can't be drawn here. ${MARK}`,
  ],
  'a mark on another grid': [
    text('mark.svg', `<svg viewBox="0 0 100 100">${PATH}</svg>`),
    `mark.svg: has the viewBox 0 0 100 100; the grid is 0 0 24 24. ${MARK}`,
  ],
  'a mark of more than 2 kB': [
    mark(`<path d="M4 4h16v16H4z${'M4 4h1v1z'.repeat(221)}"/>`),
    `mark.svg: has 2080 bytes; at most 2048 are allowed. ${MARK}`,
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
  'a list in place of an object': [text('bank.json', '[]'), 'bank.json: must be an object in { }.'],
  'nothing in place of an object': [text('look.json', 'null'), 'look.json: must be an object in { }.'],
  'JSON with a comment, in one line': [
    file('bank.json', (content) => `// Ours\n${content}`),
    `bank.json: is not JSON (Unexpected token '/', "// Ours { "... is not valid JSON).`,
  ],
  'a key that every object has': [bank({ constructor: 1 }), 'bank.json: constructor is not known.'],
  'a key that schemas leave out': [
    (files) => {
      for (const language of ['id', 'en'])
        files.set(
          `texts/${language}/words.json`,
          language === 'id' ? '{}' : '{ "sentences": { "__proto__": "x" } }',
        )
    },
    'texts/en/words.json: sentences.__proto__ is not known.',
  ],
  'a name that reads backwards': [
    bank({ name: 'Bank \u202eA' }),
    'bank.json: name has the character U+202E, which nobody sees.',
  ],
  'a control character in a list': [
    bank({ offices: [{ name: 'A\0', address: 'B', latitude: 0, longitude: 0 }] }),
    'bank.json: offices[0].name has the character U+0000, which nobody sees.',
  ],
  'a name of signs alone': [
    bank({ name: '—' }),
    'bank.json: name must be a text of 1 to 60 characters, not "—". Example: "Bank Anda".',
  ],
  'a name with a space before it': [
    bank({ name: ' Bank A' }),
    'bank.json: name must not begin or end with a space, not " Bank A". Example: "Bank Anda".',
  ],
  'a telephone number without a digit': [
    bank({ supportPhone: '---' }),
    'bank.json: supportPhone must be a telephone number of 3 to 32 characters, not "---". Example: "1500-000".',
  ],
  'an address that everybody can read on its way': [
    bank({ appLink: 'http://app.bank.example/' }),
    'bank.json: appLink must be an https address, not "http://app.bank.example/". Example: "https://app.bank.example/".',
  ],
  'an address that leads nowhere': [
    bank({ documents: { terms: 'https://bank.example:99999/' } }),
    'bank.json: documents.terms must be an https address, not "https://bank.example:99999/". Example: {"terms":"https://bank.example/terms.html"}.',
  ],
  'an address with a password': [
    bank({ appLink: 'https://user:secret@bank.example/' }),
    'bank.json: appLink must be an address without a password, not "https://…@bank.example/". Example: "https://app.bank.example/".',
  ],
  'a way to a store that is a script': [
    bank({ storeLinks: [{ system: 'ios', name: 'App Store', url: 'javascript:alert(1)' }] }),
    `bank.json: storeLinks[0].url must be an https address, not "javascript:alert(1)". ${STORE}`,
  ],
  'a store with markup': [
    bank({ storeLinks: [{ system: 'ios', name: '<b>App</b>', url: 'https://a.example/' }] }),
    `bank.json: storeLinks[0].name must be plain text of one line, not "<b>App</b>". ${STORE}`,
  ],
  'an office that is there twice': [
    bank({ offices: [0, 1].map((latitude) => ({ name: 'A', address: 'B', latitude, longitude: 0 })) }),
    'bank.json: offices must have each name once. Example: [{"name":"Kantor Pusat","address":"Jalan Satu 1","latitude":-6.18,"longitude":106.83}].',
  ],
  'a mark of garbage': [
    mark('<path d="12 h M"/>'),
    `mark.svg: path 1 has d="12 h M", which can't be drawn here. ${MARK}`,
  ],
  'a mark that goes nowhere': [
    mark('<path d="M4 4"/>'),
    `mark.svg: path 1 has d="M4 4", which can't be drawn here. ${MARK}`,
  ],
  'a mark that nobody sees': [mark('<path d="M4 12h16"/>'), `mark.svg: path 1 draws nothing. ${MARK}`],
  'a mark without fill and line': [
    mark('<path d="M4 4h16v16H4z" fill="none"/>'),
    `mark.svg: path 1 draws nothing. ${MARK}`,
  ],
  'a mark beside its grid': [
    mark('<path d="M20 4h16v16H4z"/>'),
    `mark.svg: path 1 leaves the grid of 24. ${MARK}`,
  ],
  'an attribute twice': [
    mark('<path d="M4 4h16v16H4z" d="M0 0h9v9z"/>'),
    `mark.svg: path 1 has d twice. ${MARK}`,
  ],
  'a path twice': [mark(`${PATH}${PATH}`), `mark.svg: path 2 is drawn already. ${MARK}`],
  'a shadow that fetches a picture': [
    look({ '--bank-shadow-card': 'url(//x.example/a)' }),
    'look.json: light: --bank-shadow-card must be none, or outer shadows, each of lengths in px and a colour as rgb(0 0 0 / 50%). Example: "0 0 0 1px rgb(16 18 22 / 9%), 0 16px 40px -20px rgb(16 18 22 / 18%)".',
  ],
  'a shadow over what it should surround': [
    look({ '--_key-shadow': 'inset 0 0 0 99px rgb(0 0 0)' }),
    'look.json: light: --_key-shadow must be none, or outer shadows, each of lengths in px and a colour as rgb(0 0 0 / 50%). Example: "0 1px 0 rgb(16 18 22 / 12%)".',
  ],
  'a scrim that is no colour': [
    look({ '--bank-color-scrim': 'banana' }),
    'look.json: light: --bank-color-scrim must be a colour as rgb(0 0 0 / 50%). Example: "rgb(16 18 22 / 44%)".',
  ],
  'a header of the connection': [
    signing({ headers: { sign: 'Content-Length' } }),
    'signing.json: headers.sign must be a header of signing: this one is of the connection, or has another meaning, not "Content-Length". Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
  ],
  'a header of the session': [
    signing({ headers: { nonce: CREDENTIAL_HEADER } }),
    'signing.json: headers.nonce must be a header of signing: this one is of the connection, or has another meaning, not "authorization-customer". Example: {"appId":"appId","nonce":"nonce","timestamp":"timestamp","sign":"sign","keyId":"signKeyId"}.',
  ],
  'a vector whose time is of another form': [
    signing({ timestamp: 'iso-8601' }),
    "signing.json: vectors[0].request.timestamp isn't iso-8601.",
  ],
  'a vector whose nonce is of another form': [
    signing({ nonce: 'uuid' }),
    "signing.json: vectors[0].request.nonce isn't uuid.",
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
  'terms with emphasis by one star': [
    terms('Ini *penting* sekali.'),
    'texts/id/terms.md: line 5 has emphasis, which is not shown.',
  ],
  'terms with emphasis by an underline': [
    terms('Ini _penting_ sekali.'),
    'texts/id/terms.md: line 5 has emphasis, which is not shown.',
  ],
  'terms with a code of HTML': [
    terms('Rp5.000&nbsp;saja'),
    'texts/id/terms.md: line 5 has a code in place of a sign; write the sign itself.',
  ],
  'terms with a backslash before a sign': [
    terms('Rp5\\*000'),
    'texts/id/terms.md: line 5 has a code in place of a sign; write the sign itself.',
  ],
  'terms with a list in a list': [terms('- a\n  - b'), 'texts/id/terms.md: line 6 is a list in a list.'],
  'terms with a list of another kind': [
    terms('1) a'),
    'texts/id/terms.md: line 5 is none of heading, paragraph and list.',
  ],
  'terms with a heading that is glued': [
    terms('##Biaya'),
    'texts/id/terms.md: line 5 is none of heading, paragraph and list.',
  ],
  'terms with an item of nothing': [
    terms('-'),
    'texts/id/terms.md: line 5 is none of heading, paragraph and list.',
  ],
  'terms with a character that nobody sees': [
    terms('Bia\u200bya'),
    'texts/id/terms.md: line 5 has the character U+200B, which nobody sees.',
  ],
  'documents of headings alone': [
    (files) => {
      for (const language of ['id', 'en']) files.set(`texts/${language}/privacy.md`, '## A\n')
      files.set('texts/en/privacy.md', '## A\n\nB.\n')
    },
    'texts/id/privacy.md: has no text below its headings.',
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
  'two products of one name': [
    words({ names: { wallet: 'Saldo', points: 'saldo' } }, { names: { wallet: 'Saldo', points: 'biji' } }),
    'texts/en/words.json: names must be different names. Example: {"wallet":"Saldo","payLater":"Pay Later","points":"poin"}.',
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
  /** The demo's folder, changed on the disk. */
  function problemsWith(test: TestContext, change: (dir: string) => void): readonly string[] {
    const dir = mkdtempSync(join(tmpdir(), 'bank-'))
    test.after(() => rmSync(dir, { recursive: true }))
    cpSync(DEMO_BANK, dir, { recursive: true })
    change(dir)
    return readBankDir(dir).problems
  }
  const textOf = (name: string) => readFileSync(join(DEMO_BANK, name), 'utf8')

  for (const [name, [change, line]] of Object.entries<readonly [(dir: string) => void, string]>({
    'a file in Latin-1': [
      (dir) => writeFileSync(join(dir, 'bank.json'), textOf('bank.json').replace('Contoh', 'Café'), 'latin1'),
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
    cpSync(DEMO_BANK, dir, { recursive: true })
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
