// The parts of a long text, in a window that shows all of it: how far it is scrolled says nothing.
import { expect } from '@open-wc/testing'
import { createElement, createRef, Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PartPicker } from '../../src/ui/PartPicker.tsx'

describe('the parts of a text that is seen whole', () => {
  it('begin with the first, then it is the one that was pressed', () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const headings = ['One', 'Two'].map((name) => ({ name, heading: createRef<HTMLHeadingElement>() }))
    flushSync(() =>
      root.render(
        createElement(
          Fragment,
          null,
          createElement(PartPicker, { label: 'Parts', parts: headings }),
          ...headings.map(({ name, heading }) =>
            createElement('h2', { key: name, ref: heading, tabIndex: -1 }, name),
          ),
        ),
      ),
    )
    const current = () => place.querySelector('[aria-current]')?.textContent
    expect(current()).to.equal('One')
    flushSync(() => place.querySelectorAll('button')[1]!.click())
    expect(current()).to.equal('Two')
    root.unmount()
    place.remove()
  })
})
