/** The end of the walk of each scenario and customer of the sandbox bank. */
import type { ErrorName } from '../../src/contract/errors.ts'
import type { journeyScenarios, orderScenarios } from '../../src/sandbox/scenarios.ts'
import { DEFAULTS, usualScenario, type Choice, type ElementChoice } from '../harness/choice.ts'
import type { CustomerNumber } from '../../src/sandbox/customers.ts'
import type { Shown } from './entry.ts'

const PAID: Shown = { screen: 'paymentResult', says: 'paymentResult.successTitle' }
const LINKED: Shown = { screen: 'bindResult' }
const UNLINKED: Shown = { screen: 'resultPage', says: 'unlink.doneTitle' }
const error = (name: ErrorName): Shown => ({ error: name })

type OrderName = Exclude<keyof typeof orderScenarios, 'success'>
const orders: Readonly<Record<OrderName, Shown>> = {
  slow: PAID,
  'failed-once': error('PAYMENT_FAILED'),
  qris: { says: 'qris.body' },
  'paylater-points': { screen: 'paymentResult', says: 'stamp.paylater' },
  private: PAID,
  'balance-unavailable': PAID,
  failed: error('PAYMENT_FAILED'),
  'on-hold': error('PAYMENT_ON_HOLD'),
  busy: error('PAYMENT_UNCONFIRMED'),
  expired: error('ORDER_EXPIRED'),
  cancelled: error('ORDER_CANCELLED'),
  paid: PAID,
  'points-refused': error('POINTS_NOT_ALLOWED'),
  unavailable: error('PAYLATER_UNAVAILABLE'),
  'wallet-unavailable': error('METHOD_UNAVAILABLE'),
  'nothing-available': error('NO_METHOD_LEFT'),
  'not-linked': error('NOT_LINKED'),
  maintenance: error('MAINTENANCE'),
  'maintenance-until': error('MAINTENANCE_UNTIL'),
  otp: PAID,
  'to-app': { screen: 'toApp' },
  'amount-changed': error('AMOUNT_MISMATCH'),
  'plan-changed': error('PAYLATER_PLAN_CHANGED'),
}

type Other = Exclude<CustomerNumber, '81100000001'>
const payers: Readonly<Record<Other, Shown>> = {
  '81100000012': error('LIMIT_DAILY'),
  '81100000002': error('LIMIT_SINGLE_UNVERIFIED'),
  '81100000009': error('BALANCE_LOW'),
  '81100000007': error('BALANCE_AND_LIMIT_LOW'),
  '81100000010': error('QR_TAP_HOLD'),
  '81100000003': error('ACCOUNT_FROZEN'),
  '81100000011': error('ACCOUNT_LOCKED'),
  '81100000013': error('ACCOUNT_INACCESSIBLE'),
  '81100000005': error('PAYLATER_OVERDUE'),
  '81100000006': error('PAYLATER_VERIFICATION_PENDING'),
  '81100000008': error('PAYLATER_ONE_TIME_VERIFICATION'),
  '81100000004': error('PIN_NOT_SET'),
  '81200000001': error('NOT_LINKED'),
  '81300000001': error('NOT_LINKED'),
}

type JourneyName = Exclude<keyof typeof journeyScenarios, 'default' | 'unlink'>
const journeys: Readonly<Record<JourneyName, Shown>> = {
  prefilled: LINKED,
  'link-fails-once': LINKED,
  'registration-fails-once': error('REGISTRATION_FAILED'),
  'unlink-fails-once': UNLINKED,
  busy: error('SYSTEM_BUSY'),
  'unable-retry': error('UNABLE_RETRY'),
  'unable-later': error('UNABLE_LATER'),
  'unable-contact': error('UNABLE_CONTACT'),
  expired: error('JOURNEY_EXPIRED'),
  finished: error('JOURNEY_FINISHED'),
  'nothing-to-unlink': error('NOTHING_TO_UNLINK'),
  'already-linked': error('ALREADY_LINKED'),
  'linked-elsewhere': error('LINKED_ELSEWHERE'),
  'otp-limit': error('OTP_LIMIT_REACHED'),
  maintenance: error('MAINTENANCE'),
  'maintenance-until': error('MAINTENANCE_UNTIL'),
  mismatch: error('MSISDN_MISMATCH'),
  'otp-not-sent': error('OTP_NOT_SENT'),
  'too-frequent': error('TOO_FREQUENT'),
  'terms-accepted': LINKED,
  'terms-changed': error('CONSENT_OUTDATED'),
}

/** Customers for whom linking differs from the default. */
const linkers: Readonly<Partial<Record<Other, Shown>>> = {
  '81200000001': LINKED,
  '81300000001': error('MUST_OPEN_APP'),
  '81100000003': error('ACCOUNT_FROZEN'),
  '81100000011': error('ACCOUNT_LOCKED'),
  '81100000013': error('ACCOUNT_INACCESSIBLE'),
}

const usual: Readonly<Record<ElementChoice, Shown>> = { pay: PAID, bind: LINKED, unlink: UNLINKED }

/** @throws RangeError for one that no table names */
export function storyShows({
  element,
  scenario,
  msisdn,
}: Pick<Choice, 'element' | 'scenario' | 'msisdn'>): Shown {
  const byScenario: Readonly<Record<string, Shown>> = element === 'pay' ? orders : journeys
  const byCustomer: Readonly<Record<string, Shown>> = element === 'pay' ? payers : linkers
  const end =
    scenario !== usualScenario[element]
      ? byScenario[scenario]
      : msisdn === DEFAULTS.msisdn
        ? usual[element]
        : byCustomer[msisdn]
  if (!end) throw new RangeError(`the end of ${scenario} of ${msisdn} is in no table`)
  return end
}
