/**
 * Going where the bank's page asks to go. The proxy has checked the address (domain/returnUrl.ts,
 * domain/appLink.ts); here it is looked at once more, in the form in which the browser will use it.
 */

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** What an address may be: of the web (an app is opened by one, too), or of a telephone. */
export type Reach = 'web' | 'telephone'

export function mayLeaveFor({ protocol, hostname, username, password }: URL, reach: Reach): boolean {
  if (reach === 'telephone') return protocol === 'tel:'
  const secure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return secure && username === '' && password === ''
}

export function leave(view: Window, address: string, reach: Reach): void {
  if (URL.canParse(address) && mayLeaveFor(new URL(address), reach)) view.location.assign(new URL(address))
}
