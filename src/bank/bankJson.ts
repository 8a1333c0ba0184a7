/** `bank.json`: who the bank is, where its documents and its app are, and what it decides for itself. */
import * as v from 'valibot'
import { LANGUAGES, type Language } from '../contract/language.ts'
import { METHODS } from '../contract/payloads/payment.ts'
import { STORE_SYSTEMS } from '../contract/session.ts'
import { isDay } from '../contract/time.ts'
import { addressIn } from '../domain/address.ts'
import { ATTEMPTS } from '../domain/limits.ts'
import { SPECIFIED_CODE } from '../domain/oneTimeCode.ts'
import { isMapTemplate } from '../domain/mapTemplate.ts'
import { isLoopback } from '../domain/origin.ts'
import { knownKeys } from './knownKeys.ts'

const slotName = (slot: string): string =>
  slot.endsWith('?') ? `perhaps {${slot.slice(0, -1)}}` : `{${slot}}`

/** The address of a map service. */
const template = (...slots: string[]) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (text) => isMapTemplate(text, slots),
          `must be an https address with ${slots.map(slotName).join(', ')}`,
        ),
      ),
    ),
    null,
  )

/** A number that a bank may move, within these bounds. */
const whole = (minimum: number, maximum: number) =>
  v.pipe(
    v.number(`must be a whole number from ${minimum} to ${maximum}`),
    v.check(
      (number) => Number.isInteger(number) && number >= minimum && number <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    ),
  )

/** Time for a customer to read that it is done before the merchant's page comes back. */
const redirectSeconds = knownKeys({
  linked: v.optional(whole(2, 30)),
  paid: v.optional(whole(3, 60)),
})

const unique = <T>(list: readonly T[], of: (item: T) => string): boolean =>
  new Set(list.map(of)).size === list.length

/** Something that customers read: no markup, no slot, no line end. */
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /[\p{L}\p{N}]/u.test(text) && text.length <= max,
      `must be a text of 1 to ${max} characters`,
    ),
    v.check((text) => !/[<>{}]|[\r\n\t]/.test(text), 'must be plain text of one line'),
    v.check((text) => text === (text.trim() || text), 'must not begin or end with a space'),
  )

const licenceLine = line(300)
const inEach = <T>(value: T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, value])) as Record<Language, T>
const licenceLines = knownKeys(inEach(licenceLine))
/** A line for each language, or one for all of them. */
const licence = v.pipe(
  v.lazy((value): typeof licenceLine | typeof licenceLines =>
    typeof value === 'object' && value !== null ? licenceLines : licenceLine,
  ),
  v.transform((lines) => (typeof lines === 'string' ? inEach(lines) : lines)),
)

/** On a developer's own machine http will do. */
function isAddress(text: string): boolean {
  const url = /[\s<>"\\]/.test(text) || text.length > 2048 ? undefined : addressIn(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
const hasPassword = (text: string): boolean => {
  const url = addressIn(text)
  return url !== undefined && `${url.username}${url.password}` !== ''
}
const address = v.pipe(
  v.string(),
  v.check(isAddress, 'must be an https address'),
  v.check((text) => !hasPassword(text), 'must be an address without a password'),
)

/** A folder on the web, as a script knows where it lies. */
const folderAddress = v.pipe(
  address,
  v.check(
    (text) => new URL(text).href === text && /^[^?#]*\/$/.test(text),
    'must be an address as browsers write it (small letters, no :443, no ..), with a slash at its end and no ? or #',
  ),
)

/** A calendar day. */
const day = v.pipe(v.string(), v.check(isDay, 'must be a day of the calendar as YYYY-MM-DD'))

const phone = v.pipe(
  v.string(),
  v.check(
    (text) => /^[\d+() -]{3,32}$/.test(text) && text.replace(/\D/g, '').length >= 3,
    'must be a telephone number of 3 to 32 characters',
  ),
)

const storeLinks = v.pipe(
  v.array(
    knownKeys({
      system: v.picklist(STORE_SYSTEMS, `must be one of ${STORE_SYSTEMS.join(', ')}`),
      name: line(40),
      url: address,
    }),
  ),
  v.check((list) => list.length <= 6, 'must be at most 6'),
  v.check((list) => unique(list, ({ url }) => url), 'must have each address once'),
)

const degrees = (most: number) => {
  const message = `must be a number of degrees from -${most} to ${most}`
  return v.pipe(v.number(message), v.minValue(-most, message), v.maxValue(most, message))
}
const office = knownKeys({
  name: line(80),
  address: line(240),
  latitude: degrees(90),
  longitude: degrees(180),
})
const offices = v.pipe(
  v.array(office),
  v.check((list) => list.length <= 30, 'must be at most 30'),
  v.check((list) => unique(list, ({ name }) => name), 'must have each name once'),
)

/** THE table of what every session says of the bank, and how it must be written. */
const facts = {
  name: line(60),
  supportPhone: v.nullable(phone),
  licence,
  appLink: v.nullable(address),
  storeLinks,
  documents: v.partial(
    knownKeys({ terms: address, privacy: address, riplay: address, paylaterTerms: address }),
  ),
  termsVersion: line(24),
  termsFrom: day,
  /** Punctuation in names (Ma'ruf, Nur-Aini, Abd. Rahman). */
  namePunctuation: v.boolean(),
  redirectSeconds,
  offices,
  map: knownKeys({
    tiles: template('z', 'x', 'y', 'r?'),
    attribution: v.optional(v.union([v.literal(''), line(200)]), ''),
    search: template('query', 'language?'),
  }),
}

/** The facts that may differ between environments: `BANK_PROFILE` of the proxy. */
export const profileOverrides = v.partial(knownKeys(facts))

const oneTimeCode = v.pipe(
  knownKeys({
    resendAfterSeconds: v.optional(whole(30, 300), SPECIFIED_CODE.resendAfterSeconds),
    lifeSeconds: v.optional(whole(60, 900), SPECIFIED_CODE.lifeSeconds),
    /** Number of times that a code may be sent again. */
    resends: v.optional(whole(1, 10), SPECIFIED_CODE.resends),
  }),
  v.check(
    ({ lifeSeconds, resendAfterSeconds }) => lifeSeconds >= resendAfterSeconds,
    'must let a code live at least until another can be had',
  ),
)

export const bankJson = knownKeys({
  ...facts,
  /**
   * Addresses of the elements' script and its files, for each environment that gets this build. It takes its
   * files from one of these alone; missing: from beside itself, wherever that is.
   */
  addresses: v.optional(
    v.pipe(
      v.array(folderAddress),
      v.check((list) => list.length <= 8, 'must be at most 8'),
      v.check((list) => unique(list, String), 'must have each address once'),
    ),
    [],
  ),
  /** Title of the hosted page. */
  pageTitle: line(60),
  appLink: v.optional(facts.appLink, null),
  storeLinks: v.optional(storeLinks, []),
  /** Those that are missing lie beside the hosted page. */
  documents: v.optional(facts.documents, {}),
  namePunctuation: v.optional(facts.namePunctuation, false),
  /** The ways to pay that customers may be offered; more are never shown, whatever the bank answers. */
  methods: v.optional(
    v.pipe(
      v.array(v.picklist(METHODS, `must be one of ${METHODS.join(', ')}`)),
      v.check((list) => list.length > 0, 'must name at least one way to pay'),
      v.check((list) => unique(list, String), 'must name each way to pay once'),
    ),
    [...METHODS],
  ),
  oneTimeCode: v.optional(oneTimeCode, {}),
  /** Wrong codes, passwords or PINs until the block. */
  tries: v.optional(whole(3, 10), ATTEMPTS.failures),
  /**
   * Codes in frames: true when one is asked for each payment that is confirmed in a frame of a merchant's
   * page.
   */
  codeForFrames: v.optional(v.boolean(), false),
  /** The instalments that customers may be offered; missing: whatever the bank answers. */
  instalmentMonths: v.optional(
    v.pipe(
      v.array(whole(1, 60)),
      v.check((list) => list.length > 0 && list.length <= 12, 'must have 1 to 12 choices'),
      v.check(
        (list) => list.every((months, at) => at === 0 || months > (list[at - 1] ?? 0)),
        'must go up, each choice once',
      ),
    ),
  ),
  /** Ages of customers that may pay later, for the texts that name them. */
  age: v.optional(
    v.pipe(
      knownKeys({ from: whole(17, 100), to: v.optional(whole(17, 100)) }),
      v.check(({ from, to = 100 }) => to > from, 'must go from a lower to a higher age'),
    ),
  ),
  redirectSeconds: v.optional(redirectSeconds),
  offices: v.optional(offices, []),
  map: v.optional(facts.map),
})
export type BankJson = v.InferOutput<typeof bankJson>

/** An example for each key, as it may stand in the file. */
export const bankExamples: Readonly<Record<keyof BankJson, unknown>> = {
  name: 'Bank Anda',
  addresses: ['https://pay.bank.example/'],
  pageTitle: 'Bank Anda',
  supportPhone: '1500-000',
  licence: inEach('Berizin dan diawasi oleh OJK'),
  appLink: 'https://app.bank.example/',
  storeLinks: [{ system: 'ios', name: 'App Store', url: 'https://apps.example/' }],
  documents: { terms: 'https://bank.example/terms.html' },
  termsVersion: '1.0',
  termsFrom: '2026-01-31',
  namePunctuation: false,
  methods: ['WALLET', 'PAYLATER'],
  oneTimeCode: { resendAfterSeconds: 60, lifeSeconds: 300, resends: 3 },
  tries: 5,
  codeForFrames: true,
  instalmentMonths: [3, 6, 12],
  age: { from: 21, to: 60 },
  redirectSeconds: { linked: 2, paid: 5 },
  offices: [{ name: 'Kantor Pusat', address: 'Jalan Satu 1', latitude: -6.18, longitude: 106.83 }],
  map: { tiles: 'https://tiles.bank.example/{z}/{x}/{y}.png', attribution: '© …', search: null },
}
