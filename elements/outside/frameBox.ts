/** Look of a frame in its element: title, name, height, and when it is seen. */
import { FRAME_HELLO_MS, type ElementLook } from '../../src/contract/frame.ts'
import { stringify } from '../../src/contract/json.ts'
import { createElement, viewOf } from '../../src/host/document.ts'
import { detach } from '../../src/host/detach.ts'
import { linkFrameSr, payFrameSr, unlinkFrameSr } from '../../src/i18n/folders.ts'
import { hostedOptions } from './hostedOptions.ts'
import { lookOf } from '../entry/look.ts'
import type { EarlyFrame, Shell } from '../shell.ts'
import { warnOfStray } from '../entry/strayContent.ts'

/** Titles of the frame for screen readers. */
const TITLES = { pay: payFrameSr, link: linkFrameSr, unlink: unlinkFrameSr }

export interface FrameBox {
  /** Title and name follow the element's look, which is returned. */
  look(): ElementLook
  resize(height: number): void
  /** Hides the browser's own error page from the customer, unless the bank's page says hello in time. */
  hideUnlessGreeted(): void
  onHello(): void
  /** The screens can be seen: whatever stood in their place goes, the page's own header and footer come. */
  show(): void
  end(): void
}

export function frameBox({ element }: Shell, { iframe, name, first }: EarlyFrame): FrameBox {
  const { ownerDocument: document } = element
  const view = viewOf(element)
  const root = element.shadowRoot!
  let hiding: number | undefined
  const slot = (slotName: string) => Object.assign(createElement(document, 'slot'), { name: slotName })
  return {
    look() {
      const look = lookOf(element)
      iframe.title = TITLES[hostedOptions(element).flow][look.language]
      // A frame that is moved in the page loads again and reads its name again.
      iframe.name = stringify({ ...name, ...look })
      return look
    },
    resize(height) {
      iframe.style.height = `${height}px`
      iframe.classList.remove('first')
    },
    hideUnlessGreeted() {
      view.clearTimeout(hiding)
      hiding = view.setTimeout(() => (iframe.className = 'waiting'), FRAME_HELLO_MS)
    },
    onHello() {
      view.clearTimeout(hiding)
      if (first) iframe.className = iframe.style.height ? '' : 'first'
    },
    show() {
      warnOfStray(element)
      iframe.className = ''
      for (const child of [...root.children].filter((node) => node !== iframe)) detach(child)
      iframe.before(slot('header'))
      iframe.after(slot('footer'))
    },
    end() {
      view.clearTimeout(hiding)
      detach(iframe)
    },
  }
}
