/**
 * mode="redirect": the customer goes to the hosted page and comes back to this page. The return address
 * carries the id of the journey or order and nothing else; the proxy is asked how it ended
 * (src/app/embedding.ts), the address is never trusted.
 */
import { newDiagnosticsId } from '../src/contract/diagnosticsId.ts'
import { addressIn } from '../src/domain/address.ts'
import { RECEIPT_LENGTH, RECEIPT_PARAM, RETURN_PARAM, RETURNED_PARAM } from '../src/contract/embedding.ts'
import { screenFacts } from '../src/domain/screens.ts'
import { hostedUrl } from '../src/host/hostedUrl.ts'
import { randomBytes } from '../src/host/random.ts'
import type { MOCK_NAMES } from '../src/host/webStorage.ts'
import type { Settings } from '../src/host/port.ts'
import { redirecting } from '../src/i18n/folders.ts'
import { hostedOptions, hostedOf, mockMissing } from './hostedOptions.ts'
import { leave } from './leave.ts'
import { reportAlone } from './reportAlone.ts'
import type { Mount, Shell } from './shell.ts'

/** Only the type is imported: sharing code with the screens would mean one more file to wait for. */
const MOCK: typeof MOCK_NAMES = 'bank-mock:'

/**
 * Remembers that this tab has been to the hosted page. If storage is blocked, only the address tells that.
 */
const journal = (view: Window, { environment, subject }: Pick<Settings, 'environment' | 'subject'>) => {
  const key = `${environment === 'MOCK' ? MOCK : ''}bank-elements:away:${subject}`
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task()
    } catch {
      return undefined
    }
  }
  return {
    wasAway: () => attempt(() => view.sessionStorage.getItem(key)) != null,
    note: () => attempt(() => view.sessionStorage.setItem(key, '1')),
  }
}

/** This page's address for the return from the hosted page. */
function backTo({ href }: Location, subject: string): string {
  const url = new URL(href)
  url.searchParams.delete(RECEIPT_PARAM)
  url.searchParams.set(RETURNED_PARAM, subject)
  return url.href
}

function hostedWithReturn(element: Shell['element'], subject: string): string | undefined {
  const hosted = hostedOf(element)
  const url = /^https?:\/\//.test(hosted) ? addressIn(hosted) : undefined
  if (!url) return undefined
  const back = backTo(element.ownerDocument.location, subject)
  // An address that is too long for the proxy is left out; the customer then returns by the bank's own
  // address.
  if (back.length <= 2048) url.searchParams.set(RETURN_PARAM, back)
  return url.href
}

/** Whether a box that is folded to nothing cuts off what flows in it; the page's own never does. */
const isFolded = (box: Element, { display, overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  box !== box.ownerDocument.body
  && box !== box.ownerDocument.documentElement
  && !/^(?:inline|contents)$/.test(display)
  && ((overflowX !== 'visible' && box.clientWidth === 0)
    || (overflowY !== 'visible' && box.clientHeight === 0))

/**
 * Whether it is drawn where it stands: not in a closed panel or dialog, a folded accordion, or what is still
 * transparent. What is scrolled out of view is drawn.
 */
function isShown(element: HTMLElement): boolean {
  const view = element.ownerDocument.defaultView!
  if (element.getClientRects().length === 0) return false
  if (view.getComputedStyle(element).visibility !== 'visible') return false
  // Older browsers don't know of what closes without a style.
  if ((element as Partial<HTMLElement>).checkVisibility?.call(element) === false) return false
  let isFlowing = true
  let box: Element | null = element
  while (box) {
    const style = view.getComputedStyle(box)
    if (style.opacity === '0' || (isFlowing && box !== element && isFolded(box, style))) return false
    // What is taken out of the flow may stand outside the boxes around it.
    isFlowing &&= style.position !== 'absolute' && style.position !== 'fixed'
    const root: Node = box.getRootNode()
    box = box.parentElement ?? (root instanceof view.ShadowRoot ? root.host : null)
  }
  return true
}

export const redirect: Mount = (shell) => {
  const { element } = shell
  const view = element.ownerDocument.defaultView!
  const options = hostedOptions(element)
  const { subject, language } = options
  const withReturn = hostedWithReturn(element, subject)
  const hosted = withReturn && hostedUrl({ ...options, hosted: withReturn })
  const leaveJournal = journal(view, options)
  const query = new URLSearchParams(view.location.search)
  const isBack = query.get(RETURNED_PARAM) === subject
  const receiptParam = query.get(RECEIPT_PARAM)
  const receipt = receiptParam !== null && receiptParam.length <= RECEIPT_LENGTH ? receiptParam : undefined

  /** Shows the app in this page: the outcome, or a button that leads to the hosted page again. */
  const stay = (isReturning: boolean) =>
    shell.showFallback({
      hides: (screen) => !screenFacts[screen].showsOutcome,
      isReturning,
      asks: isBack ? { receipt } : undefined,
      hosted,
    })

  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stay(true)
  }
  const go = () => {
    // The app shows the error.
    if (!hosted) return shell.showFallback({ blockedReason: 'hosted-invalid' })
    if (!subject) return stay(false)
    if (isBack || leaveJournal.wasAway()) return stay(true)
    const diagnosticsId = newDiagnosticsId(randomBytes)
    const detail = { url: hosted, reason: 'hosted', diagnosticsId, mode: 'redirect' }
    const goes = element.dispatchEvent(
      new view.CustomEvent('bank-redirect', { detail, cancelable: true, bubbles: true, composed: true }),
    )
    if (!goes) return stay(false)
    const { proxy, flow } = element
    const fetch: typeof view.fetch = async (...request) => view.fetch(...request)
    const { environment } = options
    reportAlone({ fetch, proxy, flow, subject }, 'to_bank', { diagnosticsId, environment, mode: 'redirect' })
    leaveJournal.note()
    const message = element.ownerDocument.createElement('p')
    message.textContent = redirecting[language]
    message.setAttribute('role', 'status')
    message.setAttribute('part', 'message')
    element.shadowRoot!.append(message)
    leave(view, hosted, 'web')
  }

  view.addEventListener('pageshow', restored)
  let hasEnded = false
  const begin = async () => {
    const missing = options.environment === 'MOCK' && (await mockMissing(element))
    if (hasEnded) return
    if (missing) shell.showFallback({ blockedReason: 'mock-missing' })
    else go()
  }
  // The customer leaves from what is seen: not from a closed dialog, or a tab that isn't chosen.
  let frame: number | undefined
  const goOnceShown = () => {
    if (!hosted || !subject || isBack || leaveJournal.wasAway() || isShown(element)) void begin()
    else frame = view.requestAnimationFrame(goOnceShown)
  }
  // The page can add its listeners only after the element exists.
  const startTimer = view.setTimeout(goOnceShown)
  return () => {
    hasEnded = true
    view.clearTimeout(startTimer)
    if (frame !== undefined) view.cancelAnimationFrame(frame)
    view.removeEventListener('pageshow', restored)
  }
}
