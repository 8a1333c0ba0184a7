// mode="frame": a frame that begins anew, after it was silent or in another document.
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { bank } from './bank.ts'
import { all, make, nextEvent, useElements, type Bank } from './page.ts'

const iframeOf = (element: Bank) => all(element, 'iframe')[0] as HTMLIFrameElement | undefined

describe('a frame that begins anew', () => {
  useElements()
  const ready = async (): Promise<Bank> => {
    const pay = make('bank-pay', {
      mode: 'frame',
      environment: 'DEV',
      'origin-reference-no': await bank.createOrder(),
    })
    document.body.append(pay)
    await pay.whenReady()
    return pay
  }

  it('by retry(), where the one before does not answer', async () => {
    const pay = await ready()
    const source = iframeOf(pay)!.contentWindow
    // One of another version counts as silent at once.
    const data = { bank: 'hello', protocol: 999 }
    window.dispatchEvent(new MessageEvent('message', { source, origin: window.testBase, data }))
    await eventually(
      'the hosted page is offered',
      () => all(pay, '[part~=screen] button').length || undefined,
    )
    expect(iframeOf(pay)).to.equal(undefined)
    const again = nextEvent('bank-ready', pay)
    pay.retry()
    await again
    expect(iframeOf(pay)).to.not.equal(undefined)
    pay.remove()
  })

  it("in a document of the page's own, into which a script has moved its element", async () => {
    const pay = await ready()
    const box = document.body.appendChild(document.createElement('iframe'))
    const again = nextEvent('bank-ready', pay)
    box.contentDocument!.body.append(pay)
    await again
    expect(iframeOf(pay)!.ownerDocument).to.equal(box.contentDocument)
    box.remove()
  })
})
