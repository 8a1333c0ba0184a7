/**
 * THE table of error codes: the name that events publish, the bank's code, where it is shown and what the
 * customer can do. Words are in `locales/`, who can answer what in `errorCalls.ts`, the nearest SNAP cases in
 * `snap.ts`.
 */

/**
 * field: under its input · inline: near what it is about · dialog · notice: noticeInfo page · result: result
 * page.
 */
export type Shown = 'field' | 'inline' | TitledPlace
type TitledPlace = 'dialog' | 'notice' | 'result'

/** What the customer can do; the first one of a row is the main action. `back`: previous step or merchant. */
export type Can =
  | 'retype'
  | 'resend'
  | 'wait'
  | 'retry'
  | 'open-app'
  | 'reset-in-app'
  | 'call'
  | 'choose-other-method'
  | 'back'
  | 'none'

export type ErrorCategory =
  'input' | 'auth' | 'limit' | 'account' | 'payment' | 'network' | 'service' | 'configuration'

/** What a text needs to be complete; where each comes from: `ErrorFacts` in `src/i18n/errorText.ts`. */
export type ErrorSlot =
  | 'chances'
  | 'seconds'
  | 'minutes'
  | 'until'
  | 'phone'
  | 'merchant'
  | 'points'
  | 'length'
  | 'max'
  | 'reference'
  | 'code'

/** The buttons of a dialog, notice or result, as keys of the locales. */
export type ErrorButton =
  | `action.${
      | 'back'
      | 'backToMerchant'
      | 'checkAgain'
      | 'checkDetails'
      | 'chooseOtherMethod'
      | 'continue'
      | 'logIn'
      | 'openApp'
      | 'readNewTerms'
      | 'resetInApp'
      | 'resetPinInApp'
      | 'tryAgain'
      | 'understood'
      | 'useAnotherNumber'
      | 'verifyInApp'}`
  | 'support.call'

type Some<T> = readonly [T, ...T[]]
type Row =
  | readonly [
      code: number,
      Exclude<Shown, TitledPlace>,
      ErrorCategory,
      recoverable: boolean,
      Some<Can>,
      slots?: readonly ErrorSlot[],
      buttons?: undefined,
    ]
  | readonly [
      code: number,
      TitledPlace,
      ErrorCategory,
      recoverable: boolean,
      Some<Can>,
      slots: readonly ErrorSlot[],
      buttons: Some<ErrorButton>,
    ]

/** The customer can finish this same attempt. */
const GOES_ON = true
/** This attempt ends; another can be started at the merchant. */
const ENDS = false

const rows = {
  FIELD_REQUIRED: [1000, 'field', 'input', GOES_ON, ['retype']],
  INPUT_CHARACTER_NOT_ALLOWED: [1001, 'field', 'input', GOES_ON, ['retype']],
  INPUT_TOO_LONG: [1002, 'field', 'input', GOES_ON, ['retype'], ['max']],
  PHONE_NOT_INDONESIAN: [1010, 'field', 'input', GOES_ON, ['retype']],
  PHONE_LENGTH: [1011, 'field', 'input', GOES_ON, ['retype']],
  PHONE_DIGITS_ONLY: [1012, 'field', 'input', GOES_ON, ['retype']],
  MSISDN_MISMATCH: [1013, 'field', 'input', GOES_ON, ['retype', 'back'], ['merchant']],
  NAME_INVALID: [1020, 'field', 'input', GOES_ON, ['retype']],
  NAME_CAPITALS: [1021, 'field', 'input', GOES_ON, ['retype']],
  EMAIL_INVALID: [1030, 'field', 'input', GOES_ON, ['retype']],
  EMAIL_TAKEN: [1031, 'field', 'input', GOES_ON, ['retype']],
  EMAIL_CHECK_FAILED: [1032, 'field', 'service', GOES_ON, ['none']],
  PASSWORD_RULES: [1040, 'field', 'input', GOES_ON, ['retype']],
  PASSWORD_TOO_LONG: [1041, 'field', 'input', GOES_ON, ['retype']],
  PASSWORD_MISMATCH: [1042, 'field', 'input', GOES_ON, ['retype']],
  PASSWORD_TOO_COMMON: [1043, 'field', 'input', GOES_ON, ['retype']],
  TERMS_NOT_READ: [1050, 'inline', 'input', GOES_ON, ['retry']],
  TERMS_NOT_AGREED: [1051, 'field', 'input', GOES_ON, ['retry', 'back']],
  CONSENT_REQUIRED: [1052, 'field', 'input', GOES_ON, ['retry', 'back']],
  AGREEMENT_REQUIRED: [1053, 'field', 'input', GOES_ON, ['retry', 'back']],
  PAYLATER_TERMS_NOT_AGREED: [1054, 'field', 'input', GOES_ON, ['retry', 'choose-other-method']],
  RIPLAY_NOT_READ: [1055, 'inline', 'input', GOES_ON, ['retry', 'choose-other-method']],
  CONSENT_OUTDATED: [
    1056,
    'dialog',
    'input',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.readNewTerms', 'action.back'],
  ],
  METHOD_REQUIRED: [1060, 'inline', 'input', GOES_ON, ['retry']],
  TENOR_REQUIRED: [1061, 'inline', 'input', GOES_ON, ['retry']],
  PLACE_REQUIRED: [1070, 'inline', 'input', GOES_ON, ['retry']],
  PLACE_NOT_FOUND: [1071, 'inline', 'input', GOES_ON, ['retype']],
  OTP_INCOMPLETE: [1100, 'field', 'input', GOES_ON, ['retype'], ['length']],
  OTP_WRONG: [1101, 'field', 'auth', GOES_ON, ['retype', 'resend']],
  OTP_WRONG_CHANCES: [1102, 'field', 'auth', GOES_ON, ['retype', 'resend'], ['chances']],
  OTP_WRONG_BEFORE_LOCK: [1103, 'field', 'auth', GOES_ON, ['retype', 'resend'], ['chances']],
  OTP_BLOCKED: [1104, 'dialog', 'auth', ENDS, ['wait', 'back'], ['until'], ['action.understood']],
  OTP_EXPIRED: [1105, 'field', 'auth', GOES_ON, ['resend']],
  OTP_SUPERSEDED: [1106, 'field', 'auth', GOES_ON, ['retype']],
  OTP_NOT_REQUESTED: [1107, 'inline', 'auth', GOES_ON, ['resend']],
  OTP_RESEND_TOO_SOON: [1108, 'inline', 'auth', GOES_ON, ['wait'], ['seconds']],
  OTP_RESENDS_USED: [1109, 'inline', 'auth', GOES_ON, ['retype']],
  OTP_LIMIT_REACHED: [1110, 'dialog', 'limit', ENDS, ['wait', 'back'], ['until'], ['action.understood']],
  OTP_REQUEST_DISABLED: [1111, 'dialog', 'auth', ENDS, ['wait', 'back'], ['until'], ['action.understood']],
  OTP_NOT_SENT: [1112, 'inline', 'service', GOES_ON, ['resend']],
  CAPTCHA_REQUIRED: [1200, 'field', 'input', GOES_ON, ['retype']],
  CAPTCHA_WRONG: [1201, 'field', 'auth', GOES_ON, ['retype']],
  CAPTCHA_EXPIRED: [1202, 'field', 'auth', GOES_ON, ['retype']],
  CAPTCHA_UNAVAILABLE: [1203, 'inline', 'service', GOES_ON, ['retry']],
  PASSWORD_WRONG: [1300, 'field', 'auth', GOES_ON, ['retype', 'reset-in-app']],
  PASSWORD_WRONG_CHANCES: [1301, 'field', 'auth', GOES_ON, ['retype', 'reset-in-app'], ['chances']],
  PASSWORD_WRONG_BEFORE_LOCK: [1302, 'field', 'auth', GOES_ON, ['retype', 'reset-in-app'], ['chances']],
  PASSWORD_BLOCKED: [
    1303,
    'dialog',
    'auth',
    ENDS,
    ['reset-in-app', 'wait', 'back'],
    ['until'],
    ['action.resetInApp', 'action.backToMerchant'],
  ],
  PASSWORD_ALREADY_SET: [1304, 'dialog', 'auth', GOES_ON, ['retry'], [], ['action.logIn']],
  SECRET_EXPIRED: [1305, 'field', 'auth', GOES_ON, ['retype']],
  PIN_INCOMPLETE: [1400, 'field', 'input', GOES_ON, ['retype'], ['length']],
  PIN_WRONG: [1401, 'field', 'auth', GOES_ON, ['retype']],
  PIN_WRONG_CHANCES: [1402, 'field', 'auth', GOES_ON, ['retype'], ['chances']],
  PIN_WRONG_BEFORE_LOCK: [1403, 'field', 'auth', GOES_ON, ['retype', 'reset-in-app'], ['chances']],
  PIN_BLOCKED: [
    1404,
    'dialog',
    'auth',
    ENDS,
    ['reset-in-app', 'wait', 'back'],
    ['until'],
    ['action.resetPinInApp', 'action.backToMerchant'],
  ],
  PIN_NOT_SET: [
    1405,
    'notice',
    'account',
    GOES_ON,
    ['open-app', 'retry', 'back'],
    [],
    ['action.openApp', 'action.checkAgain', 'action.backToMerchant'],
  ],
  JOURNEY_MISSING: [1500, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  JOURNEY_UNKNOWN: [1501, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  JOURNEY_EXPIRED: [1502, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  JOURNEY_FINISHED: [1503, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  STEP_OUT_OF_ORDER: [1504, 'dialog', 'service', GOES_ON, ['retry'], [], ['action.continue']],
  MUST_OPEN_APP: [
    1505,
    'notice',
    'account',
    GOES_ON,
    ['open-app', 'back'],
    [],
    ['action.openApp', 'action.backToMerchant'],
  ],
  LINKED_ELSEWHERE: [
    1506,
    'dialog',
    'account',
    GOES_ON,
    ['back'],
    ['merchant'],
    ['action.useAnotherNumber', 'action.backToMerchant'],
  ],
  ALREADY_LINKED: [1507, 'result', 'account', ENDS, ['back'], ['merchant'], ['action.backToMerchant']],
  LINK_FAILED: [
    1508,
    'result',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.backToMerchant'],
  ],
  ACCOUNT_EXISTS: [1509, 'dialog', 'account', GOES_ON, ['retry'], [], ['action.logIn']],
  REGISTRATION_FAILED: [
    1510,
    'dialog',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  NOT_LINKED: [1511, 'notice', 'account', ENDS, ['back'], ['merchant'], ['action.backToMerchant']],
  UNLINK_FAILED: [
    1600,
    'result',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.backToMerchant'],
  ],
  NOTHING_TO_UNLINK: [1601, 'result', 'account', ENDS, ['back'], ['merchant'], ['action.backToMerchant']],
  ACCOUNT_LOCKED: [
    2000,
    'notice',
    'account',
    ENDS,
    ['reset-in-app', 'wait', 'back'],
    ['until'],
    ['action.resetInApp', 'action.backToMerchant'],
  ],
  ACCOUNT_FROZEN: [
    2001,
    'notice',
    'account',
    ENDS,
    ['call', 'back'],
    ['phone'],
    ['support.call', 'action.backToMerchant'],
  ],
  ACCOUNT_INACCESSIBLE: [
    2002,
    'notice',
    'account',
    ENDS,
    ['call', 'back'],
    ['phone'],
    ['support.call', 'action.backToMerchant'],
  ],
  BALANCE_LOW: [2100, 'inline', 'limit', GOES_ON, ['choose-other-method', 'open-app', 'back']],
  BALANCE_AND_LIMIT_LOW: [2101, 'inline', 'limit', GOES_ON, ['open-app', 'retry', 'back']],
  LIMIT_SINGLE: [
    2102,
    'notice',
    'limit',
    GOES_ON,
    ['choose-other-method', 'back'],
    [],
    ['action.chooseOtherMethod', 'action.backToMerchant'],
  ],
  LIMIT_SINGLE_UNVERIFIED: [
    2103,
    'notice',
    'limit',
    GOES_ON,
    ['open-app', 'retry', 'back'],
    [],
    ['action.verifyInApp', 'action.checkAgain', 'action.backToMerchant'],
  ],
  LIMIT_DAILY: [
    2104,
    'notice',
    'limit',
    GOES_ON,
    ['choose-other-method', 'wait', 'back'],
    [],
    ['action.chooseOtherMethod', 'action.backToMerchant'],
  ],
  LIMIT_DAILY_UNVERIFIED: [
    2105,
    'notice',
    'limit',
    GOES_ON,
    ['open-app', 'retry', 'back'],
    [],
    ['action.verifyInApp', 'action.checkAgain', 'action.backToMerchant'],
  ],
  QR_TAP_HOLD: [
    2106,
    'dialog',
    'account',
    GOES_ON,
    ['retry', 'choose-other-method', 'back'],
    [],
    ['action.tryAgain', 'action.chooseOtherMethod'],
  ],
  BALANCE_UNAVAILABLE: [2107, 'inline', 'service', GOES_ON, ['retry', 'choose-other-method']],
  POINTS_NOT_ALLOWED: [2200, 'inline', 'payment', GOES_ON, ['retry']],
  POINTS_NOT_AT_MERCHANT: [2201, 'inline', 'payment', GOES_ON, ['retry'], ['merchant']],
  POINTS_TOO_MANY: [2202, 'field', 'input', GOES_ON, ['retype'], ['points']],
  POINTS_INVALID: [2203, 'field', 'input', GOES_ON, ['retype']],
  PAYLATER_OVERDUE: [2300, 'inline', 'account', GOES_ON, ['open-app', 'choose-other-method']],
  PAYLATER_UNAVAILABLE: [2301, 'inline', 'payment', GOES_ON, ['choose-other-method']],
  PAYLATER_LIMIT_LOW: [2302, 'inline', 'limit', GOES_ON, ['choose-other-method']],
  PAYLATER_VERIFICATION_PENDING: [2303, 'inline', 'account', GOES_ON, ['wait', 'choose-other-method']],
  PAYLATER_POINTS_NOT_ALLOWED: [2304, 'inline', 'payment', GOES_ON, ['retry', 'choose-other-method']],
  PAYLATER_UNVERIFIED: [2305, 'inline', 'account', GOES_ON, ['open-app', 'choose-other-method']],
  PAYLATER_ONE_TIME_VERIFICATION: [
    2306,
    'notice',
    'account',
    GOES_ON,
    ['open-app', 'retry', 'choose-other-method'],
    ['merchant'],
    ['action.verifyInApp', 'action.checkAgain', 'action.chooseOtherMethod'],
  ],
  PAYLATER_NOT_ACTIVE: [2307, 'inline', 'account', GOES_ON, ['open-app', 'choose-other-method']],
  PAYLATER_TENOR_UNAVAILABLE: [2308, 'inline', 'payment', GOES_ON, ['retry', 'choose-other-method']],
  PAYLATER_PLAN_CHANGED: [
    2309,
    'dialog',
    'payment',
    GOES_ON,
    ['retry', 'choose-other-method'],
    [],
    ['action.checkDetails', 'action.chooseOtherMethod'],
  ],
  PAYLATER_PLAN_MISMATCH: [2310, 'inline', 'service', GOES_ON, ['retry', 'choose-other-method']],
  ORDER_MISSING: [2400, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  ORDER_UNKNOWN: [2401, 'notice', 'payment', ENDS, ['back'], [], ['action.backToMerchant']],
  ORDER_EXPIRED: [2402, 'notice', 'payment', ENDS, ['back'], [], ['action.backToMerchant']],
  ORDER_ALREADY_PAID: [2403, 'result', 'payment', ENDS, ['back'], [], ['action.backToMerchant']],
  ORDER_CANCELLED: [2404, 'notice', 'payment', ENDS, ['back'], [], ['action.backToMerchant']],
  AMOUNT_MISMATCH: [
    2405,
    'dialog',
    'payment',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.checkDetails', 'action.backToMerchant'],
  ],
  MERCHANT_UNAVAILABLE: [2406, 'notice', 'service', ENDS, ['back'], ['merchant'], ['action.backToMerchant']],
  METHOD_UNAVAILABLE: [2407, 'inline', 'payment', GOES_ON, ['choose-other-method', 'back']],
  PAYMENT_FAILED: [
    2500,
    'result',
    'payment',
    GOES_ON,
    ['retry', 'choose-other-method', 'back'],
    [],
    ['action.tryAgain', 'action.chooseOtherMethod', 'action.backToMerchant'],
  ],
  PAYMENT_FAILED_PAYLATER: [
    2501,
    'result',
    'payment',
    GOES_ON,
    ['retry', 'choose-other-method', 'back'],
    [],
    ['action.tryAgain', 'action.chooseOtherMethod', 'action.backToMerchant'],
  ],
  PAYMENT_ON_HOLD: [
    2502,
    'result',
    'payment',
    ENDS,
    ['open-app', 'back'],
    ['reference'],
    ['action.openApp', 'action.backToMerchant'],
  ],
  PAYMENT_UNCONFIRMED: [
    2503,
    'result',
    'payment',
    ENDS,
    ['open-app', 'back'],
    ['reference'],
    ['action.openApp', 'action.backToMerchant'],
  ],
  PAYMENT_IN_PROGRESS: [2504, 'inline', 'payment', GOES_ON, ['wait']],
  PAYMENT_DETAILS_CHANGED: [
    2505,
    'dialog',
    'payment',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.checkDetails', 'action.backToMerchant'],
  ],
  PAYMENT_NOT_SENT: [
    2506,
    'dialog',
    'network',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  RATE_LIMITED: [9000, 'dialog', 'service', GOES_ON, ['wait', 'retry'], ['seconds'], ['action.understood']],
  TOO_FREQUENT: [9001, 'dialog', 'limit', GOES_ON, ['wait', 'retry'], ['minutes'], ['action.understood']],
  TIMEOUT: [9002, 'dialog', 'network', GOES_ON, ['retry', 'back'], [], ['action.tryAgain', 'action.back']],
  OFFLINE: [9003, 'dialog', 'network', GOES_ON, ['retry', 'back'], [], ['action.tryAgain', 'action.back']],
  SYSTEM_BUSY: [
    9004,
    'dialog',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  MAINTENANCE: [
    9005,
    'notice',
    'service',
    GOES_ON,
    ['wait', 'retry', 'back'],
    [],
    ['action.checkAgain', 'action.backToMerchant'],
  ],
  MAINTENANCE_UNTIL: [
    9006,
    'notice',
    'service',
    GOES_ON,
    ['wait', 'retry', 'back'],
    ['until'],
    ['action.checkAgain', 'action.backToMerchant'],
  ],
  SESSION_EXPIRED: [
    9010,
    'dialog',
    'auth',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.continue', 'action.backToMerchant'],
  ],
  SESSION_REQUIRED: [
    9011,
    'dialog',
    'auth',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.logIn', 'action.backToMerchant'],
  ],
  SESSION_MISMATCH: [9012, 'notice', 'auth', ENDS, ['back'], [], ['action.backToMerchant']],
  REQUEST_REJECTED: [9020, 'dialog', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  CALL_UNKNOWN: [9021, 'dialog', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  ANSWER_UNREADABLE: [
    9022,
    'dialog',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  UNABLE_RETRY: [
    9030,
    'dialog',
    'service',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  UNABLE_LATER: [9031, 'dialog', 'service', GOES_ON, ['wait', 'retry', 'back'], [], ['action.understood']],
  UNABLE_CONTACT: [
    9032,
    'dialog',
    'service',
    ENDS,
    ['call', 'back'],
    ['phone'],
    ['support.call', 'action.backToMerchant'],
  ],
  UNKNOWN: [
    9099,
    'dialog',
    'service',
    GOES_ON,
    ['retry', 'call', 'back'],
    ['code'],
    ['action.tryAgain', 'support.call', 'action.backToMerchant'],
  ],
  PAGE_LOAD_FAILED: [
    9100,
    'notice',
    'network',
    GOES_ON,
    ['retry', 'back'],
    [],
    ['action.tryAgain', 'action.back'],
  ],
  BROWSER_UNSUPPORTED: [9101, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  FRAME_UNAVAILABLE: [9102, 'inline', 'network', GOES_ON, ['retry']],
  ORIGIN_NOT_ALLOWED: [9103, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  INLINE_NOT_ALLOWED: [9108, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  SETTINGS_INVALID: [9104, 'notice', 'configuration', ENDS, ['back'], [], ['action.backToMerchant']],
  RETURN_URL_REFUSED: [9105, 'inline', 'configuration', ENDS, ['none'], ['merchant']],
  DOCUMENT_UNAVAILABLE: [9106, 'inline', 'network', GOES_ON, ['retry', 'back']],
  APP_NOT_OPENED: [9107, 'inline', 'service', GOES_ON, ['open-app', 'back']],
  LOCATION_DENIED: [9120, 'inline', 'service', GOES_ON, ['retype']],
  LOCATION_UNAVAILABLE: [9121, 'inline', 'service', GOES_ON, ['retype', 'retry']],
  MAP_UNAVAILABLE: [9122, 'inline', 'network', GOES_ON, ['retype', 'retry']],
} as const satisfies Record<string, Row>

type Rows = typeof rows
export type ErrorName = keyof Rows
/** Errors with a title and buttons of their own. */
export type TitledErrorName = { [N in ErrorName]: Rows[N][1] extends TitledPlace ? N : never }[ErrorName]
/** The slots of one error's text. */
export type SlotsOfError<N extends ErrorName> = Rows[N] extends { readonly 5: readonly (infer S)[] }
  ? S
  : never

/** A row of the table, by name. */
export interface ErrorRow {
  readonly name: ErrorName
  /** The bank's code, a numeric string. */
  readonly code: string
  readonly shown: Shown
  readonly category: ErrorCategory
  readonly recoverable: boolean
  readonly can: readonly Can[]
  readonly slots: readonly ErrorSlot[]
  /** Empty for field and inline errors; their buttons: `inlineButtons`. */
  readonly buttons: readonly ErrorButton[]
}

export const errorNames = Object.keys(rows) as ErrorName[]

/** Everything the table says about an error. */
export function rowOf(name: ErrorName): ErrorRow {
  const row: Row = rows[name]
  const [code, shown, category, recoverable, can, slots = [], buttons] = row
  return { name, code: String(code), shown, category, recoverable, can, slots, buttons: buttons ?? [] }
}

/** What a page is told of an error. */
export interface PublicError {
  code: ErrorName
  category: ErrorCategory
  recoverable: boolean
  /** ms to wait before the same action can succeed; null when unknown. */
  retryAfterMs: number | null
  diagnosticsId: string
}

/** What an event tells of an error. @param data what the bank sent along */
export function publicErrorOf({
  name,
  data,
  diagnosticsId,
}: {
  name: ErrorName
  data: { retryAfterSeconds?: number | undefined }
  diagnosticsId: string
}): PublicError {
  const { category, recoverable } = rowOf(name)
  const { retryAfterSeconds: wait } = data
  return {
    code: name,
    category,
    recoverable,
    retryAfterMs: wait === undefined ? null : wait * 1000,
    diagnosticsId,
  }
}

/** The error behind a bank code (a number means the same as its string); undefined: not in the table. */
export const errorNameOf = (code: string | number): ErrorName | undefined =>
  errorNames.find((name) => String(rows[name][0]) === String(code))

/** Whether an error heads a dialog, a notice or a result. */
export const isTitled = (name: ErrorName): name is TitledErrorName => rows[name].length === 7
