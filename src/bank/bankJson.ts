/** `bank.json`: who the bank is, where its documents and its app are, and what it decides for itself. */
import * as v from 'valibot'
import { mapServices, office, offices } from '../contract/bankPlaces.ts'
import { METHODS } from '../contract/payloads/payment.ts'
import { bankProfile } from '../contract/session.ts'
import { ATTEMPTS, OTP } from '../domain/limits.ts'
import { isMapTemplate } from '../domain/mapTemplate.ts'

const braced = (slot: string): string => (slot.endsWith('?') ? `perhaps {${slot.slice(0, -1)}}` : `{${slot}}`)

/** The address of a map service. */
const template = (...slots: string[]) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (text) => isMapTemplate(text, slots),
          `must be an https address with ${slots.map(braced).join(', ')}`,
        ),
      ),
    ),
    null,
  )

/** A number that a bank may move, within these bounds. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.number(`must be a whole number from ${least} to ${most}`),
    v.check(
      (number) => Number.isInteger(number) && number >= least && number <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
  )

/** How long a customer reads that it is done before the merchant's page comes back. */
const redirectSeconds = v.strictObject({
  linked: v.optional(whole(2, 30)),
  paid: v.optional(whole(3, 60)),
})

/** What of the profile may differ between environments: `BANK_PROFILE` of the proxy. */
export const profileOverrides = v.partial(
  v.strictObject({
    ...bankProfile.entries,
    documents: v.partial(v.strictObject(bankProfile.entries.documents.entries)),
    redirectSeconds,
    offices: v.pipe(v.array(v.strictObject(office.entries)), offices),
    map: v.strictObject({
      tiles: template('z', 'x', 'y', 'r?'),
      attribution: v.optional(mapServices.entries.attribution, ''),
      search: template('query', 'language?'),
    }),
  }),
)

/** Something that customers read: no markup, no slot, no line end. */
const line = (max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '' && text.length <= max, `must be a text of 1 to ${max} characters`),
    v.check((text) => !/[<>{}]|[\r\n]/.test(text), 'must be plain text of one line'),
  )

const address = v.pipe(
  v.string(),
  v.check((text) => text.length <= 2048 && /^https?:\/\/[^\s<>"]+$/.test(text), 'must be an https address'),
)

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
  && !Number.isNaN(new Date(text).getTime())
  && new Date(text).toISOString().startsWith(text)
/** A calendar day. */
const day = v.pipe(v.string(), v.check(isDay, 'must be a day of the calendar as YYYY-MM-DD'))

const { entries } = profileOverrides

const oneTimeCode = v.pipe(
  v.strictObject({
    resendAfterSeconds: v.optional(whole(30, 300), OTP.resendAfterMs / 1000),
    lifeSeconds: v.optional(whole(60, 900), OTP.lifeMs / 1000),
    /** How often a code may be sent again. */
    resends: v.optional(whole(1, 10), OTP.resends),
  }),
  v.check(
    ({ lifeSeconds, resendAfterSeconds }) => lifeSeconds >= resendAfterSeconds,
    'must let a code live at least until another can be had',
  ),
)

export const bankJson = v.strictObject({
  name: line(60),
  /** Title of the hosted page. */
  pageTitle: line(60),
  supportPhone: v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => /^[\d+() -]{3,32}$/.test(text), 'must be a telephone number of 3 to 32 characters'),
    ),
  ),
  licence: line(300),
  appLink: v.optional(v.nullable(address), null),
  storeLinks: v.optional(v.unwrap(entries.storeLinks), []),
  /** Those that are missing lie beside the hosted page. */
  documents: v.optional(
    v.partial(v.strictObject({ terms: address, privacy: address, riplay: address, paylaterTerms: address })),
    {},
  ),
  termsVersion: line(24),
  termsFrom: day,
  namePunctuation: v.optional(v.boolean(), false),
  /** The ways to pay that customers may be offered; more are never shown, whatever the bank answers. */
  methods: v.optional(
    v.pipe(
      v.array(v.picklist(METHODS, `must be one of ${METHODS.join(', ')}`)),
      v.check((list) => list.length > 0, 'must name at least one way to pay'),
      v.check((list) => new Set(list).size === list.length, 'must name each way to pay once'),
    ),
    [...METHODS],
  ),
  oneTimeCode: v.optional(oneTimeCode, {}),
  /** Wrong codes, passwords or PINs until the block. */
  tries: v.optional(whole(3, 10), ATTEMPTS.failures),
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
  redirectSeconds: v.optional(redirectSeconds),
  offices: v.optional(v.unwrap(entries.offices), []),
  map: v.optional(v.unwrap(entries.map)),
})
export type BankJson = v.InferOutput<typeof bankJson>

/** An example for each key, as it may stand in the file. */
export const bankExamples: Readonly<Record<keyof BankJson, unknown>> = {
  name: 'Bank Anda',
  pageTitle: 'Bank Anda',
  supportPhone: '1500-000',
  licence: 'Berizin dan diawasi oleh OJK',
  appLink: 'https://app.bank.example/',
  storeLinks: [{ system: 'ios', name: 'App Store', url: 'https://apps.example/' }],
  documents: { terms: 'https://bank.example/terms.html' },
  termsVersion: '1.0',
  termsFrom: '2026-01-31',
  namePunctuation: false,
  methods: ['WALLET', 'PAYLATER'],
  oneTimeCode: { resendAfterSeconds: 60, lifeSeconds: 300, resends: 3 },
  tries: 5,
  instalmentMonths: [3, 6, 12],
  redirectSeconds: { linked: 2, paid: 5 },
  offices: [{ name: 'Kantor Pusat', address: 'Jalan Satu 1', latitude: -6.18, longitude: 106.83 }],
  map: { tiles: 'https://tiles.bank.example/{z}/{x}/{y}.png', attribution: '© …', search: null },
}
