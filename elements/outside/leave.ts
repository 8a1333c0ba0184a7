/**
 * Opens an address that the bank's page asks for. The proxy has checked the address (domain/returnUrl.ts,
 * domain/appLink.ts); it is checked here again, in the form that the browser will use.
 */
import { addressIn } from '../../src/domain/address.ts'

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Kinds of addresses: of the web (which also open apps), or of a telephone. */
export type Reach = 'web' | 'telephone'

export function mayLeaveFor({ protocol, hostname, username, password }: URL, reach: Reach): boolean {
  if (reach === 'telephone') return protocol === 'tel:'
  const secure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return secure && username === '' && password === ''
}

export function leave(view: Window, address: string, reach: Reach): void {
  const url = addressIn(address)
  if (url && mayLeaveFor(url, reach)) view.location.assign(url)
}

/** The bank's own page takes the whole window, also from a frame that a shop's page has made of another. */
export function leaveForBank(view: Window, address: string): void {
  if (view.top === view || !view.top) return leave(view, address, 'web')
  const url = addressIn(address)
  if (!url || !mayLeaveFor(url, 'web')) return
  try {
    view.top.location.href = url.href
  } catch {
    // The frame may not do that to the page around it; perhaps it may open a tab.
    view.open(url, '_blank')
  }
}
