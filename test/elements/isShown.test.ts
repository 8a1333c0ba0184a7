// Visibility of an element that leads to the hosted page by itself.
import { expect } from '@open-wc/testing'
import { isShown } from '../../elements/outside/isShown.ts'

const HOST = 'x-host{display:block;min-height:320px}'
const CONTENTS = 'x-host{display:contents}'
const KEPT = '.kept::details-content{content-visibility:visible;display:block}'

/** Surroundings of an element, and whether it is seen there. */
const places: readonly [title: string, html: string, isSeen: boolean][] = [
  ['the page', '', true],
  ['a box', '<div>', true],
  ['contents', '<div style="display:contents">', true],
  ['contents that are transparent', '<div style="display:contents;opacity:0">', true],
  ['nothing', '<div hidden>', false],
  ['contents in nothing', '<div hidden><div style="display:contents">', false],
  ['an open panel', '<details open>', true],
  ['a closed panel', '<details>', false],
  ['the summary of a closed panel', '<details><summary>', true],
  ['a closed panel that the page keeps in view', '<details class="kept"><div>', true],
  ['a closed dialog', '<dialog>', false],
  ['a folded accordion', '<div style="height:0;overflow:hidden">', false],
  ['a hidden box', '<div style="visibility:hidden">', false],
  ['a transparent box', '<div style="opacity:0">', false],
]

/** The element around which all tags of a place stand. */
function put(html: string, css: string): { element: HTMLElement; page: HTMLElement } {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = `<style>${css}${KEPT}</style><div>${html}<x-host></x-host></div>`
  const element = page.querySelector<HTMLElement>('x-host')!
  element.attachShadow({ mode: 'open' }).innerHTML = '<slot><div style="height:320px"></div></slot>'
  return { element, page }
}

describe('an element', () => {
  for (const [title, html, isSeen] of places)
    for (const css of [HOST, CONTENTS])
      it(`in ${title}, ${css === HOST ? 'a box' : 'without a box of its own'}: ${isSeen ? 'seen' : 'not seen'}`, () => {
        const { element, page } = put(html, css)
        expect(isShown(element)).to.equal(isSeen)
        page.remove()
        expect(isShown(element), 'out of the page').to.equal(false)
      })
})
