/**
 * The messages between an element and the hosted page in its frame. Between the windows
 * go only `Hello` and `Opening`; everything else goes over the private port that comes with the opening. No
 * message carries a phone number, name, email, balance, code, password or PIN. What no guard accepts is
 * dropped.
 */
import { DIAGNOSTICS_ID } from './diagnosticsId.ts'
import { ADDRESS_LENGTH } from './embedding.ts'
import { isLanguage, type Language } from './language.ts'
import type { PublicError } from './errors.ts'
import type { Detail, EventDetails, ToldName } from './outcomes.ts'
import { ID } from './ids.ts'
import { VERSIONS, type Flow, type Screen, type Version } from './routes.ts'
import { eachSetting, isValueOf, type SettingsOf, type Theme } from './settings.ts'
import { TOKEN_LENGTH } from './tokens.ts'

/** Goes up when an older side would no longer understand a message. */
export const FRAME_PROTOCOL = 3
/** Longest silence of a frame before the hosted page is offered, in ms. */
export const FRAME_SILENCE_MS = 10_000
/**
 * Time after it has loaded, in ms: the hosted page has said hello by then, a page of the browser's own that
 * says why there is none hasn't.
 */
export const FRAME_HELLO_MS = 1_000
/** Longest wait for its first screen after that, in ms. */
export const FRAME_LOADING_MS = 60_000
/** Characters that the id of a journey or order may have on its way to a frame: more than any has. */
export const SUBJECT_LENGTH = 200
/** Characters of a short text: as many as a token's value may have. */
const TEXT_LENGTH = TOKEN_LENGTH

/** Frame → element, between the windows, each time the page has loaded. */
export interface Hello {
  bank: 'hello'
  protocol: number
}

/** The element's look; may change at any time. */
export interface ElementLook {
  language: Language
  /** `auto` is decided by the page around it. */
  theme: Exclude<Theme, 'auto'>
  /** Custom properties that the merchant has set; checked once more before they are used. */
  tokens: Record<string, string>
  /** Height of the window around it, in px: a screen is at least as tall, as far as it goes. */
  room: number
}

/**
 * Contents of the frame's name (`window.name`, as JSON) before any message: enough for a first paint that is
 * right. The opening alone is binding.
 */
export interface FrameName extends ElementLook {
  version: Version
  /** The journeyId, where the element begins with the first screen of linking. */
  linking: string | null
  /** The originReferenceNo, where the element is to pay. */
  order: string | null
}

/** Element → frame, between the windows, once for each hello; the port comes with it. */
export interface Opening extends ElementLook, SettingsOf<'frame'> {
  bank: 'open'
  protocol: number
  flow: Flow
  version: Version
  /** journeyId or originReferenceNo, as the merchant gave it. */
  subject: string
}

/**
 * Element → frame, over the port. `handed`: the page around goes to the bank app, as it was asked · `used`:
 * the customer uses that page · `answer`: what it says to a question, which it names: another one may stand
 * by now, of the same page or of one that has loaded since.
 */
export type Command =
  | { do: 'answer'; question: string; approved: boolean }
  | { do: 'retry' | 'back' | 'close' | 'focus' | 'ping' | 'handed' | 'used' }
  | ({ do: 'look' } & ElementLook)

/** The result of `diagnose()`, as of the last event. */
export type FrameState = Record<string, unknown>

export type FrameEvent = {
  [N in ToldName]: { is: 'event'; name: N; detail: Detail<N>; state: FrameState }
}[ToldName]
/** Asks the page around by `bank-confirm`. Withdraws the one before. */
export interface FrameQuestion {
  is: 'question'
  /** Unlike any other, also of another load of the frame. */
  id: string
  detail: Detail<'bank-confirm'>
  state: FrameState
}

/**
 * Frame → element, over the port. `drawn`: the first screen stands, and the app, which says `shown`, isn't
 * there yet · `unpaid`: nothing can come any more of what the page around has approved.
 */
export type FrameMessage =
  | { is: 'alive' | 'drawn' | 'shown' | 'unpaid' }
  /** px */
  | { is: 'height'; height: number }
  /** Asks to go to an address that no event announces: the support's telephone. */
  | { is: 'leave'; url: string }
  | FrameQuestion
  | FrameEvent

type Guard<T> = (value: unknown) => value is T

const text =
  <T extends string>(pattern: RegExp): Guard<T> =>
  (value): value is T =>
    typeof value === 'string' && pattern.test(value)
const whole =
  <T extends number>(max: number): Guard<T> =>
  (value): value is T =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
const nullable =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)
const flag: Guard<boolean> = (value) => typeof value === 'boolean'

const plain: Guard<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
type Fields<T> = { [K in keyof T]-?: Guard<T[K]> }
/** An object with these fields and no others. */
const shape =
  <T>(fields: Fields<T>): Guard<T> =>
  (value): value is T =>
    plain(value)
    && Object.keys(value).length === Object.keys(fields).length
    && Object.entries<(value: unknown) => boolean>(fields).every(
      ([key, guard]) => Object.hasOwn(value, key) && guard(value[key]),
    )
/** A flat object of short texts, numbers and the like, two levels at most. */
const facts =
  (depth: number): Guard<FrameState> =>
  (value): value is FrameState =>
    plain(value)
    && Object.entries(value).every(
      ([key, field], index) =>
        index < 40
        && key.length <= 40
        && (field === null
          || /^(boolean|number)$/.test(typeof field)
          || (typeof field === 'string' && field.length <= TEXT_LENGTH)
          || (depth > 0 && facts(depth - 1)(field))),
    )
const texts: Guard<Record<string, string>> = (value): value is Record<string, string> =>
  facts(0)(value) && Object.values(value).every((field) => typeof field === 'string')

const id = text(/^[\w-]{1,64}$/)
const helpCode = text(DIAGNOSTICS_ID)
/** The largest time that a Date can hold. */
const time = whole(8.64e15)
const money = text(/^\d{1,15}\.\d\d$/)
const address = text(/^[a-z][a-z0-9+.-]{1,30}:[^\s\\]+$/i)
const url: Guard<string> = (value): value is string => address(value) && value.length <= ADDRESS_LENGTH
const error = shape<PublicError>({
  code: text(/^[A-Z][A-Z_]{0,63}$/),
  category: text(/^[a-z]{1,20}$/),
  recoverable: flag,
  retryAfterMs: nullable(time),
  diagnosticsId: helpCode,
})
const screen = text<Screen>(/^[a-zA-Z]{1,40}$/)
const order = { originReferenceNo: id }
const journey = { journeyId: id }

/** Event → the fields of its own detail. */
const details: { [N in ToldName]: Fields<EventDetails[N]> } = {
  'bank-ready': {},
  'bank-load-error': { error },
  'bank-step': { screen, path: text(/^\/[\w/-]{0,63}$/) },
  'bank-otp-sent': { expiresAt: time, resendAt: time, resendsLeft: whole(99) },
  'bank-method-change': { method: text(/^[A-Z]{1,20}$/), pointAmount: time },
  'bank-installment-change': {
    months: whole(600),
    monthly: money,
    fee: money,
    total: money,
    firstDueDate: text(/^\d{4}-\d\d-\d\d$/),
  },
  'bank-redirect': { url, reason: text(/^[a-z]{1,20}$/) },
  'bank-handoff': { url },
  'bank-linked': journey,
  'bank-unlinked': journey,
  'bank-succeeded': order,
  'bank-pending': order,
  'bank-failed': { ...order, error },
  'bank-cancelled': { stage: screen },
  'bank-error': { error, fatal: flag },
}

const facets = { diagnosticsId: helpCode, mode: text(/^frame$/) }
const isEvent = (value: Record<string, unknown>): boolean => {
  const { name } = value
  if (typeof name !== 'string' || !Object.hasOwn(details, name)) return false
  return shape({
    is: text(/^event$/),
    name: text(/./),
    state: facts(1),
    detail: shape({ ...details[name as ToldName], ...facets }),
  })(value)
}
const isQuestion = shape({
  is: text(/^question$/),
  id,
  state: facts(1),
  detail: shape({ screen, ...facets }),
})

const isVersion: Guard<Version> = (value): value is Version => VERSIONS.some((version) => version === value)

const look: Fields<ElementLook> = {
  language: isLanguage,
  theme: (value): value is ElementLook['theme'] => value !== 'auto' && isValueOf('theme', value),
  tokens: texts,
  room: whole(100_000),
}

const isFrameName: Guard<FrameName> = shape<FrameName>({
  ...look,
  version: isVersion,
  linking: nullable(text(ID)),
  order: nullable(text(ID)),
})

/** Reads a window's name; undefined when it is malformed. */
export function frameNameIn(name: string): FrameName | undefined {
  try {
    const content: unknown = JSON.parse(name)
    return isFrameName(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** Of any protocol, so that a side with another one is recognised. */
export const isHello: Guard<Hello> = shape<Hello>({ bank: text(/^hello$/), protocol: whole(1000) })

export const isOpening: Guard<Opening> = shape<Opening>({
  ...look,
  bank: text(/^open$/),
  protocol: (value): value is number => value === FRAME_PROTOCOL,
  ...(eachSetting('frame', (_property, name) => (value: unknown) => isValueOf(name, value)) as Fields<
    SettingsOf<'frame'>
  >),
  flow: text(/^(link|unlink|pay)$/),
  version: isVersion,
  subject: (value): value is string => typeof value === 'string' && value.length <= SUBJECT_LENGTH,
})

export const isCommand: Guard<Command> = (value): value is Command =>
  shape({ do: text(/^(retry|back|close|focus|ping|handed|used)$/) })(value)
  || shape({ ...look, do: text(/^look$/) })(value)
  || shape({ do: text(/^answer$/), question: id, approved: flag })(value)

export const isMessage: Guard<FrameMessage> = (value): value is FrameMessage =>
  shape({ is: text(/^(alive|drawn|shown|unpaid)$/) })(value)
  || shape({ is: text(/^height$/), height: whole(100_000) })(value)
  || shape({ is: text(/^leave$/), url })(value)
  || isQuestion(value)
  || (plain(value) && isEvent(value))
