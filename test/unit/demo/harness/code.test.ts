/** The chosen settings as code, in the form each framework wants them. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { snippets, type Form } from '../../../../demo/harness/code.ts'

describe('the code of the panel', () => {
  it('has attributes, event and tokens in the form of each framework', () => {
    const css = 'bank-pay {\n  --bank-space: 0.3;\n}'
    const snippet = {
      tag: 'bank-pay',
      attributes: { 'origin-reference-no': 'or-1', language: 'en' },
      script: 'https://pay.bank.example/bank-elements.js',
      css,
    } as const
    const expectation: Record<Form, readonly string[]> = {
      html: [
        '<script type="module" src="https://pay.bank.example/bank-elements.js">',
        '\n  origin-reference-no="or-1"',
        "addEventListener('bank-succeeded'",
        css,
      ],
      npm: [
        "import { define } from 'bank-elements'\n\ndefine({ bank: 'https://pay.bank.example/' })",
        "\n  originReferenceNo: 'or-1',",
        "addEventListener('bank-succeeded'",
        css,
      ],
      react: [
        "import { BankPay } from 'bank-elements/react'",
        '\n    bank="https://pay.bank.example/"',
        '\n    originReferenceNo="or-1"',
        'onSucceeded={',
        css,
      ],
      vue: [
        "define({ bank: 'https://pay.bank.example/' })",
        '\n    origin-reference-no="or-1"',
        '@bank-succeeded="',
        css,
      ],
      svelte: [
        "define({ bank: 'https://pay.bank.example/' })",
        '\n  origin-reference-no="or-1"',
        'onbank-succeeded={',
        ':global(bank-pay) {',
      ],
    }
    for (const [form, parts] of Object.entries(expectation)) {
      const text = snippets[form as Form](snippet)
      for (const part of parts) assert.ok(text.includes(part), `${form} has no ${part}\n${text}`)
      assert.ok(!snippets[form as Form]({ ...snippet, css: '' }).includes('--bank'), form)
    }
    assert.ok(snippets.html({ ...snippet, tag: 'bank-bind' }).includes("addEventListener('bank-linked'"))
    const link = snippets.react({ ...snippet, tag: 'bank-bind' })
    for (const part of ['import { BankBind }', '<BankBind\n', 'onLinked={'])
      assert.ok(link.includes(part), link)
  })
})
