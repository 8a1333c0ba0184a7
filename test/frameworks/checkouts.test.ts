/**
 * A checkout each in plain HTML, React, Vue and Svelte (demo/frameworks), built by the framework's own tools
 * from the npm package.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { buildFrameworks } from '../../demo/frameworks.mjs'
import { button, confirm, fill, heading, ownClock, words } from '../e2e/people.ts'
import { useRig } from '../e2e/rig.ts'

const submit = (language: 'id' | 'en'): string =>
  fill(words[language]['payment.submit'], { amount: language === 'id' ? 'Rp1.250.000,00' : 'Rp1,250,000.00' })

describe('a checkout', () => {
  before(() => buildFrameworks())
  const rig = useRig()

  for (const name of ['html', 'react', 'vue', 'svelte']) {
    it(`in ${name}: a property changes, the element goes and comes back, the payment is reported`, async () => {
      const page = await rig.page({ device: 'desktop', ...ownClock })
      await page.goto(`${rig.url}/frameworks/${name}/`)
      await button(page, submit('id')).waitFor()
      await button(page, 'Language').click()
      await button(page, submit('en')).waitFor()
      await button(page, 'Put away').click()
      await page.locator('bank-pay').waitFor({ state: 'detached' })
      await button(page, 'Bring back').click()
      await button(page, submit('en')).waitFor()
      assert.equal(await page.locator('bank-pay').count(), 1)
      await confirm(page, 'en', 'Rp1,250,000.00')
      await heading(page, words.en['processing.title']).waitFor()
      // The bank is in the page: its time is the page's.
      await page.clock.fastForward(10_000)
      await heading(page, words.en['paymentResult.successTitle']).waitFor()
      await page.getByText('Paid: order-1042', { exact: true }).waitFor()
    })
  }

  it("they are listed on the demo's page", async () => {
    const { frameworks } = (await (await fetch(`${rig.url}/harness/config.json`)).json()) as {
      frameworks: string[]
    }
    assert.deepEqual(frameworks, ['html', 'react', 'svelte', 'vue'])
  })
})
