/** The build of a bank's folder outside the sheet of tokens. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { pageOfBank, withCanvas } from '../../../elements/build/bank.ts'
import type { BankLook } from '../../../src/bank/look.ts'
import { loadBank } from '../../../src/bank/files.ts'
import { withLook } from '../../../src/bank/palette.ts'
import { tokensIn } from '../../../elements/build/tokens.ts'
import { demoBank, RIMBA } from '../../bank.ts'

const textOf = (name: string) =>
  readFileSync(new URL(`../../../elements/hosted/${name}`, import.meta.url), 'utf8')
const look: BankLook = {
  light: { '--bank-color-canvas': '#fdf6ee' },
  dark: { '--bank-color-canvas': '#0a1410' },
}
const coloursIn = (text: string): string[] => [...new Set(text.toLowerCase().match(/#[\da-f]{6}\b/g))]

describe('the tokens in the package of a bank', () => {
  it('have its colours', () => {
    const sheet = readFileSync(new URL('../../../src/ui/tokens.ts', import.meta.url), 'utf8')
    const brand = tokensIn(withLook(sheet, loadBank(RIMBA).look)).find(
      ({ name }) => name === '--bank-color-brand',
    )
    assert.deepEqual(brand, { name: '--bank-color-brand', light: '#0f6b46', dark: '#58c796' })
  })
})

describe('the hosted page of a bank with a canvas of its own', () => {
  it('has it behind everything, in light and dark', () => {
    const css = withCanvas(textOf('hosted.css'), look)
    assert.deepEqual(coloursIn(css), ['#fdf6ee', '#0a1410'])
    const page = pageOfBank(textOf('index.html'), { ...demoBank, mark: [], look })
    assert.ok(page.includes('content="#fdf6ee"') && page.includes('bgcolor="#fdf6ee"'))
  })

  it('names the bank, and its number where it has one', () => {
    const metaOf = (supportPhone: string | null) =>
      pageOfBank(textOf('index.html'), { ...demoBank, name: 'Bank "A" & B', supportPhone, mark: [], look })
        .split('\n')
        .filter((line) => /application-name|bank-support/.test(line))
        .map((line) => line.trim())
    const name = '<meta name="application-name" content="Bank &quot;A&quot; &amp; B">'
    assert.deepEqual(metaOf('1500-000'), [name, '<meta name="bank-support-phone" content="1500-000">'])
    assert.deepEqual(metaOf(null), [name])
  })

  it('keeps the other one where it has one of them', () => {
    const css = textOf('hosted.css')
    assert.deepEqual(coloursIn(withCanvas(css, { light: {}, dark: look.dark })), ['#f8f8f8', '#0a1410'])
    assert.equal(withCanvas(css, { light: {}, dark: {} }), css)
  })
})
