/**
 * Describes what the two elements offer: the one source of the texts in the package's files for editors
 * (elements/build/offers.ts) and in README.md (a test compares them). Names and defaults of
 * attributes are in attributes.ts, of events in src/contract/outcomes.ts, of tokens in src/ui/tokens.ts; the
 * types here ensure that each has its description.
 */
import { LANGUAGES } from '../src/contract/language.ts'
import type { EventName } from '../src/contract/outcomes.ts'
import type { OwnAttribute, SharedAttribute, Tag } from './attributes.ts'

interface Attributes {
  readonly shared: Readonly<Record<SharedAttribute, string>>
  readonly 'bank-bind': Readonly<Record<OwnAttribute<'bank-bind'>, string>>
  readonly 'bank-pay': Readonly<Record<OwnAttribute<'bank-pay'>, string>>
}

export const summaries: Readonly<Record<Tag, string>> = {
  'bank-bind': "Links a customer's bank account to the merchant, or removes the link.",
  'bank-pay': 'Pays an order with wallet balance, points, Pay Later or QRIS.',
}

export const attributes: Attributes = {
  shared: {
    proxy: 'address of the signing proxy, absolute, `http:` or `https:`',
    hosted: 'address of the hosted page, for frame and redirect',
    environment:
      'goes into reports and `diagnose()` until the proxy says its own; what is allowed is decided by the proxy. `MOCK` needs none, see there',
    language: 'any other value is Indonesian',
    theme: '`auto` follows the device',
    mode: 'see Modes',
  },
  'bank-bind': {
    'journey-id': 'required: 6 to 64 letters, digits, `-` or `_`',
    flow: 'what the journey is for',
    version: 'in 1 a new customer sets the password on the `password` screen',
  },
  'bank-pay': {
    'origin-reference-no': 'required, or `reference-no`: same form as a journey id',
    'reference-no': 'stands in when `origin-reference-no` is missing',
    version:
      '1: wallet and points; 2: Pay Later too, its months chosen on the page that confirms it; 3: its months and fees on the payment page',
  },
}

export interface Method {
  /** The call: `retry()`. */
  readonly call: string
  readonly static?: true
  readonly parameters?: readonly { readonly name: string; readonly type: string; readonly optional?: true }[]
  readonly returns: string
  readonly description: string
}

/** The methods; `version` isn't one, it is a field of the class. */
export const methods: readonly Method[] = [
  {
    call: 'retry()',
    returns: 'void',
    description:
      'tries again what failed, or loads anew; a refused code, password or PIN is not sent again, nor what the customer has stepped back from',
  },
  {
    call: 'back()',
    returns: 'void',
    description: 'one screen back; on the first one it does what `close()` does',
  },
  {
    call: 'close()',
    returns: 'void',
    description:
      'the customer leaves: `bank-cancelled`, or `bank-pending` as long as anything may still be paid. The element stays in the page. Called before there is a screen, it is heard by the first one',
  },
  {
    call: 'focus()',
    returns: 'void',
    description:
      "moves the focus to the screen's title (in Safari to the frame, until the customer has touched it)",
  },
  {
    call: 'whenReady()',
    returns: 'Promise<void>',
    description:
      'a promise, resolved when the first screen can be used; it is never rejected (listen to `bank-load-error`)',
  },
  {
    call: 'diagnose()',
    returns: 'Record<string, unknown>',
    description:
      'for support: version, mode, environment, `page` (what is unusual about your page) and, once it runs, language, step, screenVersion, lastError, diagnosticsId, timings; no personal data',
  },
  {
    call: 'preload(mode?, language?)',
    static: true,
    returns: 'Promise<unknown>',
    parameters: [
      { name: 'mode', type: `'frame' | 'redirect'`, optional: true },
      { name: 'language', type: LANGUAGES.map((language) => `'${language}'`).join(' | '), optional: true },
    ],
    description:
      "fetches the code ahead of need, with the words of that language (`id`): `customElements.get('bank-pay').preload()`, `.preload('frame')`",
  },
  { call: 'version', static: true, returns: 'string', description: 'version of the script' },
]

/** Moments of each event. */
export const events: Readonly<Record<EventName, string>> = {
  'bank-ready': 'the first screen can be used; once more after a retry',
  'bank-load-error': 'nothing could be shown but a message with a retry',
  'bank-step': 'a screen is shown; the first one comes before `bank-ready`',
  'bank-otp-sent': 'a one-time code is on its way',
  'bank-method-change': 'method chosen, or another number of points',
  'bank-installment-change':
    'the plan of Pay Later is shown, checked: months chosen, or the plan has changed',
  'bank-confirm':
    'what the customer has entered or agreed to on this screen is about to be sent: a code, password or PIN, the link, the payment',
  'bank-redirect':
    "about to leave your page for the return address; `reason` is `linked`, `unlinked`, `paid`, `failed`, `pending` (the result isn't known) or `cancelled`; `hosted`: about to go to the hosted page",
  'bank-handoff':
    'about to go to the bank app; a page that opens it in its own way (a web view, say) prevents this, and the element waits for the status',
  'bank-linked': 'the account is linked',
  'bank-unlinked': 'the link is gone',
  'bank-succeeded': 'the status says paid',
  'bank-pending':
    "the status says on hold, and the page goes on asking; the customer left before a result was known, or came back from the hosted page while it can't be asked, or a code that was shown there may be paid",
  'bank-failed': 'the status says failed; nothing was debited',
  'bank-cancelled':
    'the customer left, and nothing that was sent from this browser can still be paid; `stage` is the screen',
  'bank-error': "an error was shown; `fatal`: this attempt can't be finished",
}

export const parts = {
  screen: 'the whole screen; its `data-screen` is the route',
  header: "bar with the bank's name",
  back: 'button in it: back, or close on the first screen',
  title: 'heading; takes the focus on a new screen',
  field: 'label, input and message',
  label: 'label of a field',
  input: 'the input itself',
  message: 'hint or error',
  primary: 'the one main action (the PIN screen has none: the sixth digit sends)',
  secondary: 'any other button of the dock',
  amount: "amount to pay with the merchant's name",
  countdown: 'time left: resend, processing, return',
  dialog: 'dialog',
  keypad: 'on-screen keyboard',
} as const

/** '' is the default slot. */
export const slots = {
  loading: 'shown instead of the grey shape until the app has been fetched',
  header: "over every screen, once the app is there, in your page's own style",
  footer: 'under every screen, likewise',
  '': 'other children are seen only where scripts are off: put a link to the hosted page there',
} as const
