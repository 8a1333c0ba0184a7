/**
 * The number that a code went to, on the screens that show it, also after a reload. Where it comes from:
 * test/chain/number.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { axe } from './axe.ts'
import { boxOf } from './boxes.ts'
import { hold } from './late.ts'
import { button, confirm, CUSTOMER, fill, heading, untilConfirm, untilPassword, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const MASKED = '+62 811-••••-0001'

describe('the number of a code', () => {
  const rig = useRig()
  const asksOf = (page: Page, call: string): string[] => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(call)) requests.push(request.url())
    })
    return requests
  }

  for (const language of ['id', 'en'] as const) {
    it(`is shown at the log-in, which leads to another number, and after a reload is asked for: ${language}`, async () => {
      const t = words[language]
      const page = await rig.page()
      const requests = asksOf(page, '/get-mask-msisdn')
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}&language=${language}`)
      await untilPassword(page, rig, language)
      const body = page.getByText(fill(t['password.bodyFor'], { msisdn: MASKED }))
      await body.waitFor()
      assert.equal(requests.length, 0)
      await page.reload()
      await heading(page, t['password.title']).waitFor()
      await body.waitFor()
      assert.equal(requests.length, 1)
      await axe(page)
      await button(page, t['verification.changeNumber']).click()
      await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill('081200000042')
      await button(page, t['accountCreation.submit']).click()
      // A journey's second number costs a captcha.
      await button(page, t['captcha.otherWay']).click()
      await button(page, t['captcha.autoStart']).click()
      await page.getByText('+62 812-••••-0042').waitFor()
    })
  }

  it('has its line before it is there: where the customer agrees, boxes come at once, and nothing moves', async () => {
    const t = words.id
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await untilConfirm(page, rig, 'id')
    const answer = await hold(page, '**/get-mask-msisdn')
    const profile = await hold(page, '**/proxy/session')
    await page.reload()
    await heading(page, t['bind.title']).waitFor()
    const boxes = page.getByRole('checkbox')
    assert.equal(await boxes.count(), 0, 'none before all are known')
    profile()
    await boxes.nth(1).waitFor()
    const boxBefore = await boxOf(boxes.first())
    answer()
    await page.getByText(MASKED).waitFor()
    assert.deepEqual(await boxOf(boxes.first()), boxBefore)
  })

  it("is shown at a payment's code, and after a reload is asked for", async () => {
    const t = words.id
    const { page } = await visit(rig, { scenario: 'otp', hosted: true })
    const requests = asksOf(page, '/payment/get-mask-msisdn')
    await confirm(page, 'id', 'Rp1.250.000,00')
    const body = page.getByText(
      fill(t['verification.bodyPayment'], {
        msisdn: MASKED,
        amount: 'Rp1.250.000,00',
        merchant: 'Toko Senja',
      }),
    )
    await body.waitFor()
    await rig.inboxCode(CUSTOMER)
    assert.equal(requests.length, 0)
    const answer = page.waitForResponse(/\/payment\/get-mask-msisdn$/)
    await page.reload()
    await answer
    await body.waitFor()
  })
})
