/**
 * Elements that can't start: a missing or unknown id, a wrong proxy, a bank that is down. Said to the
 * customer, the page and its developer.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, fill, words } from './people.ts'
import { useRig } from './rig.ts'
import { openNoted } from './surroundings.ts'

const t = words.id

describe('bad input', () => {
  const rig = useRig()

  it('a readable message, the event and one line in the console for each; a bank that is down is asked again', async () => {
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
    const { page, notes } = await openNoted(rig, cases.map(([html]) => `<div>${html}</div>`).join(''), {
      allow: /./,
      prepare: (made) =>
        made.on('console', (message) => {
          if (message.type() === 'error' && /^bank-(bind|pay)/.test(message.text()))
            lines.push(message.text())
        }),
    })
    for (const [index, [, code]] of cases.entries())
      await page.locator('main > div').nth(index).getByText(errors[code]).first().waitFor()
    await axe(page)
    const failed = () =>
      notes.heard.flatMap(({ name, detail }) =>
        name === 'bank-load-error' ? [(detail['error'] as { code: string }).code] : [],
      )
    assert.deepEqual(failed().toSorted(), cases.map(([, code]) => code).toSorted())
    assert.equal(lines.length, cases.length, lines.join('\n'))
    for (const [html, , hint] of cases)
      assert.ok(
        lines.some((line) => hint.test(line)),
        html,
      )

    await rig.fault({ call: 'payment/payment-h5', kind: 'status', times: 1 })
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
