/**
 * The hand-over to the bank app out of a frame: the page around goes there and comes back. Pages that open it
 * in their own way: test/chain/embed/frame.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as toApp } from '../../locales/id/toApp.ts'
import { eventually } from '../eventually.ts'
import { framing } from './framed.ts'
import { button, heading, words } from './people.ts'
import { useRig } from './rig.ts'

const t = { ...words.id, ...toApp }
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 12) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

describe('the hand-over in a frame', () => {
  const rig = useRig()
  const { open, payHtml } = framing(rig)

  const link = (order: string): string => `${rig.url}/?app=${order}`

  it('on a phone: the outer page opens the app, and after the return shows that it is paid; one debit, one outcome', async () => {
    const [order, html] = await payHtml('mode="frame"', 'to-app')
    const { page, frame, notes } = await open(html, { context: { userAgent: PHONE } })
    await heading(frame, t['toApp.title']).waitFor()
    await button(frame, t['toApp.open']).click()
    await page.waitForURL(link(order))
    await button(page, 'Bayar').click()
    await page.getByText(/Sudah dibayar/).waitFor()
    await page.goBack()
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await eventually('bank-succeeded', () => notes.eventNames().includes('bank-succeeded') || undefined)
    assert.equal((await rig.debitsOf(order)).length, 1)
    assert.deepEqual(
      notes.heard.filter(({ name }) => name === 'bank-handoff').map(({ detail }) => detail['url']),
      [link(order)],
    )
    assert.equal(notes.heard.filter(({ name }) => name === 'bank-succeeded').length, 1)
  })
})
