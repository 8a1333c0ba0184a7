/**
 * mode="redirect": the customer goes to the hosted page and comes back to this page. The return address
 * carries the id of the journey or order and nothing else; the proxy is asked how it ended
 * (src/app/embedding.ts), the address is never trusted.
 */
import { newDiagnosticsId } from '../../src/contract/diagnosticsId.ts'
import { addressIn } from '../../src/domain/address.ts'
import {
  ADDRESS_LENGTH,
  RECEIPT_LENGTH,
  RECEIPT_PARAM,
  RETURN_PARAM,
  RETURNED_PARAM,
} from '../../src/contract/embedding.ts'
import { screenFacts } from '../../src/domain/screens.ts'
import { createElement, viewOf } from '../../src/host/document.ts'
import { hostedUrl } from '../../src/host/hostedUrl.ts'
import { randomBytes } from '../../src/host/random.ts'
import type { MOCK_NAMES } from '../../src/host/webStorage.ts'
import type { ScreenSettings } from '../../src/host/port.ts'
import { redirecting } from '../../src/i18n/folders.ts'
import { hostedOptions, hostedOf, mockMissing, type HostedOptions } from './hostedOptions.ts'
import { isShown } from './isShown.ts'
import { leave, mayLeaveFor } from './leave.ts'
import { reportAlone } from '../entry/reportAlone.ts'
import type { Mount, Shell } from '../shell.ts'

/** Only the type is imported: sharing code with the screens would mean one more file to wait for. */
const MOCK: typeof MOCK_NAMES = 'bank-mock:'

/**
 * Remembers that this tab has set out for the hosted page, and is back. If storage is blocked, only the
 * address tells that. One that has set out may never have left: the shop asks (`beforeunload`), the customer
 * stays, and loads the page anew.
 */
const journal = (view: Window, { environment, subject }: Pick<ScreenSettings, 'environment' | 'subject'>) => {
  const key = `${environment === 'MOCK' ? MOCK : ''}bank-elements:away:${subject}`
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task()
    } catch {
      return undefined
    }
  }
  const read = () => attempt(() => view.sessionStorage.getItem(key)) ?? null
  const hasReloaded = () =>
    attempt(() => view.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])?.[0]?.type
    === 'reload'
  return {
    wasAway: () => read() !== null && !(read() === LEAVING && hasReloaded()),
    hasStayed: () => read() === LEAVING && hasReloaded(),
    note: (step: typeof LEAVING | typeof BACK) => attempt(() => view.sessionStorage.setItem(key, step)),
  }
}

const LEAVING = 'leaving'
const BACK = 'back'
/** A page that is still there after so many ms wasn't left, or is left slowly. */
const LEAVES_WITHIN_MS = 3_000

/** This page's address for the return from the hosted page. */
function backTo({ href }: Location, subject: string): string {
  const url = new URL(href)
  url.searchParams.delete(RECEIPT_PARAM)
  url.searchParams.set(RETURNED_PARAM, subject)
  return url.href
}

function hostedWithReturn(element: Shell['element'], subject: string): string | undefined {
  const hostedAddress = hostedOf(element)
  const url = /^https?:\/\//.test(hostedAddress) ? addressIn(hostedAddress) : undefined
  // Nothing leads there otherwise (leave.ts): the button would do nothing.
  if (!url || !mayLeaveFor(url, 'web')) return undefined
  const back = backTo(element.ownerDocument.location, subject)
  // An address that is too long for the proxy is left out; the customer then returns by the bank's own
  // address.
  if (back.length <= ADDRESS_LENGTH) url.searchParams.set(RETURN_PARAM, back)
  return url.href
}

/** The return from the hosted page in this page's address. */
function returnOf({ search }: Location, subject: string): { receipt: string | undefined } | undefined {
  const query = new URLSearchParams(search)
  const receipt = query.get(RECEIPT_PARAM)
  return query.get(RETURNED_PARAM) === subject
    ? { receipt: receipt !== null && receipt.length <= RECEIPT_LENGTH ? receipt : undefined }
    : undefined
}

/** Goes to the hosted page, unless the merchant's page keeps the customer. @returns whether it goes */
function depart({ element }: Shell, options: HostedOptions, hostedAddress: string): boolean {
  const { ownerDocument: document, proxy, flow } = element
  const { environment, language, subject } = options
  const view = viewOf(element)
  const diagnosticsId = newDiagnosticsId(randomBytes)
  const detail = { url: hostedAddress, reason: 'hosted', diagnosticsId, mode: 'redirect' }
  const goes = element.dispatchEvent(
    new view.CustomEvent('bank-redirect', { detail, cancelable: true, bubbles: true, composed: true }),
  )
  if (!goes) return false
  const fetch: typeof view.fetch = async (...request) => view.fetch(...request)
  reportAlone({ fetch, proxy, flow, subject }, 'to_bank', { diagnosticsId, environment, mode: 'redirect' })
  journal(view, options).note(LEAVING)
  const message = createElement(document, 'p')
  message.textContent = redirecting[language]
  message.setAttribute('role', 'status')
  message.setAttribute('part', 'message')
  element.shadowRoot!.append(message)
  leave(view, hostedAddress, 'web')
  return true
}

export const redirect: Mount = (shell) => {
  const { element } = shell
  const view = viewOf(element)
  const options = hostedOptions(element)
  const { subject, environment } = options
  const withReturn = hostedWithReturn(element, subject)
  const addressOfReturn = withReturn && hostedUrl({ ...options, hosted: withReturn })
  const asks = returnOf(view.location, subject)
  const isReturning = () => asks !== undefined || journal(view, options).wasAway()

  /** Shows the app in this page: the outcome, or a button that leads to the hosted page again. */
  const stay = (hasReturned: boolean, isLeaving = false) =>
    shell.showFallback({
      hides: (screen) => !screenFacts[screen].showsOutcome,
      isReturning: hasReturned,
      isLeaving,
      noteLeaving: () => journal(view, options).note(LEAVING),
      asks,
      hosted: addressOfReturn,
    })
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    journal(view, options).note(BACK)
    stay(true)
  }
  const go = () => {
    // The app shows the error.
    if (!addressOfReturn) return shell.showFallback({ blockedReason: 'hosted-invalid' })
    if (!subject) return stay(false)
    if (isReturning()) {
      journal(view, options).note(BACK)
      return stay(true)
    }
    // Out of a frame the customer's press leads, and the whole window goes.
    const stays = view.top !== view || journal(view, options).hasStayed() || shell.isLeaving?.()
    if (stays || !depart(shell, options, addressOfReturn)) return stay(false)
    staying = view.setTimeout(() => stay(false, true), LEAVES_WITHIN_MS)
  }

  view.addEventListener('pageshow', onPageShow)
  let staying: number | undefined
  let hasEnded = false
  const begin = async () => {
    const missing = environment === 'MOCK' && (await mockMissing(element))
    if (hasEnded) return
    if (missing) shell.showFallback({ blockedReason: 'mock-missing' })
    else go()
  }
  // The customer leaves from what is seen: not from a closed dialog, or a tab that isn't chosen.
  let frame: number | undefined
  const goOnceShown = () => {
    if (!addressOfReturn || !subject || isReturning() || isShown(element)) void begin()
    else frame = view.requestAnimationFrame(goOnceShown)
  }
  // The page can add its listeners only after the element exists.
  const startTimer = view.setTimeout(goOnceShown)
  return () => {
    hasEnded = true
    view.clearTimeout(startTimer)
    view.clearTimeout(staying)
    if (frame !== undefined) view.cancelAnimationFrame(frame)
    view.removeEventListener('pageshow', onPageShow)
  }
}
