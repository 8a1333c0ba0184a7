/** The small Markdown of a bank's legal texts. Its mistakes stand with the others of a folder. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { fillText } from '../../../src/domain/bankTexts.ts'
import { parseLegalText } from '../../../src/bank/legalText.ts'
import { demoBank } from '../../bank.ts'

describe('a legal text', () => {
  it('is headings, paragraphs and lists', () => {
    const source = [
      '## One',
      'First line',
      'second line.',
      '',
      'Next.',
      '- a',
      '- b',
      '  goes on',
      '1. c',
      '',
      '2. d',
      '### Two',
      'Last.',
    ]
    assert.deepEqual(parseLegalText(source.join('\r\n')), {
      blocks: [
        ['h2', 'One'],
        ['p', 'First line second line.'],
        ['p', 'Next.'],
        ['ul', ['a', 'b goes on']],
        ['ol', ['c', 'd']],
        ['h3', 'Two'],
        ['p', 'Last.'],
      ],
      problems: [],
    })
  })

  it('of the demo names bank, merchant and number in every language', () => {
    const facts = { bank: demoBank.name, merchant: 'Toko Senja', phone: '(021) 5000-0123' }
    for (const language of LANGUAGES) {
      const blocks = demoBank.texts[language].terms.flatMap(([, content]) => content)
      const text = blocks.map((block) => fillText(block, facts)).join('\n')
      for (const word of Object.values(facts)) assert.ok(text.includes(word), `${language}: ${word}`)
    }
  })
})
