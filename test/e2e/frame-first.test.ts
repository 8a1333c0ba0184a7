/**
 * The first screen of linking in a frame before the app is there: right from the first paint, usable, and
 * taken over as it stands. The app is held back; so what is seen comes from the frame's name alone.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FrameLocator, Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { framing, type Bank } from './framed.ts'
import { holdApp } from './late.ts'
import { button, CUSTOMER, heading, words } from './people.ts'
import { useRig } from './rig.ts'
import { strictPolicy } from './surroundings.ts'

const t = words.id

describe('a frame whose app is still loading', () => {
  const rig = useRig()
  const { open, bindHtml } = framing(rig)

  async function hold(html: string, options: Parameters<typeof open>[1] = {}) {
    let release = (): void => undefined
    const opening = await open(html, {
      ...options,
      prepare: async (page) => {
        // Moves in the merchant's page, though nobody has touched it.
        await page.addInitScript(() => {
          const moves: number[] = []
          Object.assign(window, { moves })
          new PerformanceObserver((list) => {
            for (const performanceEntry of list.getEntries())
              moves.push((performanceEntry as unknown as { value: number }).value)
          }).observe({ type: 'layout-shift', buffered: true })
          const order: string[] = []
          Object.assign(window, { order })
          new MutationObserver((records) => {
            for (const { target } of records) {
              const { id } = target as Element
              const change = id === 'root' ? 'screen' : id
              if (['screen', 'app'].includes(change) && !order.includes(change)) order.push(change)
            }
          }).observe(document, { subtree: true, childList: true, attributeFilter: ['rel'] })
        })
        release = await holdApp(page)
      },
    })
    return { ...opening, release: () => release() }
  }
  const phone = (frame: FrameLocator, language: 'id' | 'en' = 'id') =>
    frame.getByLabel(words[language]['accountCreation.phoneLabel'], { exact: true })
  const canvas = (frame: FrameLocator) =>
    frame.locator('[data-root]').evaluate((root) => getComputedStyle(root).backgroundColor)
  const height = (page: Page) =>
    page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)

  const dark = 'rgb(14, 15, 17)'
  const light = 'rgb(248, 248, 248)'
  for (const [language, theme, ground, viewport] of [
    ['id', 'light', light, { width: 375, height: 812 }],
    ['en', 'dark', dark, { width: 900, height: 1000 }],
    ['id', 'dark', dark, { width: 320, height: 1000 }],
    ['en', 'light', light, { width: 375, height: 500 }],
  ] as const)
    it(`${language}, ${theme}, ${viewport.width} px wide: accepts input, which the app takes over unchanged, and nothing moves`, async () => {
      const html = `${await bindHtml(`mode="frame" language="${language}" theme="${theme}"`)}<p>below</p>`
      const { page, frame, notes, release } = await hold(html, { context: { viewport } })
      const field = phone(frame, language)
      await field.waitFor()
      const move = () => page.evaluate(() => (window as unknown as { moves: number[] }).moves.splice(0))
      // A page that keeps no room for it moves once, when the element comes.
      await move()
      await field.pressSequentially('0812 000')
      assert.deepEqual(
        [await canvas(frame), await frame.locator('html').getAttribute('lang')],
        [ground, language],
      )
      assert.equal(
        await frame.locator('html').evaluate((element) => element.scrollHeight - element.clientHeight),
        0,
      )
      const heightBefore = await height(page)
      const node = await field.elementHandle()
      assert.deepEqual(notes.eventNames(), [])
      release()
      await eventually('ready', () => notes.eventNames().includes('bank-ready') || undefined)
      assert.equal(await field.evaluate((element, otherElement) => element === otherElement, node), true)
      assert.equal(await field.evaluate((element) => document.activeElement === element), true)
      await page.keyboard.type('111')
      assert.equal(await field.inputValue(), '812-0001-11')
      assert.ok(Math.abs((await height(page)) - heightBefore) <= 1, `${heightBefore} ${await height(page)}`)
      assert.deepEqual(await move(), [])
      assert.deepEqual(notes.violations, [])
    })

  it('draws before it asks for the app, and keeps presses for it', async () => {
    const { frame, release } = await hold(await bindHtml())
    await phone(frame).fill(`0${CUSTOMER}`)
    // The page's own script does both while the document is parsed, which notes them in their order.
    assert.deepEqual(
      await frame.locator('html').evaluate(() => (window as unknown as { order: string[] }).order),
      ['screen', 'app'],
    )
    await button(frame, t['accountCreation.submit']).click()
    release()
    await heading(frame, t['verification.title']).waitFor()
  })

  it("uses the merchant's tokens, except for those that would hide something", async () => {
    const { page, frame, notes, release } = await hold(
      `<style>bank-bind { --bank-color-brand: #0a7040; --bank-color-on-brand: white;
        --bank-color-text: #f7f7f7; --bank-font-scale: 1.2; --bank-evil: 1 }</style>${await bindHtml()}`,
      { csp: strictPolicy(rig).replace(`style-src 'none'`, `style-src 'unsafe-inline'`) },
    )
    await phone(frame).waitFor()
    const readScreen = () =>
      frame.locator('[part~=primary]').evaluate((element) => {
        const root = getComputedStyle(document.querySelector('[data-root]')!)
        return [
          getComputedStyle(element).backgroundColor,
          root.color,
          root.getPropertyValue('--bank-font-scale'),
        ]
      })
    const earlyLook = await readScreen()
    const heightBefore = await height(page)
    assert.deepEqual([earlyLook[0], earlyLook[2]], ['rgb(10, 112, 64)', '1.2'])
    const set = () => frame.locator('#root').evaluate((root) => root.style.cssText)
    const applied = await set()
    assert.doesNotMatch(applied, /text|evil/)
    release()
    await eventually('ready', () => notes.eventNames().includes('bank-ready') || undefined)
    assert.deepEqual([await readScreen(), await set()], [earlyLook, applied])
    assert.ok(Math.abs((await height(page)) - heightBefore) <= 1, `${heightBefore} ${await height(page)}`)
  })

  it('is not shown to a customer who is at another screen', async () => {
    const { page, frame } = await open(await bindHtml())
    await phone(frame).fill(`0${CUSTOMER}`)
    await button(frame, t['accountCreation.submit']).click()
    await heading(frame, t['verification.title']).waitFor()
    const release = await holdApp(page)
    await page.reload()
    await frame.locator('html[data-framed]').waitFor()
    await frame.locator('html').evaluate(
      () =>
        new Promise<void>((resolve) => {
          if (document.readyState === 'interactive' || document.readyState === 'complete') resolve()
          else document.addEventListener('DOMContentLoaded', () => resolve())
        }),
    )
    assert.equal(await frame.locator('input').count(), 0)
    release()
    await heading(frame, t['verification.title']).waitFor()
  })

  it("moved in the page it starts again, with the element's current look", async () => {
    const { page, frame, notes, release } = await hold(`${await bindHtml()}<section id="other">x</section>`)
    await phone(frame).waitFor()
    await page.locator('iframe[title]').waitFor()
    await page.evaluate(() => {
      const bank = document.querySelector<Bank>('bank-bind')!
      Object.assign(bank, { language: 'en', theme: 'dark' })
      document.querySelector('#other')!.append(bank)
    })
    await phone(frame, 'en').pressSequentially('0812')
    assert.equal(await canvas(frame), dark)
    assert.equal(await page.locator('iframe').count(), 1)
    release()
    await eventually('ready', () => notes.eventNames().includes('bank-ready') || undefined)
    assert.match(await phone(frame, 'en').inputValue(), /812/)
  })
})
