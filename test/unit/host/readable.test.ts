/** Texts and grounds of the screens, and how computed styles write colours. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { TOKENS } from '../../../src/contract/tokens.ts'
import { contrastOf, READABLE, type Rgba } from '../../../src/domain/contrast.ts'
import { PAIRS, parseRgb } from '../../../src/host/readable.ts'

const sheet = readFileSync(new URL('../../../src/ui/tokens.ts', import.meta.url), 'utf8')
/** The colours of a theme, as the sheet writes them. */
const theme = (name: 'light' | 'dark'): [string, string][] => {
  const block = new RegExp(`const ${name} = \`([^\`]+)\``).exec(sheet)?.[1] ?? ''
  return [...block.matchAll(/(--[\w-]+): (#\w{6});/g)].map(([, token = '', value = '']) => [token, value])
}
const rgb = (value: string): Rgba => {
  const parts = [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16))
  return parseRgb(`rgb(${parts.join(', ')})`)!
}

describe('texts and their backgrounds', () => {
  for (const name of ['light', 'dark'] as const) {
    test(`of ours can be read, in the ${name} theme`, () => {
      const colours = new Map([...theme('light'), ...theme(name)])
      // It is the canvas, unless the merchant says otherwise.
      colours.set('--bank-color-outside', colours.get('--bank-color-canvas') ?? '')
      for (const pair of PAIRS) {
        const [text, ground] = pair.map((token) => colours.get(token))
        assert.ok(text && ground, pair.join(' on '))
        assert.ok(contrastOf(rgb(text), rgb(ground)) >= READABLE, pair.join(' on '))
      }
    })
  }

  test('every colour token of a text is in the table', () => {
    const noText = /-(line|control|focus|scrim)$/
    const texts = new Set(PAIRS.flat())
    const remaining = [...TOKENS].filter(
      ([name, kind]) => kind === 'color' && !noText.test(name) && !texts.has(name),
    )
    assert.deepEqual(remaining, [])
  })
})

describe('a computed colour', () => {
  test('is read in the forms that browsers write', () => {
    const half = { red: 1, green: 0, blue: 0.2, alpha: 0.5 }
    for (const text of [
      'rgba(255, 0, 51, 0.5)',
      'color(srgb 1 0 0.2 / 0.5)',
      'color(srgb 1.4 none 0.2 / 0.5)',
    ])
      assert.deepEqual(parseRgb(text), half, text)
    assert.deepEqual(parseRgb('rgb(255, 0, 51)'), { ...half, alpha: 1 })
  })
  test("in any other form isn't read", () => {
    for (const text of ['', 'red', 'oklch(0.5 0.1 20)', 'rgb(1, 2)', 'color(srgb a b c)', 'rgb(1, 2, x)'])
      assert.equal(parseRgb(text), undefined, text)
  })
})
