/**
 * The hand-over to the bank app out of a frame: the page around goes there, or opens it in its own way
 * (design: merchant-api, frame).
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as toApp } from '../../locales/id/toApp.ts'
import { framing } from './framed.ts'
import { button, heading, words } from './people.ts'
import { useRig } from './rig.ts'
import type { NotedOptions } from './surroundings.ts'

const t = { ...words.id, ...toApp }
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 12) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

describe('the hand-over in a frame', () => {
  const rig = useRig()
  const bank = framing(rig)

  async function open(options: NotedOptions = {}) {
    const [order, html] = await bank.payHtml('mode="frame"', 'to-app')
    const opened = await bank.open(html, { context: { userAgent: PHONE }, ...options })
    await heading(opened.frame, t['toApp.title']).waitFor()
    return { order, ...opened }
  }
  const link = (order: string): string => `${rig.url}/?app=${order}`

  it('on a phone: the page around goes to the app, and back it says that it is paid; one debit, told once', async () => {
    const { order, page, frame, notes } = await open()
    await button(frame, t['toApp.open']).click()
    await page.waitForURL(link(order))
    await button(page, 'Bayar').click()
    await page.getByText(/Sudah dibayar/).waitFor()
    await page.goBack()
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    assert.equal((await rig.debitsOf(order)).length, 1)
    assert.deepEqual(
      notes.heard.filter(({ name }) => name === 'bank-handoff').map(({ detail }) => detail['url']),
      [link(order)],
    )
    assert.equal(notes.heard.filter(({ name }) => name === 'bank-succeeded').length, 1)
  })

  it('a page that opens it in its own way: the frame waits for the status', async () => {
    const { order, page, frame } = await open({ refuse: ['bank-handoff'] })
    await button(frame, t['toApp.open']).click()
    await frame.getByText(t['toApp.waiting']).waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    await rig.finishInApp(order, 'hold')
    await heading(frame, errors['PAYMENT_ON_HOLD.title']).waitFor()
  })

  it("an app that isn't there: said, with the store of this phone", async () => {
    const { page, frame } = await open({
      prepare: async (made) => {
        await made.clock.install()
        await made.route(/\?app=/, (route) => route.fulfill({ status: 204 }))
      },
    })
    await button(frame, t['toApp.open']).click()
    await button(frame, t['toApp.opening']).waitFor()
    await page.clock.fastForward(3_500)
    await frame.getByText(errors.APP_NOT_OPENED).waitFor()
    await frame.getByRole('link', { name: t['toApp.install'] }).waitFor()
  })
})
