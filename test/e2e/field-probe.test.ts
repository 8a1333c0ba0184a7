/**
 * Fields that count as ones that can be used, for budgets and figures: each obstacle alone keeps it from
 * that.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { fieldUsable, watchField } from '../probe/field.ts'
import { useRig } from './rig.ts'

const place = { host: '#host', field: 'input' }
const framed = { field: 'iframe', inFrame: 'input' }

const obstacles = [
  'disabled',
  'aria-disabled',
  'readonly',
  'inert',
  'inert around the host',
  'not displayed',
  'hidden',
  'transparent around the host',
  'nearly transparent',
  'too small',
  'beside the page',
  'above the page',
  'below the end of the page',
  'under something of the page',
  'under something beside it',
] as const
type Obstacle = (typeof obstacles)[number]

/** Runs in the page: a field with this in its way, and nothing in its way once `window.clear` is called. */
function putField(obstacle: Obstacle): void {
  document.body.innerHTML = '<div id="around"><div id="host"></div></div>'
  const container = document.getElementById('around')!
  const root = document.getElementById('host')!.attachShadow({ mode: 'open' })
  root.innerHTML = '<div><input></div>'
  const input = root.querySelector('input')!
  const cover = (layer: ParentNode): Element => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0'
    layer.append(cover)
    return cover
  }
  const attribute = (of: Element, name: string, value = ''): (() => void) => {
    of.setAttribute(name, value)
    return () => of.removeAttribute(name)
  }
  const put: Record<Obstacle, () => () => void> = {
    disabled: () => attribute(input, 'disabled'),
    'aria-disabled': () => attribute(input, 'aria-disabled', 'true'),
    readonly: () => attribute(input, 'readonly'),
    inert: () => attribute(input.parentElement!, 'inert'),
    'inert around the host': () => attribute(container, 'inert'),
    'not displayed': () => attribute(container, 'style', 'display:none'),
    hidden: () => attribute(input, 'style', 'visibility:hidden'),
    'transparent around the host': () => attribute(container, 'style', 'opacity:0'),
    'nearly transparent': () => attribute(input, 'style', 'opacity:0.04'),
    'too small': () => attribute(input, 'style', 'width:1px;padding:0;border:0'),
    'beside the page': () => attribute(container, 'style', 'margin:5000px 0 0 -5000px'),
    'above the page': () => attribute(container, 'style', 'margin-top:-5000px'),
    'below the end of the page': () => attribute(container, 'style', 'position:fixed;top:5000px'),
    'under something of the page': () => {
      const element = cover(document.body)
      return () => element.remove()
    },
    'under something beside it': () => {
      const element = cover(root)
      return () => element.remove()
    },
  }
  Object.assign(window, { clear: put[obstacle](), fieldUsableAt: undefined })
}

const threeFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const next = (remaining: number): number =>
          requestAnimationFrame(() => (remaining > 0 ? next(remaining - 1) : resolve(0)))
        next(3)
      }),
  )
const noted = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as { fieldUsableAt?: number }).fieldUsableAt)

describe('a field that can be used', () => {
  const rig = useRig()

  it('is found at once if nothing blocks it, else as soon as nothing blocks it any more', async () => {
    const page = await rig.page()
    for (const obstacle of obstacles) {
      await page.evaluate(putField, obstacle)
      await page.evaluate(watchField, place)
      await threeFrames(page)
      assert.equal(await noted(page), undefined, obstacle)
      await page.evaluate(() => (window as unknown as { clear(): void }).clear())
      assert.ok((await fieldUsable(page, place)) > 0, obstacle)
    }
  })

  it('is found below the window, where the page can be scrolled to it', async () => {
    const page = await rig.page()
    await page.evaluate(() => {
      document.body.innerHTML = '<input style="display:block;margin-top:5000px">'
    })
    await page.evaluate(watchField, { field: 'input' })
    assert.ok((await fieldUsable(page, { field: 'input' })) > 0)
  })

  it('is found in a frame too, and counts when both can be used', async () => {
    const page = await rig.page({ prepare: (newPage) => newPage.addInitScript(watchField, framed) })
    await page.goto(rig.url + '/sandbox/clock')
    // The frame is left alone until it has loaded: what is asked of it before would run in its first, empty
    // document, which the loaded one replaces.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe')
          Object.assign(frame, { src: '/sandbox/clock', onload: resolve })
          frame.style.visibility = 'hidden'
          document.body.append(frame)
        }),
    )
    const [frame] = page.mainFrame().childFrames()
    await frame?.evaluate(() => {
      document.body.innerHTML = '<input>'
    })
    await threeFrames(page)
    assert.equal(await noted(page), undefined, 'a frame that is not seen')
    await page.evaluate(() => document.querySelector('iframe')?.removeAttribute('style'))
    assert.ok((await fieldUsable(page, framed)) > 0)
  })
})
