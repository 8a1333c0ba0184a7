/** Documents that no frame shows. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as frameTexts } from '../../locales/id/framePage.ts'
import { useRig } from './rig.ts'

describe('a document that no frame shows', () => {
  const rig = useRig()
  for (const [title, file, headers] of [
    ['a PDF by its address', 'terms.pdf', { 'content-type': 'text/html' }],
    ['a PDF by its content', 'terms', { 'content-type': 'application/pdf' }],
    ['a download', 'terms', { 'content-type': 'text/html', 'content-disposition': 'attachment' }],
    ['forbidden in frames', 'terms', { 'content-type': 'text/html', 'x-frame-options': 'DENY' }],
  ] as const)
    it(`is said to be opened outside: ${title}`, async () => {
      const page = await rig.page({ allow: /./ })
      await page.route('**/proxy/session', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { bank: { documents: object } }
        const documents = {
          ...answer.bank.documents,
          terms: new URL(`documents/${file}`, rig.hostedUrl).href,
        }
        await route.fulfill({ response, json: { ...answer, bank: { ...answer.bank, documents } } })
      })
      await page.route('**/hosted/documents/terms**', (route) => route.fulfill({ headers, body: '%PDF-1.4' }))
      await page.goto(
        `${rig.hostedUrl}?journeyId=${await rig.createJourney()}&document=terms#/pages/v2/common/framePage`,
      )
      await page.getByText(frameTexts['framePage.outside'], { exact: true }).waitFor()
      assert.equal(await page.locator('iframe').count(), 0)
      assert.match(
        (await page.getByRole('link', { name: frameTexts['framePage.openTab'] }).getAttribute('href'))!,
        /terms/,
      )
    })
})
