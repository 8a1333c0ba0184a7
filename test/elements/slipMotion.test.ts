// The slip's motion from one screen to the next: a sheet that has gone moves away from the paper, the
// countdown's edge closes, and the stamp waits for the sheet.
import { expect, fixtureSync, html, oneEvent } from '@open-wc/testing'
import { rememberSlip } from '../../src/screens/shared/slip/motion.ts'
import { adopt } from '../../src/ui/sheets.ts'

const real = window.matchMedia

describe('the slip, between two screens', () => {
  let frame: HTMLElement
  let release: () => void
  beforeEach(() => {
    release = adopt(document)
    // The screen's frame (src/ui/Screen.tsx): in a column, or with the sheet on the right.
    frame = fixtureSync(html`
      <div style="position: relative; width: 400px; height: 600px">
        <div data-slip="paper" style="width: 200px; height: 150px; display: flow-root">
          <p data-slip="amount">Rp1</p>
          <svg data-edge>
            <rect />
            <rect stroke-dasharray="20px 100px" />
          </svg>
        </div>
        <section class="looks" style="padding-top: 300px">words</section>
      </div>
    `)
  })
  afterEach(() => {
    window.matchMedia = real
    release()
  })
  const paper = () => frame.querySelector<HTMLElement>('[data-slip="paper"]')!
  const sheet = () => frame.querySelector<HTMLElement>(':scope > section')!
  const edge = () => frame.querySelector('svg')!
  const cover = () => frame.querySelector<HTMLElement>(':scope > [aria-hidden]')

  /** The paper is out whole, with a stamp on it. */
  const prove = () => {
    sheet().remove()
    edge().remove()
    paper().style.height = '500px'
    paper().insertAdjacentHTML('beforeend', '<h1>Paid</h1><b data-stamp>Paid</b><dl>rows</dl>')
  }
  const delayOf = (animation: Animation) => animation.effect!.getTiming().delay
  /** Its movement is over. */
  const end = (element: Element) => oneEvent(element.getAnimations()[0]!, 'finish')
  const running = () =>
    frame.getAnimations({ subtree: true }).map((animation) => {
      const { target } = animation.effect as KeyframeEffect
      return [target!.localName, delayOf(animation)]
    })

  it('is uncovered by an empty sheet, which is then taken away; the rows stand and the stamp comes last', async () => {
    const play = rememberSlip(document)
    prove()
    play()
    // Neither is the paper moved, nor its rows.
    expect(running()).to.deep.equal([
      ['section', 0],
      ['rect', 0],
      ['div', 120],
      ['b', 240],
    ])
    const moves = cover()!.firstElementChild!
    expect([moves.className, moves.childNodes.length]).to.deep.equal(['looks', 0])
    const look = getComputedStyle(cover()!)
    expect([look.pointerEvents, look.overflowY]).to.deep.equal(['none', 'clip'])
    const [leaves] = moves.getAnimations()
    // To where it can't be seen any more: from the old sheet's place to the frame's end.
    leaves!.pause()
    leaves!.currentTime = 0
    expect(moves.getBoundingClientRect().top).to.equal(paper().getBoundingClientRect().top + 150)
    expect(moves.getBoundingClientRect().bottom).to.equal(frame.getBoundingClientRect().bottom)
    const leaving = end(moves)
    leaves!.finish()
    expect(moves.getBoundingClientRect().top).to.equal(frame.getBoundingClientRect().bottom)
    await leaving
    expect(moves.isConnected).to.equal(false)
  })

  it('is not covered where the sheet stood beside it: the stamp comes at once, and the edge closes and fades', async () => {
    sheet().style.cssText = 'position: absolute; inset: 0 0 0 200px'
    const play = rememberSlip(document)
    prove()
    play()
    expect(running()).to.deep.equal([
      ['rect', 0],
      ['div', 120],
      ['b', 0],
    ])
    // Around the paper as it was.
    const { width, height } = edge().parentElement!.getBoundingClientRect()
    expect([width, height]).to.deep.equal([200, 150])
    const leaving = end(edge().parentElement!)
    frame.getAnimations({ subtree: true }).forEach((animation) => animation.finish())
    await leaving
    expect(edge() === null).to.equal(true)
  })

  it('lets the amount move, and the sheet slide with the end of the paper in its own column only', () => {
    const play = rememberSlip(document)
    const amount = paper().querySelector('p')!
    amount.style.marginTop = `${parseFloat(getComputedStyle(amount).marginTop) + 20}px`
    paper().style.cssText = 'width: 200px; height: 50px; display: flow-root'
    play()
    expect(amount.getAnimations()).to.have.length(1)
    const [slides] = sheet().getAnimations()
    expect((slides!.effect as KeyframeEffect).getKeyframes()[0]!['transform']).to.equal('translateY(100px)')
    slides!.finish()
    const repeat = rememberSlip(document)
    sheet().style.cssText = 'position: absolute; inset: 0 0 0 200px'
    repeat()
    expect(sheet().getAnimations()).to.deep.equal([])
  })

  it('lets the stub fade where it was, and the method come at the end; and the other way round', async () => {
    paper().insertAdjacentHTML(
      'beforeend',
      '<p data-slip="who"><small style="display: none">Saldo</small></p><div data-stub style="height: 40px">TS-1</div>',
    )
    const stub = paper().querySelector<HTMLElement>('[data-stub]')!
    const method = paper().querySelector<HTMLElement>('small')!
    const { top, height } = stub.getBoundingClientRect()
    const toLine = rememberSlip(document)
    stub.style.display = 'none'
    method.style.display = 'block'
    toLine()
    expect(delayOf(method.getAnimations()[0]!)).to.equal(160)
    const gone = cover()!
    expect([
      gone.textContent,
      gone.getBoundingClientRect().top,
      gone.getBoundingClientRect().height,
    ]).to.deep.equal(['TS-1', top, height])
    const leaving = end(gone)
    gone.getAnimations()[0]!.finish()
    await leaving
    expect([gone.isConnected, stub.isConnected]).to.deep.equal([false, true])

    const back = rememberSlip(document)
    stub.style.display = 'block'
    method.style.display = 'none'
    back()
    expect([delayOf(stub.getAnimations()[0]!), cover()]).to.deep.equal([160, null])
  })

  it('simply stands for who wants less motion', () => {
    window.matchMedia = (query) =>
      query.includes('reduced-motion') ? ({ matches: true } as MediaQueryList) : real(query)
    const play = rememberSlip(document)
    prove()
    play()
    expect([running(), cover() === null]).to.deep.equal([[], true])
  })
})
