/** `look.json`: colours that can be read, in the places that the sheet has for them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parseLook, TOKENS } from '../../../src/bank/look.ts'
import { tokensOf, withLook } from '../../../src/bank/palette.ts'
import { rowsUnder } from '../../pages.ts'
import { refusalTests, look, text } from './changed.ts'

describe('look.json', () => {
  for (const [title, test] of refusalTests({
    'a look of another scheme': [
      text('look.json', '{ "lights": {} }'),
      'look.json: lights is not known. Example: { "light": { "--bank-color-brand": "#1d5fd1" }, "dark": {} }.',
    ],
    'a scheme that every object has': [
      text('look.json', '{ "__proto__": {} }'),
      'look.json: __proto__ is not known. Example: { "light": { "--bank-color-brand": "#1d5fd1" }, "dark": {} }.',
    ],
    'a token that every object has': [
      text('look.json', '{ "light": { "__proto__": "#ffffff" } }'),
      'look.json: light: __proto__ is no token. Example: "--bank-color-brand": "#1d5fd1".',
    ],
    'a mark that is seen badly': [
      look({ '--_mark': '#d0a030' }),
      'look.json: light: --bank-color-brand on "tile behind the bank\'s sign" has a contrast of 1.15; 3 is needed.',
    ],
    'a contrast of 4.4': [
      look(
        { '--bank-color-brand': '#808080', '--bank-color-on-brand': '#000000', '--_brand-press': '#737373' },
        { '--_brand-press': '#808080' },
      ),
      'look.json: light: --bank-color-on-brand on "brand while pressed" has a contrast of 4.42; 4.5 is needed.',
    ],
    'a colour by its name': [
      look({ '--bank-color-brand': 'tomato' }),
      'look.json: light: --bank-color-brand must be a colour as six lower-case hexadecimal digits. Example: "#5b9bff".',
    ],
    'a token that is none': [
      look({ '--bank-color-marke': '#ffffff' }),
      'look.json: light: --bank-color-marke is no token. Example: "--bank-color-brand": "#1d5fd1".',
    ],
    'a token that is misspelt': [
      look({ '--bank-colour-brnad': '#ffffff' }),
      'look.json: light: --bank-colour-brnad is no token; did you mean --bank-color-brand?',
    ],
    'nothing in place of an object': [text('look.json', 'null'), 'look.json: must be an object in { }.'],
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
  }))
    it(title, test)
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
  it('has its sign on a tile where a dark brand is seen', () => {
    const { look: green, problems } = parseLook({
      light: { '--bank-color-brand': '#0b4d32', '--bank-color-on-brand': '#ffffff' },
      dark: { '--bank-color-brand': '#58c796', '--bank-color-on-brand': '#06281a' },
    })
    assert.deepEqual([problems, green.light['--_mark'], green.dark['--_mark']], [[], '#ffffff', undefined])
  })
})

describe('the table of tokens', () => {
  const sheet = readFileSync(new URL('../../../src/ui/tokens.ts', import.meta.url), 'utf8')
  it('has each token of the sheet but the scheme itself', () => {
    const names = Object.keys({ ...tokensOf(sheet, 'light'), ...tokensOf(sheet, 'dark') })
    assert.deepEqual(Object.keys(TOKENS).toSorted(), names.filter((name) => name !== '--_scheme').toSorted())
  })
  it("is that of the bank's page", () => {
    assert.deepEqual(
      rowsUnder('demo/bank/README.md', '| Token of `look.json` | What it colours |', 2),
      Object.entries(TOKENS).map(([name, noun]) => [`\`${name}\``, noun]),
    )
  })
})
