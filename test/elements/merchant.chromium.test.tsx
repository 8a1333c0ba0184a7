// The merchant's tile: its picture when one is there and loads, initials until then and otherwise.
import { expect, oneEvent, waitUntil } from '@open-wc/testing'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Merchant } from '../../src/ui/Merchant.tsx'

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>',
)}`

describe("the merchant's tile", () => {
  let place: HTMLElement
  let root: Root | undefined
  beforeEach(() => {
    place = document.createElement('div')
    document.body.append(place)
  })
  afterEach(() => {
    root?.unmount()
    place.remove()
  })
  const tile = (logo: string | null) => createElement(Merchant, { name: 'Toko Senja', logo })
  const picture = () => place.querySelector('img')

  it('shows initials, and covers them with the picture once it has loaded, which has no name for screen readers', async () => {
    root = createRoot(place)
    flushSync(() => root?.render(tile(PICTURE)))
    expect(place.textContent).to.equal('TS')
    await waitUntil(() => picture()?.hidden === false)
    expect([picture()?.alt, picture()?.referrerPolicy]).to.deep.equal(['', 'no-referrer'])
  })

  it("keeps the initials when the picture can't be loaded", async () => {
    root = createRoot(place)
    flushSync(() => root?.render(tile('data:image/png;base64,AAAA')))
    await oneEvent(picture()!, 'error')
    expect([place.textContent, picture()?.hidden]).to.deep.equal(['TS', true])
  })

  it('takes over what the build has drawn, with initials only', async () => {
    const errors: unknown[] = []
    place.innerHTML = renderToString(tile(null))
    root = hydrateRoot(place, tile(PICTURE), { onRecoverableError: (error) => errors.push(error) })
    await waitUntil(() => picture()?.hidden === false)
    expect([place.textContent, errors]).to.deep.equal(['TS', []])
  })
})
