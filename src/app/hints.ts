/** For the merchant's engineers: a line in the console that says how to correct what prevented the start. */
import type { ErrorName } from '../contract/errors.ts'
import { isNative } from '../host/pageAround.ts'
import type { ScreenSettings } from '../host/port.ts'

const bankHint = (name: ErrorName): string =>
  `the bank refused the journey or order (${name}); the customer sees why, the page needs no change`

const hints: Partial<Record<ErrorName, (settings: ScreenSettings) => string>> = {
  JOURNEY_MISSING: () =>
    'set the attribute journey-id to the journeyId that your server got from the bank (6 to 64 letters, digits, - or _)',
  ORDER_MISSING: () =>
    'set the attribute origin-reference-no (or reference-no) to the number that your server got from the bank (6 to 64 letters, digits, - or _)',
  SETTINGS_INVALID: ({ proxy }) =>
    `set the attribute proxy to the https address of the signing proxy (it is "${proxy}")`,
  PAGE_NOT_SECURE: () =>
    'this page is no secure context, so the browser encrypts no password and no PIN in it; serve the page and every page around it over https (localhost will do), or use mode="redirect"',
  REQUEST_REJECTED: () =>
    isNative(fetch)
      ? bankHint('REQUEST_REJECTED')
      : "the proxy refused a request that your page's own fetch may have changed; have it leave out the bank's address",
  ORIGIN_NOT_ALLOWED: () => `add ${location.origin} to this merchant's origins in the proxy's configuration`,
  INLINE_NOT_ALLOWED: () =>
    `${location.origin} is not in this merchant's inlineOrigins at the proxy: it learns how a payment ended, and nothing else; leave the attribute mode and environment out, or use mode="frame"`,
  JOURNEY_UNKNOWN: () => 'the bank does not know this journey-id; open a journey on your server first',
  NOTHING_TO_UNLINK: () =>
    'flow="unlink" was asked for an account that is not linked to this merchant, or for a journey that your server opened without the customer\'s number (additionalInfo.msisdn)',
  ORDER_UNKNOWN: () => 'the bank does not know this reference; open the order on your server first',
}

export const HOSTED_INVALID =
  "set the attribute hosted to the https address (http on localhost only) of the hosted page on the bank's own origin (a frame of this page's origin protects nothing)"

export const FRAME_SILENT =
  "the bank's page does not answer in its frame, so a button leads there; check what this page forbids (Content-Security-Policy frame-src, Cross-Origin-Embedder-Policy, sandbox), and that the hosted page is reachable"

export const FRAME_PROTOCOL_OTHER =
  "the bank's page in its frame is of another version than this script, so a button leads there; take the bank's newest script, or the newest version of it"

/** No usable answer came. All other errors come from the bank. */
const UNANSWERED: readonly ErrorName[] = ['PAGE_LOAD_FAILED', 'ANSWER_UNREADABLE', 'OFFLINE', 'TIMEOUT']

const proxyHint = ({ environment, proxy }: ScreenSettings, name: ErrorName): string => {
  if (environment === 'MOCK')
    return 'environment="MOCK" needs mock/ beside the script, and a page on https or localhost'
  // Of a sandbox, whatever its address says.
  if (globalThis.origin === 'null')
    return 'this page is sandboxed without an origin, so the proxy refuses it; add allow-same-origin to the sandbox of its frame or policy'
  return `the proxy at "${proxy}" did not give a usable answer (${name}); check its address, that it runs, its CORS origins, and connect-src of this page's policy`
}

export const hintFor = (name: ErrorName, settings: ScreenSettings): string =>
  hints[name]?.(settings) ?? (UNANSWERED.includes(name) ? proxyHint(settings, name) : bankHint(name))
