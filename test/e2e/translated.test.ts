/**
 * A customer whose browser translates pages: each text node of the page, in shadow roots and in the frame, is
 * replaced by two nested elements as soon as it is there. Everything goes on, and figures stay as they are.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { journeys, type JourneyPlace } from '../kit/journeys.ts'
import { useRig } from './rig.ts'

/** Runs in each document before anything else of it. */
function translate(): void {
  const options = { childList: true, characterData: true, subtree: true } as const
  const isForeign = (node: Node): boolean =>
    node.parentElement?.closest('font, script, style, textarea, [translate=no]') !== null
  const wrap = (text: Node): void => {
    if (!text.parentNode || !text.textContent?.trim() || isForeign(text)) return
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    inner.textContent = `·${text.textContent}`
    outer.append(inner)
    ;(text as Text).replaceWith(outer)
  }
  const wrapAll = (root: Node): void => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  const follow = (root: Node): void => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target.nodeType === Node.TEXT_NODE) wrap(target)
        for (const node of addedNodes) (node.nodeType === Node.TEXT_NODE ? wrap : wrapAll)(node)
      }
    }).observe(root, options)
    wrapAll(root)
  }
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init)
    follow(root)
    return root
  }
  follow(document)
}

/** Texts with a figure that a translator would have touched, and texts that weren't translated at all. */
const lookAt = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    const { figures, translated, fibers } = await frame.evaluate(() => {
      const roots: Node[] = [document.body]
      for (const element of document.querySelectorAll('*'))
        if (element.shadowRoot) roots.push(element.shadowRoot)
      const texts = roots.flatMap((root) => {
        const all: Text[] = []
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) all.push(walker.currentNode as Text)
        return all.filter((text) => text.parentElement?.closest('[part~=screen]'))
      })
      return {
        figures: texts
          .filter((text) => /\d/.test(text.data) && text.parentElement?.closest('font'))
          .map(({ data }) => data),
        translated: texts.filter((text) => text.data.startsWith('·')).length,
        fibers: texts
          .filter((text) => Object.keys(text).some((key) => key.startsWith('__react')))
          .map(({ data }) => data),
      }
    })
    assert.deepEqual(figures, [])
    assert.deepEqual(fibers, [])
    if (await frame.locator('[part~=screen]').count()) assert.notEqual(translated, 0)
  }
}

describe('a page that the browser translates', () => {
  const rig = useRig()
  const places: readonly JourneyPlace[] = ['hosted', 'inline', 'frame']
  // The screens are the same everywhere: each journey in one place, in turn.
  for (const [index, [name, play]] of Object.entries(journeys).entries()) {
    const place = places[index % places.length] ?? 'inline'
    it(`${name}, ${place}`, () =>
      play({ rig, place, look: lookAt, options: { prepare: (page) => page.addInitScript(translate) } }))
  }
})
