/** `texts/`: what the bank says, complete and plain in every language. */
import { describe, it } from 'node:test'
import { file, refusalTests, json, text, without, type Change, type Json } from './changed.ts'

/** The Indonesian terms with lines after their first heading. */
const terms = (lines: string): Change =>
  file('texts/id/terms.md', (content) => content.replace('\n\n', () => `\n\nSatu.\n\n${lines}\n\n`))

const riplay = (changes: Json | ((rows: Json) => void)): Change =>
  json(
    'texts/en/riplay.json',
    typeof changes === 'function' ? changes : (rows) => Object.assign(rows, changes),
  )

describe('texts', () => {
  for (const [title, test] of refusalTests({
    'a language without its terms': [without('texts/en/terms.md'), 'texts/en/terms.md: is missing.'],
    'terms that nobody has translated': [
      (files) => void files.set('texts/en/terms.md', files.get('texts/id/terms.md') ?? ''),
      'texts/en/terms.md: is in the words of texts/id/terms.md. Translate it.',
    ],
    'rows that nobody has translated': [
      (files) => void files.set('texts/en/riplay.json', files.get('texts/id/riplay.json') ?? ''),
      'texts/en/riplay.json: is in the words of texts/id/riplay.json. Translate it.',
    ],
    'a language without a document that has no address': [
      without('texts/en/privacy.md'),
      'texts/en/privacy.md: is missing, and bank.json has no documents.privacy.',
    ],
    'a document about a merchant': [
      file('texts/id/paylater-terms.md', (content) => `${content}\nDi {merchant}.\n`),
      'texts/id/paylater-terms.md: line 35 has {merchant}; known are {bank}, {phone}, {tries}, {months}, {age}.',
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
      'texts/id/terms.md: line 5 has {nama}; known are {bank}, {merchant}, {phone}, {tries}, {months}, {age}.',
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
      'texts/en/riplay.json: risks has {merchant}; known are {bank}, {phone}, {tries}, {months}, {age}.',
    ],
    'a row of two lines': [
      riplay({ risks: 'One.\nTwo.' }),
      'texts/en/riplay.json: risks has more than one line.',
    ],
    'a row with markup': [
      riplay({ risks: 'Very <b>high</b>.' }),
      'texts/en/riplay.json: risks has markup of HTML.',
    ],
  }))
    it(title, test)
})
