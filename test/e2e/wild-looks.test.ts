/**
 * Scripts of merchants' pages that change what stands in a page, and how it is drawn and heard. Each row is
 * one kind, known from public trackers; the customer pays once by wallet, and the ledger agrees.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { PNG } from 'pngjs'
import { texts as qris } from '../../locales/id/qris.ts'
import { around } from './framed.ts'
import { button, fill, words } from './people.ts'
import { useRig } from './rig.ts'
import { inRoots, type EachRoot } from './roots.ts'
import { payOnce } from './wildPage.ts'
const AMOUNT = 'Rp1.250.000,00'

/**
 * A program that fills in forms: it puts a mark into the element itself, and tells each field by events
 * without keys that something was typed.
 */
const formFiller = (eachRoot: EachRoot): void =>
  eachRoot((root) => {
    if (!('host' in root) || !root.host.localName.startsWith('bank-')) return
    const fill = (field: Element): void => {
      for (const type of ['focus', 'keydown', 'keypress', 'input', 'keyup', 'change', 'blur'])
        field.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true }))
      root.querySelector('button')?.dispatchEvent(new Event('keydown', { bubbles: true, composed: true }))
    }
    root.host.append(document.createElement('password-manager-mark'))
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element) for (const field of node.querySelectorAll('input')) fill(field)
    }).observe(root, { childList: true, subtree: true })
  })

/** A dark mode that an extension brings: sheets of its own in each root, over all colours. */
const darkener = (eachRoot: EachRoot): void => {
  const dark = (root: ShadowRoot | Document): void => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*,::before,::after{background-color:#181a1b!important;color:#e8e6e3!important;'
        + 'border-color:#736b5e!important;fill:#e8e6e3!important}',
    )
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    const style = document.createElement('style')
    style.className = 'darkreader'
    ;(root instanceof Document ? root.documentElement : root).prepend(style)
  }
  eachRoot((root) => {
    if (root instanceof Document) {
      root.addEventListener('DOMContentLoaded', () => dark(root))
      return
    }
    dark(root)
    new MutationObserver(() => {
      for (const element of root.querySelectorAll<HTMLElement>('[style]:not([data-darkreader-inline])'))
        element.dataset['darkreaderInline'] = ''
      if (!root.querySelector('.darkreader')) dark(root)
    }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  })
}

/** As zone.js does, which every page with Angular has. */
const zone = (): void => {
  const wrappers = new WeakMap<object, EventListener>()
  const wrap = (listener: EventListenerOrEventListenerObject | null): EventListener | null => {
    if (!listener) return null
    const earlierWrapper = wrappers.get(listener)
    if (earlierWrapper) return earlierWrapper
    const wrapper = function (this: unknown, event: Event) {
      if (typeof listener === 'function') listener.call(this as EventTarget, event)
      else listener.handleEvent(event)
    }
    wrappers.set(listener, wrapper)
    return wrapper
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, wrap(listener), options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, wrap(listener), options)
  }
  const plain = window.setTimeout
  window.setTimeout = ((task: () => void, ms?: number) =>
    plain(() => queueMicrotask(task), ms)) as typeof window.setTimeout
}

const noFrames = (): void => {
  window.requestAnimationFrame = () => 1
}

/** A translator that puts a text of its own in place of each, in shadow roots too. */
const replacingTranslator = (eachRoot: EachRoot): void => {
  const translated = new WeakSet<Node>()
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const isOurs = text.parentElement?.closest('[translate=no],style,script')
      if (isOurs || translated.has(text) || !/[a-z]{3}/i.test(text.data)) continue
      const copy = document.createTextNode(text.data)
      translated.add(copy)
      document.documentElement.dataset['translated'] = ''
      text.replaceWith(copy)
    }
  }
  eachRoot((root) => {
    if (root instanceof Document) return
    new MutationObserver(() => translate(root)).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

const scripts: Record<string, string | (() => void)> = {
  'wraps listeners and timers': zone,
  'fills in forms': inRoots(formFiller),
  'makes everything dark': inRoots(darkener),
  'never draws a frame': noFrames,
}

describe('a page whose script', () => {
  const rig = useRig()

  for (const [name, script] of Object.entries(scripts))
    it(`${name} lets its customer pay once`, async () => {
      await payOnce(rig, script)
    })

  it('replaces texts in the element by translated ones lets its customer pay once', async () => {
    const page = await payOnce(rig, inRoots(replacingTranslator))
    assert.equal(await page.locator('html[data-translated]').count(), 1)
  })
})

describe('what darkens,', () => {
  const rig = useRig()

  const darkeners: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'a script of the page,': (page) => page.addInitScript(inRoots(darkener)),
    async 'the browser itself,'(page) {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    },
  }
  for (const [name, darken] of Object.entries(darkeners))
    it(`${name} leaves a code to be scanned dark on light`, async () => {
      const order = await rig.createOrder({ scenario: 'qris' })
      const html = `<bank-pay origin-reference-no="${order}" ${around(rig)}></bank-pay>`
      const page = await rig.merchant(html, { prepare: darken })
      await page.getByRole('radio', { name: words.id['payment.methodQris'] }).check()
      // Before React, the first screen still has the switch.
      await page.getByRole('switch').waitFor({ state: 'detached' })
      await button(page, words.id['payment.submitQris']).click()
      const code = page.getByRole('img', {
        name: fill(qris['qris.alt'], { amount: AMOUNT, merchant: 'Toko Senja' }),
      })
      const { data, width, height } = PNG.sync.read(await code.screenshot())
      const greens = Array.from({ length: width * height }, (_, at) => data[4 * at + 1] ?? 0)
      const margin = Array.from(
        { length: Math.floor(width / 2) },
        (_, x) => greens[4 * width + Math.floor(width / 4) + x],
      )
      assert.deepEqual([...new Set(margin)], [255])
      assert.ok(greens.includes(0))
      const [, ground = 255] = PNG.sync.read(await page.screenshot()).data
      assert.ok(ground < 128, `it is dark around: ${ground}`)
    })
})
