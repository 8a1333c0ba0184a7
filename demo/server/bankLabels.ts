/** Names of the facts and sentences of a bank's folder, for those who sign them off. */
import type { BankJson } from '../../src/bank/bankJson.ts'
import type { ProductNames, SENTENCES } from '../../src/bank/words.ts'

/** THE table of facts: key of `bank.json` → what people call it. */
export const FACTS: Readonly<Record<keyof BankJson, string>> = {
  name: 'Name of the bank',
  addresses: 'Addresses that the script is served from',
  pageTitle: 'Title of the hosted page',
  supportPhone: 'Telephone number of support',
  licence: 'Line about the licence',
  appLink: 'Address of the bank app',
  storeLinks: 'App store',
  documents: 'Document',
  termsVersion: 'Version of the terms',
  termsFrom: 'First day of the terms',
  namePunctuation: 'Full stops, hyphens and the like in names of customers',
  methods: 'Ways to pay that are offered',
  oneTimeCode: 'One-time code',
  tries: 'Wrong tries until the block',
  codeForFrames: 'A code is asked for when somebody pays in a frame',
  instalmentMonths: 'Months of instalments that are offered',
  age: 'Age of customers of Pay Later',
  redirectSeconds: 'Back at the merchant',
  offices: 'Branch',
  map: 'Map',
}

/** THE table of parts of a fact. */
export const PARTS: Readonly<Record<string, string>> = {
  system: 'system',
  name: 'name',
  url: 'address',
  terms: 'terms',
  privacy: 'privacy policy',
  riplay: 'RIPLAY',
  paylaterTerms: 'Pay Later terms',
  resendAfterSeconds: 'seconds until it can be sent again',
  lifeSeconds: 'seconds that it holds',
  resends: 'times that it can be sent again',
  from: 'from',
  to: 'to',
  linked: 'seconds after linking',
  paid: 'seconds after a payment',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  tiles: 'address of the pictures',
  attribution: 'whose map it is',
  search: 'address of the search',
}

/** THE table of products. */
export const PRODUCTS: Readonly<Record<keyof ProductNames, string>> = {
  wallet: 'Wallet',
  payLater: 'Pay Later',
  points: 'Points',
}

/** THE table of sentences. */
export const SENTENCE_LABELS: Readonly<Record<keyof typeof SENTENCES, string>> = {
  'terms.agree': 'Terms: agreement',
  'consent.agree': 'Consent: agreement',
  'consent.dataDefault': 'Consent: which data',
  'consent.purposeDefault': 'Consent: purpose',
  'consent.purposePayment': 'Consent: purpose of a payment',
  'consent.retention': 'Consent: how long data are kept',
  'consent.basis': 'Consent: legal basis',
  'consent.rights': 'Consent: rights',
  'consent.withdraw': 'Consent: how it is withdrawn',
  'consent.refuse': 'Consent: if it is refused',
  'paylater.agree': 'Pay Later: agreement',
  'paylater.caution': 'Pay Later: caution',
  'riplay.intro': 'RIPLAY: introduction',
  'riplay.personal.credit': 'RIPLAY: report of the credit',
  'riplay.personal.complaint': 'RIPLAY: questions and complaints',
  'unlink.keepPaylater': 'Unlinking: what becomes of debts',
}

/** THE table of values that aren't said as they are written. */
export const VALUES: Readonly<Record<string, string>> = {
  WALLET: 'wallet',
  PAYLATER: 'Pay Later',
  QRIS: 'QRIS',
  ios: 'iOS',
  android: 'Android',
}
