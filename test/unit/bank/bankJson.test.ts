/** `bank.json`: who the bank is, and what it decides for itself. */
import { describe, it } from 'node:test'
import { bank, file, refusalTests, json, text, without } from './changed.ts'

const LICENCE = 'Example: {"id":"Berizin dan diawasi oleh OJK","en":"Berizin dan diawasi oleh OJK"}.'
const STORE = 'Example: [{"system":"ios","name":"App Store","url":"https://apps.example/"}].'

describe('bank.json', () => {
  for (const [title, test] of refusalTests({
    'no bank.json': [without('bank.json'), 'bank.json: is missing.'],
    'no JSON': [text('bank.json', '{ "name": '), 'bank.json: is not JSON (Unexpected end of JSON input).'],
    'a key twice': [
      file('bank.json', (content) => content.replace('{', '{ "name": "Bank Lain",')),
      'bank.json: line 2 has a key that stands twice (name): write it once.',
    ],
    'a name of 61 characters': [
      bank({ name: 'B'.repeat(61) }),
      `bank.json: name must be a text of 1 to 60 characters, not "${'B'.repeat(61)}". Example: "Bank Anda".`,
    ],
    'a name with markup': [
      bank({ name: 'Bank <b>A</b>' }),
      'bank.json: name must be plain text of one line, not "Bank <b>A</b>". Example: "Bank Anda".',
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
    'a key that nobody knows': [bank({ fax: 'x' }), 'bank.json: fax is not known.'],
    'a key that is misspelt': [bank({ nama: 'x' }), 'bank.json: nama is not known (did you mean name?).'],
    'a key that is misspelt further in': [
      bank({ oneTimeCode: { lifeSecond: 300 } }),
      'bank.json: oneTimeCode.lifeSecond is not known (did you mean lifeSeconds?). Example: {"resendAfterSeconds":60,"lifeSeconds":300,"resends":3}.',
    ],
    'a key further in that every object has': [
      json('bank.json', (value) => void (value['licence'] = JSON.parse('{"id":"A","en":"B","__proto__":1}'))),
      `bank.json: licence.__proto__ is not known. ${LICENCE}`,
    ],
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
    'a list in place of an object': [text('bank.json', '[]'), 'bank.json: must be an object in { }.'],
    'JSON with a comment, in one line': [
      file('bank.json', (content) => `// Ours\n${content}`),
      `bank.json: is not JSON (Unexpected token '/', "// Ours { "... is not valid JSON).`,
    ],
    'a number that would be changed': [
      text('bank.json', '{\n  "offices": [\n    { "latitude": -6.119999999999999 }\n  ]\n}'),
      'bank.json: line 3 has a number that would be changed (-6.119999999999999): write at most 15 digits, without an exponent.',
    ],
    'thousands of digits': [
      text('bank.json', `{ "tries": ${'9'.repeat(5000)} }`),
      `bank.json: line 1 has a number that would be changed (${'9'.repeat(80)}): write at most 15 digits, without an exponent.`,
    ],
    'half of a character': [
      text('bank.json', '{\n"name": "A \\ud83d" }'),
      'bank.json: line 2 has half of a surrogate pair ("A \\ud83d"): write the whole character.',
    ],
    'lists in lists': [
      text('bank.json', `{\n"name":\n${'['.repeat(16)}${']'.repeat(16)} }`),
      'bank.json: line 3 has more than 16 levels of lists and objects ([): write fewer.',
    ],
    'a key that every object has': [bank({ constructor: 1 }), 'bank.json: constructor is not known.'],
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
    'an address of its files in other letters than browsers write': [
      bank({ addresses: ['https://PAY.bank.example/'] }),
      'bank.json: addresses[0] must be an address as browsers write it (small letters, no :443, no ..), with a slash at its end and no ? or #, not "https://PAY.bank.example/". Example: ["https://pay.bank.example/"].',
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
  }))
    it(title, test)
})
