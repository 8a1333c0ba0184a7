// The thread between merchant and bank: its knot closes and opens in sight, and is there as it was where a
// screen begins with it.
import { expect } from '@open-wc/testing'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { growThread } from '../../src/screens/shared/slip/growThread.ts'
import { Root as Frame } from '../../src/ui/Root.tsx'
import { adopt } from '../../src/ui/sheets.ts'
import { Thread, type ThreadStep } from '../../src/ui/slip/Thread.tsx'

const OPEN: readonly ThreadStep[] = ['done', 'done', 'done', 'now']
const DONE: readonly ThreadStep[] = ['done', 'done', 'done', 'done']
const TODO: readonly ThreadStep[] = ['todo', 'todo', 'todo', 'todo']

describe('the thread', () => {
  let place: HTMLElement
  let root: Root
  let release: () => void
  beforeEach(() => {
    release = adopt(document)
    place = document.body.appendChild(document.createElement('div'))
    place.className = 'bank'
    root = createRoot(place)
  })
  afterEach(() => {
    root.unmount()
    place.remove()
    release()
  })
  const draw = (steps: readonly ThreadStep[], knot?: 'tied' | 'open') => {
    const thread = createElement(Thread, {
      merchant: 'Toko',
      bank: 'Bank',
      label: 'Steps',
      steps: steps.map((state, at) => [String(at), state] as const),
      knot,
    })
    flushSync(() => root.render(createElement(Frame, null, thread)))
  }
  const knot = () => place.querySelector('li:has(svg)')
  /** The moving parts, as the browser says. */
  const moving = () =>
    place.getAnimations({ subtree: true }).map((animation) => {
      const { target, pseudoElement } = animation.effect as KeyframeEffect
      return target === knot() ? 'knot' : `${target!.localName}${pseudoElement}`
    })
  const sizeOf = (element: Element) => element.getBoundingClientRect().width
  const finish = () => place.getAnimations({ subtree: true }).forEach((animation) => animation.finish())

  it('closes with a knot when all is linked, into which the beads go', () => {
    draw(OPEN)
    expect([moving(), knot() === null]).to.deep.equal([[], true])
    draw(DONE, 'tied')
    const all = moving()
    expect(all.filter((text) => text === 'knot')).to.have.length(1)
    expect(all.filter((text) => text === 'li::after')).to.have.length(4)
    const [ties] = knot()!.getAnimations()
    ties!.pause()
    ties!.currentTime = 0
    expect(sizeOf(knot()!)).to.equal(0)
    finish()
    expect(sizeOf(knot()!)).to.be.greaterThan(0)
  })

  it('opens where it was closed when nothing is linked any more, and is dotted', () => {
    draw(DONE, 'tied')
    expect([moving(), sizeOf(knot()!) > 0]).to.deep.equal([[], true])
    draw(TODO, 'open')
    expect(moving()).to.deep.equal(['knot'])
    finish()
    expect(sizeOf(knot()!)).to.equal(0)
    expect(getComputedStyle(place.querySelector('li')!).borderTopStyle).to.equal('dotted')
  })

  it('grows up to the middle of the current step, when the step before it is done', () => {
    draw(['done', 'now', 'todo', 'todo'])
    growThread(place, 1)
    expect(moving()).to.deep.equal(['li::before', 'li::before'])
    const [piece, next] = place.getAnimations({ subtree: true }).map(({ effect }) => effect as KeyframeEffect)
    const beads = [...place.querySelectorAll('li')]
    expect([piece!.target, next!.target]).to.deep.equal(beads.slice(0, 2))
    expect(
      [piece, next].map((keyframeEffect) => keyframeEffect!.getKeyframes()[0]!['transform']),
    ).to.deep.equal(['scaleX(0.5)', 'scaleX(0)'])
    expect(next!.getTiming().delay).to.equal(piece!.getTiming().duration)
  })

  it('has no knot, and nothing that moves, where a screen begins without one', () => {
    draw(TODO, 'open')
    expect([moving(), knot() === null]).to.deep.equal([[], true])
  })
})
