/** The documents of a bank's folder, as the demo serves them. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { createDocuments, documentFiles } from '../../../../demo/server/documents.ts'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { demoBank } from '../../../bank.ts'

describe("a bank's document", () => {
  it('has its colours, in light and dark, under a policy for just this style', async () => {
    const look = {
      light: { '--bank-color-text': '#102018', '--bank-color-surface': '#fffdf5' },
      dark: { '--bank-color-muted': '#b0c0b8' },
    }
    const response = (await createDocuments({ ...demoBank, look }))('terms.html', { language: 'en' })
    const page = (await response?.text()) ?? ''
    for (const line of ['--text: #102018', '--surface: #fffdf5', '--muted: #b0c0b8', '--muted: #5a5f67'])
      assert.ok(page.includes(line), line)
    assert.ok(!page.includes('#16181b') && !page.includes('#a6acb5'))
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(response?.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`))
  })

  it('as a file holds all languages, each under the fragment that the page asks for', async () => {
    for (const page of Object.values(await documentFiles()))
      for (const language of LANGUAGES)
        for (const mark of [
          `<i id="${language}" hidden>`,
          `<i id="${language}-framed" hidden>`,
          `<div lang="${language}">\n<h1>`,
        ])
          assert.equal(page.split(mark).length, 2, mark)
  })
})
