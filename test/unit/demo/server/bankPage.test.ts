import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bankPage } from '../../../../demo/server/bankPage.ts'
import { loadBank } from '../../../../src/bank/files.ts'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { demoBank, RIMBA } from '../../../bank.ts'

/** The text that a reader sees. */
const readable = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe("the page of a bank's texts", () => {
  for (const bank of [demoBank, loadBank(RIMBA)])
    it(`has every text in every language, with its slots (${bank.name})`, async () => {
      const page = readable(await bankPage(bank))
      // A reader who signs it off finds every decision of bank.json, and the names as words.json has them.
      const { tries, oneTimeCode, methods, offices, appLink } = bank
      for (const fact of [
        `Wrong tries until the block${tries}`,
        `One-time code: seconds that it holds${oneTimeCode.lifeSeconds}`,
        `Ways to pay that are offered${methods.map((method) => ({ WALLET: 'wallet', PAYLATER: 'Pay Later', QRIS: 'QRIS' })[method]).join(', ')}`,
        `Branch 1: address${offices[0]?.address}`,
        `Address of the bank app${appLink}`,
        'Pay Later',
      ])
        assert.ok(page.includes(fact), fact)
      for (const language of LANGUAGES) {
        const { terms, privacy, paylaterTerms, riplay, words } = bank.texts[language]
        const texts = [
          ...[terms, privacy, paylaterTerms].flat().flatMap(([, content]) => content),
          ...Object.values(riplay),
          ...Object.values(words.sentences),
          words.names.wallet ?? bank.name,
          words.names.payLater ?? bank.name,
        ]
        assert.ok(texts.length > 20)
        for (const text of texts) assert.ok(page.includes(text), `${language}: ${text}`)
      }
    })

  it('calls each row as people do, and has a place for name, signature and date in each section', async () => {
    const page = await bankPage(demoBank)
    const labels = [...page.matchAll(/<th scope="row">([^<]*)<\/th>/g)].map(([, label = '']) => label)
    assert.ok(labels.length > 50)
    assert.deepEqual(
      labels.filter((label) => /[a-z][A-Z]|\.[a-z]|^[a-z]/.test(label)),
      [],
    )
    const sections = page.split('<section>').slice(1)
    for (const section of sections)
      for (const place of ['Name', 'Signature', 'Date'])
        assert.ok(section.includes(`<dt>${place}</dt><dd></dd>`))
  })
})
