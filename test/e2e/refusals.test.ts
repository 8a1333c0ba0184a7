/**
 * Refusals as somebody who links meets them: dialog, countdown, field, notice, and what a lost connection
 * leaves. And elements that can't start: a missing or unknown id, a wrong proxy, a bank that is down. Which
 * answer leads to which of them is tested in chain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { rowOf } from '../../src/contract/errors.ts'
import type { CustomerReport } from '../../src/contract/reports.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { button, CUSTOMER, fill, heading, ownClock, untilCode, words } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'
import { openNoted } from './surroundings.ts'

const t = words.id

describe('what goes wrong', () => {
  const rig = useRig()

  describe('linking is refused', () => {
    const open = async (options: PageOptions): Promise<Page> =>
      rig.merchant(
        `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
        options,
      )
    const phone = (page: Page) => page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    const send = (page: Page) => button(page, t['accountCreation.submit'])
    const refuse = (fault: { status: number; seconds: number } | { code: string }): Promise<void> =>
      rig.fault({
        call: 'otp/binding-auth-generate',
        kind: 'code' in fault ? 'code' : 'status',
        times: 1,
        ...fault,
      })

    it('a wrong code or password typed once more says again that it is wrong, and uses up no try', async () => {
      const page = await open({})
      let tries = 0
      page.on('request', (request) => {
        if (/\/(?:binding-auth-verification|password\/verification)$/.test(request.url())) tries += 1
      })
      await untilCode(page, 'id')
      const code = page.getByLabel(t['verification.codeLabel'], { exact: true })
      const [sent, refusal] = [await rig.inboxCode(CUSTOMER), page.getByText(errors.OTP_WRONG)]
      for (const _ of ['first', 'again']) {
        await code.fill(sent === '000000' ? '000001' : '000000')
        await refusal.waitFor()
        await code.press('Backspace')
        await refusal.waitFor({ state: 'detached' })
      }
      await code.fill(sent)
      const password = page.getByLabel(t['password.label'], { exact: true })
      const wrong = page.getByText(errors.PASSWORD_WRONG)
      for (const _ of ['first', 'again']) {
        await password.fill('not-the-password')
        await button(page, t['password.submit']).click()
        await wrong.waitFor()
        await password.press('Backspace')
        await wrong.waitFor({ state: 'detached' })
      }
      assert.equal(tries, 3, 'a wrong code, the right one, a wrong password')
    })

    it('a dialog and a countdown on the button, a sentence at the field, a lost connection, a notice; leaving is reported', async () => {
      const reported: string[] = []
      const page = await open({
        prepare: async (newPage) => {
          await ownClock.prepare(newPage)
          newPage.on('request', (entry) => {
            if (entry.url().endsWith('/proxy/reports')) reported.push(entry.postData() ?? '')
          })
        },
      })
      await refuse({ status: 429, seconds: 40 })
      await phone(page).fill(`0${CUSTOMER}`)
      await send(page).click()
      await page.getByRole('alertdialog', { name: errors['RATE_LIMITED.title'] }).waitFor()
      await axe(page)
      await button(page, t['action.understood']).click()
      const waiting = page.getByRole('button', { name: /^Coba lagi dalam \d+ detik$/ })
      assert.equal(await waiting.getAttribute('aria-disabled'), 'true')
      await rig.advance(41)
      await page.clock.fastForward(41_000)

      await refuse({ code: rowOf('MSISDN_MISMATCH').code })
      await send(page).click()
      await page.getByText(fill(errors.MSISDN_MISMATCH, { merchant: 'Toko Senja' })).waitFor()
      assert.match(await phone(page).inputValue(), /0001$/)

      await page.context().setOffline(true)
      await send(page).click()
      await page.getByRole('alertdialog', { name: errors['OFFLINE.title'] }).waitFor()
      await page.context().setOffline(false)
      await button(page, t['action.tryAgain']).click()
      await heading(page, t['verification.title']).waitFor()

      // One notice offers the bank's app, the other, which ends the journey, a call.
      for (const [msisdn, name] of [
        ['81300000001', 'MUST_OPEN_APP'],
        ['81100000003', 'ACCOUNT_FROZEN'],
      ] as const) {
        await page.locator('[part~=back]').click()
        await phone(page).fill(`0${msisdn}`)
        await send(page).click()
        // A journey's second number costs a captcha.
        await button(page, t['captcha.otherWay']).click()
        await button(page, t['captcha.autoStart']).click()
        await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(msisdn))
        await heading(page, errors[`${name}.title`]).waitFor()
        await axe(page)
      }

      await eventually('a first report', () => reported[0])
      await page.evaluate(() => {
        const element = document.querySelector('bank-bind') as HTMLElementTagNameMap['bank-bind']
        element.close()
        element.remove()
      })
      await eventually('the report of leaving', () => reported.find((body) => body.includes('bind_cancel')))
    })

    it("before the words of errors are loaded, and when they can't be: a message anyway, and a retry continues", async () => {
      const page = await open({
        allow: /chunks/,
        prepare: (newPage) => newPage.route(/\/(later|rest-id)-/, (route) => route.abort()),
      })
      await phone(page).waitFor()
      await phone(page).fill(`0${CUSTOMER}`)
      await rig.fault({ call: 'otp/binding-auth-generate', kind: 'status', times: 1 })
      await send(page).click()
      await heading(page, errors['PAGE_LOAD_FAILED.title']).waitFor()
      await page.unrouteAll()
      await button(page, t['action.tryAgain']).click()
      await heading(page, t['verification.title']).waitFor()
    })
  })

  describe('an element that can not start', () => {
    it('a readable message, the event and one line in the console for each; a bank that is down can be tried again', async () => {
      const cases = [
        ['<bank-bind></bank-bind>', 'JOURNEY_MISSING', /attribute journey-id/],
        ['<bank-bind journey-id="../x"></bank-bind>', 'JOURNEY_MISSING', /attribute journey-id/],
        ['<bank-bind journey-id="journey-nobody-knows"></bank-bind>', 'JOURNEY_UNKNOWN', /open a journey/],
        ['<bank-pay></bank-pay>', 'ORDER_MISSING', /attribute origin-reference-no/],
        ['<bank-pay reference-no="order-nobody-knows"></bank-pay>', 'ORDER_UNKNOWN', /open the order/],
        [
          `<bank-pay reference-no="order-000001" proxy="${rig.url}/nowhere"></bank-pay>`,
          'PAGE_LOAD_FAILED',
          /the proxy at ".*nowhere"/,
        ],
        [
          '<bank-pay reference-no="order-000002" proxy="http://127.0.0.1:9/proxy"></bank-pay>',
          'PAGE_LOAD_FAILED',
          /the proxy at "http:\/\/127/,
        ],
      ] as const
      const lines: string[] = []
      const reported: string[] = []
      const { page, notes } = await openNoted(rig, cases.map(([html]) => `<div>${html}</div>`).join(''), {
        allow: /./,
        prepare(newPage) {
          newPage.on('console', (message) => {
            if (message.type() === 'error' && /^bank-(bind|pay)/.test(message.text()))
              lines.push(message.text())
          })
          newPage.on('response', (answer) => {
            if (answer.url() !== `${rig.url}/proxy/reports` || answer.status() !== 204) return
            const { reports } = answer.request().postDataJSON() as { reports: CustomerReport[] }
            for (const { event, code } of reports) if (code) reported.push(`${event} ${code}`)
          })
        },
      })
      for (const [index, [, code]] of cases.entries())
        await page
          .locator('main > div')
          .nth(index)
          .getByText(fill(errors[code], { merchant: t['common.merchantFallback'] }))
          .first()
          .waitFor()
      await axe(page)
      const failureOf = () =>
        notes.heard.flatMap(({ name, detail }) =>
          name === 'bank-load-error' ? [(detail['error'] as { code: string }).code] : [],
        )
      assert.deepEqual(failureOf().toSorted(), cases.map(([, code]) => code).toSorted())
      assert.equal(lines.length, cases.length, lines.join('\n'))
      for (const [html, , hint] of cases)
        assert.ok(
          lines.some((line) => hint.test(line)),
          html,
        )

      // Each that has a proxy told it, without merchant and person.
      const starts = [
        'bind_error JOURNEY_MISSING',
        'bind_error JOURNEY_MISSING',
        'bind_error JOURNEY_UNKNOWN',
      ]
      const orders = ['payment_error ORDER_MISSING', 'payment_error ORDER_UNKNOWN']
      await eventually('the reports', () => reported.length === 5 || undefined)
      assert.deepEqual(reported.toSorted(), [...starts, ...orders])

      // Along with the session, and by itself.
      await rig.fault({ call: 'payment/payment-h5', kind: 'status', times: 2 })
      const order = await rig.createOrder()
      await page.evaluate(
        ([proxy, reference]) => {
          const pay = document.createElement('bank-pay')
          document.querySelector('main')?.replaceChildren(pay)
          Object.assign(pay, { proxy, originReferenceNo: reference })
        },
        [`${rig.url}/proxy`, order] as const,
      )
      await page.getByText(errors['SYSTEM_BUSY.title']).first().waitFor()
      await button(page, t['action.tryAgain']).click()
      await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    })
  })
})
