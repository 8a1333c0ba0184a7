/** A merchant's page with a script that changes what all scripts use. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { around, frameIn, type Bank } from './framed.ts'
import { paidOnce, pay } from './people.ts'
import type { Rig } from './rig.ts'

const AMOUNT = 'Rp1.250.000,00'

/** Pays once by wallet on a page with this script; answers the page. */
export async function payOnce(rig: Rig, script: string | (() => void)): Promise<Page> {
  const order = await rig.createOrder()
  const html = `<bank-pay origin-reference-no="${order}" ${around(rig)}></bank-pay>`
  const page = await rig.merchant(html, { prepare: (newPage) => newPage.addInitScript(script) })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/proxy/') && answer.status() >= 400) refused.push(answer.url())
  })
  await page.waitForFunction(() => customElements.get('bank-pay'))
  const isFramed = await page
    .locator('bank-pay')
    .evaluate((host) =>
      ((host as Bank).diagnose() as { page: string[] }).page.some((sign) => sign.endsWith(' wrong')),
    )
  await pay(isFramed ? frameIn(page) : page, 'id', AMOUNT, rig)
  await paidOnce(rig, order, '1250000.00')
  assert.deepEqual(refused, [])
  return page
}
