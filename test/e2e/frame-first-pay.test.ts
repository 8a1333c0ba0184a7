/**
 * The payment screen in a frame before React: asked for by the frame itself, drawn once the page around has
 * proved who it is, and taken over with what was pressed meanwhile. The app is held back.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FrameLocator, Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { AMOUNT, framing } from './framed.ts'
import { hold, holdApp } from './late.ts'
import {
  button,
  fill,
  heading,
  noteRequests,
  paidOnce,
  settle,
  tapPin,
  words,
  type Language,
} from './people.ts'
import { useRig } from './rig.ts'
import { strictPolicy } from './surroundings.ts'
import { watchTitle } from './watchTitle.ts'

const t = words.id
const submit = (language: Language) => fill(words[language]['payment.submit'], { amount: AMOUNT[language] })

describe('the payment screen in a frame before React', () => {
  const rig = useRig()
  const { open, payHtml } = framing(rig)

  async function held(html: string, options: Parameters<typeof open>[1] = {}) {
    let go = (): void => undefined
    let requests: string[] = []
    const opening = await open(html, {
      ...options,
      prepare: async (page) => {
        requests = noteRequests(page)
        go = await holdApp(page)
      },
    })
    const isReady = (name: string): boolean => name === 'bank-ready'
    /** A page that was loaded again says it once more. */
    const ready = (times = 1) =>
      eventually('ready', () => opening.notes.eventNames().filter(isReady).length >= times || undefined)
    return { ...opening, requests, ready, go: () => go() }
  }
  const look = (frame: FrameLocator) =>
    frame.locator('[part~=screen]').evaluate((screen) => ({
      text: screen.textContent,
      // The merchant's picture comes with React.
      boxes: [...screen.querySelectorAll(':not(img)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, fontSize, backgroundColor } = getComputedStyle(element)
        return [element.localName, x, y, width, height, color, fontSize, backgroundColor].join(' ')
      }),
    }))
  const height = (page: Page) =>
    page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)

  const green = '<style>bank-pay { --bank-color-brand: #0a7040; --bank-color-on-brand: white }</style>'
  for (const [language, attributes, before] of [
    ['id', 'mode="frame"', ''],
    ['en', 'mode="frame" language="en" theme="dark"', green],
  ] as const)
    it(`${language}: stands there as React renders it, in a frame of its height`, async () => {
      const [, html] = await payHtml(attributes)
      const csp = strictPolicy(rig).replace(`style-src 'none'`, `style-src 'unsafe-inline'`)
      const { page, frame, notes, requests, ready, go } = await held(before + html, { csp })
      const primary = frame.locator('[part~=primary]')
      await primary.waitFor()
      assert.deepEqual(notes.eventNames(), [])
      const node = await primary.elementHandle()
      const [firstLook, firstHeight] = [await look(frame), await height(page)]
      assert.ok(firstLook.text?.includes(submit(language)), firstLook.text ?? '')
      go()
      await ready()
      assert.deepEqual(await look(frame), firstLook)
      assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
      assert.equal(await height(page), firstHeight)
      assert.deepEqual(requests, ['/proxy/session'])
      assert.deepEqual(notes.violations, [])
    })

  it('a press on the button leads to the PIN, and the order is paid once', async () => {
    const [order, html] = await payHtml()
    const { frame, go } = await held(html)
    await button(frame, submit('id')).click()
    go()
    await heading(frame, t['pin.title']).waitFor()
    await tapPin(frame)
    await settle(frame, rig, 'id')
    await paidOnce(rig, order, '1250000.00')
  })

  it('paid: says so before React, and until React says it', async () => {
    const [, html] = await payHtml('mode="frame"', 'paid')
    const { page, frame, ready, go } = await held(html)
    const title = t['paymentResult.successTitle']
    await heading(frame, title).waitFor()
    assert.ok((await height(page)) > 100)
    const font = () => heading(frame, title).evaluate((node) => getComputedStyle(node).fontFamily)
    const firstFont = await font()
    const seenInstead = await watchTitle(page.frames()[1]!, title)
    go()
    await ready()
    await frame.locator('[data-screen$="/result"]').waitFor()
    assert.equal(await seenInstead(), undefined)
    assert.equal(await font(), firstFont)
  })

  it('is there as early after a reload, with the way to pay that was chosen', async () => {
    const [, html] = await payHtml('mode="frame"', 'qris')
    const { page, frame, ready, go } = await held(html)
    go()
    await ready()
    await frame.locator('input[value="QRIS"]').check()
    await button(frame, t['payment.submitQris']).waitFor()
    const repeat = await holdApp(page)
    await page.reload()
    await button(frame, t['payment.submitQris']).waitFor()
    const node = await frame.locator('[part~=primary]').elementHandle()
    repeat()
    await ready(2)
    assert.equal(await frame.locator('input[value="QRIS"]').isChecked(), true)
    assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
  })

  it('draws no order that the page around has not named', async () => {
    const [, html] = await payHtml()
    let release = (): void => undefined
    let answer: Promise<unknown> | undefined
    const { frame } = await open(html, {
      prepare: async (page) => {
        answer = page.waitForResponse('**/proxy/session').then((response) => response.finished())
        release = await hold(page, /\/chunks\/outside-/)
        await holdApp(page)
      },
    })
    await frame.locator('html[data-framed]').waitFor({ state: 'attached' })
    await answer
    // There would have been time to draw it.
    await frame.locator('html').evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    assert.equal(await frame.locator('[part~=screen]').count(), 0)
    release()
    await button(frame, submit('id')).waitFor()
  })
})
