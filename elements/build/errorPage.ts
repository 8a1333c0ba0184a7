/**
 * Makes ERRORS.md, the error codes for a merchant's engineer, from the table of errors. Run by hand it writes
 * the page anew: node elements/build/errorPage.ts
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canAnswer } from '../../src/contract/errorCalls.ts'
import { errorNames, rowOf, type ErrorName, type ErrorRow } from '../../src/contract/errors.ts'
import type { ErrorCategory } from '../../src/contract/errors/columns.ts'
import type { rows } from '../../src/contract/errors/rows.ts'
import { CONFIRMS } from '../../src/contract/errors/sources.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { wordsOf } from './errorTexts.ts'
import { table } from './openapi/errors.ts'

type Rows = typeof rows
/** Errors after which this attempt can't be finished. */
type FatalName = { [N in ErrorName]: Rows[N]['recoverable'] extends false ? N : never }[ErrorName]

const ANOTHER_WAY = 'offer another way to pay; the customer can come back'
const NEW_JOURNEY = 'open a new journey'
const NEW_ORDER = 'open a new order'
const START_AGAIN = 'let the customer start again on your page, with the same id'
const YOUR_PAGE = 'mend your page, see [what to do](README.md#when-something-is-wrong)'
const BANK = 'ask the bank, with `diagnosticsId`'
const ASK = 'deliver nothing and open no second order; ask for the order'
const GOES_ON = '–'
const ASK_FIRST = 'ask for the order before you open another'

/** Steps of the shop where the attempt is over. */
const afterEnd: Readonly<Record<FatalName, string>> = {
  OTP_BLOCKED: ANOTHER_WAY,
  OTP_LIMIT_REACHED: ANOTHER_WAY,
  OTP_REQUEST_DISABLED: ANOTHER_WAY,
  PASSWORD_BLOCKED: ANOTHER_WAY,
  PIN_BLOCKED: ANOTHER_WAY,
  JOURNEY_MISSING: YOUR_PAGE,
  JOURNEY_UNKNOWN: 'check the id: your server opens the journey first',
  JOURNEY_EXPIRED: NEW_JOURNEY,
  JOURNEY_FINISHED: 'ask the bank how the journey ended',
  ALREADY_LINKED: 'ask the bank for the link, then treat it as linked',
  NOT_LINKED: 'let the customer link first',
  NOTHING_TO_UNLINK:
    'ask by `registration-account-inquiry` first: the account may be linked, and the journey without its number',
  ACCOUNT_LOCKED: ANOTHER_WAY,
  ACCOUNT_FROZEN: ANOTHER_WAY,
  ACCOUNT_INACCESSIBLE: ANOTHER_WAY,
  ORDER_MISSING: YOUR_PAGE,
  ORDER_UNKNOWN: 'check the id: your server opens the order first',
  ORDER_EXPIRED: NEW_ORDER,
  ORDER_CANCELLED: NEW_ORDER,
  ORDER_ALREADY_PAID: "ask for the order, and deliver it if that wasn't done",
  MERCHANT_UNAVAILABLE: 'ask the bank why your shop is closed there',
  PAYMENT_ON_HOLD: ASK,
  PAYMENT_UNCONFIRMED: ASK,
  SESSION_MISMATCH: START_AGAIN,
  REQUEST_REJECTED: BANK,
  CALL_UNKNOWN: BANK,
  UNABLE_CONTACT: 'ask for the order, then offer another way to pay',
  BROWSER_UNSUPPORTED: 'offer another way to pay',
  PAGE_NOT_SECURE: YOUR_PAGE,
  ORIGIN_NOT_ALLOWED: 'have the bank register your origin',
  INLINE_NOT_ALLOWED: 'set `mode="frame"`, or have the bank list your origin',
  SETTINGS_INVALID: YOUR_PAGE,
  RETURN_URL_REFUSED: 'give an address of a registered origin',
}

/** Steps of the shop where the customer can go on, but the shop can do more than wait. */
const besides: Readonly<Partial<Record<ErrorName, string>>> = {
  NO_METHOD_LEFT: 'offer another way to pay',
  STOPPED_BY_MERCHANT: 'say why on your page, whose `bank-confirm` listener stopped it',
  PAYMENT_FAILED: 'leave the order open: it can be paid again',
  PAYMENT_FAILED_PAYLATER: 'leave the order open: it can be paid again',
  PAYMENT_IN_PROGRESS: ASK,
  PAYMENT_DETAILS_CHANGED: ASK,
  PAYMENT_NOT_TAKEN: START_AGAIN,
  PAGE_LOAD_FAILED: YOUR_PAGE,
  SCREEN_FAILED: 'call `retry()`; ask for the order before you open another',
  FRAME_UNAVAILABLE: 'mend your page, see [your page and the elements](README.md#your-page-and-the-elements)',
  APP_NOT_OPENED: 'in an app of yours, open it there: [web views](README.md#web-views)',
}

type Money = 'no' | 'maybe' | 'yes'

/** Money behind an error that no call has answered, or whose call was not the confirm. */
const moneyByName: Readonly<Partial<Record<ErrorName, Money>>> = {
  ORDER_ALREADY_PAID: 'yes',
  PAYMENT_ON_HOLD: 'maybe',
  PAYMENT_UNCONFIRMED: 'maybe',
  PAGE_LOAD_FAILED: 'maybe',
  SCREEN_FAILED: 'maybe',
}

/** Money by the request that was answered so. */
export function moneyOf({ name, debit, answerLost }: ErrorRow): Money {
  const money = moneyByName[name]
  if (money) return money
  if (debit === 'none') return 'no'
  return answerLost || CONFIRMS.some((call) => canAnswer(call, name)) ? 'maybe' : 'no'
}

const isFatal = (name: ErrorName): name is FatalName => Object.hasOwn(afterEnd, name)

/** The step of the shop. */
export function stepOf(row: ErrorRow): string {
  if (isFatal(row.name)) return afterEnd[row.name]
  return besides[row.name] ?? (moneyOf(row) === 'maybe' ? ASK_FIRST : GOES_ON)
}

function shownText(name: ErrorName, language: Language): string {
  const { title, text } = wordsOf(name, language)
  return title === undefined ? text : `**${title}** ${text}`
}

const headings: Readonly<Record<ErrorCategory, string>> = {
  input: 'Something typed, ticked or chosen',
  auth: 'Codes, passwords, PIN, session',
  limit: 'Limits',
  account: "The customer's account",
  payment: 'The order and its payment',
  network: 'The connection',
  service: "The bank's service",
  configuration: 'Your page and its settings',
}

const nameIn = new Intl.DisplayNames('en', { type: 'language' })
const HEAD = [
  'Code',
  ...LANGUAGES.map((language) => `The customer sees (${nameIn.of(language)})`),
  'Your shop',
  'Has money moved?',
]

const section = (category: ErrorCategory): string => {
  const entries = errorNames.map(rowOf).filter((row) => row.category === category)
  const lines = entries.map((row) => [
    `\`${row.name}\` ${row.code}`,
    ...LANGUAGES.map((language) => shownText(row.name, language)),
    stepOf(row),
    moneyOf(row),
  ])
  return `## ${headings[category]}\n\n\`category\`: \`${category}\`.\n\n${table(HEAD, lines)}\n`
}

/** The text of the page. */
export const errorPage = (): string => `# Error codes

**What does an error mean, and what does my shop do?** \`error.code\` of \`bank-error\`, \`bank-load-error\` and \`bank-failed\`, with the bank's number and the words on the screen. Events: [README.md](README.md#events). This page is made from the table of errors (\`node elements/build/errorPage.ts\`).

- **In braces** stand the shop's name, a time, a number of tries. Where the bank has no app, or no second way to pay is left, the words leave that out.
- **Your shop.** With – nothing: the customer goes on in the element.
- **Has money moved?** By what was answered so. *No*: nothing was debited for it. *Maybe*: if the customer had confirmed, only your server's question for the order says it. *Yes*: the order is paid.
- **An earlier attempt** of the same order is a matter of its own. Deliver, or open another order, when [your server](README.md#your-server) has asked, whatever stands here.
- **A code that isn't here** comes from a newer version: treat it as \`UNKNOWN\`.

${(Object.keys(headings) as ErrorCategory[]).map(section).join('\n')}`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../ERRORS.md', import.meta.url), errorPage())
