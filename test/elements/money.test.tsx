// The largest amount of a screen is drawn in pieces, and read to a screen reader as one sum.
import { expect } from '@open-wc/testing'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { adopt } from '../../src/ui/sheets.ts'
import { Money } from '../../src/ui/Money.tsx'

describe('an amount', () => {
  let place: HTMLElement
  let root: Root
  let release: () => void
  beforeEach(() => {
    release = adopt(document)
    place = document.body.appendChild(document.createElement('div'))
    place.className = 'bank'
    root = createRoot(place)
    flushSync(() =>
      root.render(createElement(Money, { currency: 'Rp', whole: '1.250.000', decimals: ',00' })),
    )
  })
  afterEach(() => {
    root.unmount()
    place.remove()
    release()
  })

  /** The text that a style brings; engines say it as it is written in the style, or as it is shown. */
  const broughtTo = (element: Element): string => {
    const { content } = getComputedStyle(element, '::before')
    const [, attribute] = /^attr\(([\w-]+)\)$/.exec(content) ?? []
    if (attribute) return element.getAttribute(attribute) ?? ''
    return content.startsWith('"') ? (JSON.parse(content) as string) : ''
  }
  /** Texts of what isn't hidden from a screen reader. */
  const spoken = (): string[] =>
    [...place.querySelectorAll('*')]
      .filter((element) => !element.closest('[aria-hidden="true"]'))
      .flatMap((element) => [
        broughtTo(element),
        ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
      ])
      .filter(Boolean)

  it('is one text for a screen reader, and stands once in the page', () => {
    expect(spoken()).to.deep.equal(['Rp1.250.000,00'])
    expect(place.textContent).to.equal('Rp1.250.000,00')
  })
})
