// Events of an element from before React has taken over the server's page: told then, unless they ask.
import { expect, waitUntil } from '@open-wc/testing'
import { createElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { BankPay, type BankPayProps } from '../../elements/npm/react.ts'

type Handlers = Pick<BankPayProps, 'onStep' | 'onConfirm' | 'onRedirect' | 'onHandoff' | 'onSucceeded'>
const props = {
  bank: 'https://pay.bank.example/',
  originReferenceNo: 'or-7Pd3Lm42',
}

describe('events from before React', () => {
  const errors: unknown[] = []
  // The test runner takes a reported error for one of the test's.
  const { reportError } = globalThis
  let place: HTMLElement
  let root: Root | undefined
  before(() => {
    // Something else has defined the element, and nothing of ours is fetched here.
    customElements.define('bank-pay', class extends HTMLElement {})
  })
  beforeEach(() => {
    errors.length = 0
    globalThis.reportError = (error) => void errors.push(error)
    place = document.createElement('div')
    document.body.append(place)
  })
  afterEach(() => {
    globalThis.reportError = reportError
    root?.unmount()
    place.remove()
  })

  /** Takes over an element that has dispatched all this before. */
  async function takeOver(early: readonly Event[], handlers: Handlers): Promise<void> {
    let isOver = false
    const pay = createElement(BankPay, {
      ...props,
      ...handlers,
      onSucceeded(event) {
        handlers.onSucceeded?.(event)
        isOver = true
      },
    })
    place.innerHTML = renderToString(pay)
    for (const event of early) place.firstElementChild!.dispatchEvent(event)
    root = hydrateRoot(place, pay)
    await waitUntil(() => isOver)
  }

  it('are told in their order; what asked the page is not, since nothing waits for an answer', async () => {
    const heard: string[] = []
    const note = ({ type }: Event) => void heard.push(type)
    await takeOver(
      [
        new CustomEvent('bank-step', { bubbles: true, composed: true }),
        ...['bank-confirm', 'bank-redirect', 'bank-handoff'].map(
          (name) => new CustomEvent(name, { bubbles: true, composed: true, cancelable: true }),
        ),
        new CustomEvent('bank-succeeded', { bubbles: true, composed: true }),
      ],
      { onStep: note, onConfirm: note, onRedirect: note, onHandoff: note, onSucceeded: note },
    )
    expect([heard, errors]).to.deep.equal([['bank-step', 'bank-succeeded'], []])
  })

  it("whose handler throws are an error of the page's, which stays", async () => {
    await takeOver(
      ['bank-step', 'bank-succeeded'].map((name) => new CustomEvent(name, { bubbles: true, composed: true })),
      {
        onStep() {
          throw new Error('of the shop')
        },
      },
    )
    expect(place.querySelector('bank-pay')).to.not.equal(null)
    expect(errors.map(String)).to.deep.equal(['Error: of the shop'])
  })
})
