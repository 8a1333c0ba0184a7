/** Tokens in the demo's panel are those that the elements know. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../../property.ts'
import { contrast, cssOf, tokens } from '../../../../demo/harness/tokens.ts'
import { textOf } from '../../../pages.ts'

const readme = textOf('elements/README.md')

describe('tokens of the panel', () => {
  for (const { name } of tokens)
    it(`${name} is a token of the README`, () => assert.ok(readme.includes(`\`${name}\``)))

  it('contrast: the two ends, and the order does not matter', () => {
    assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00')
    assert.equal(contrast('#ffbc25', '#1f1700').toFixed(2), '10.56')
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        const ratio = contrast(a, b)
        assert.ok(ratio >= 1 && ratio <= 21)
        assert.equal(ratio, contrast(b, a))
      }),
    )
  })

  it('the rule has the values that are set, and is empty without any', () => {
    assert.equal(cssOf('bank-pay', {}), '')
    assert.equal(cssOf('bank-pay', { '--bank-space': '0.3' }), 'bank-pay {\n  --bank-space: 0.3;\n}')
  })
})
