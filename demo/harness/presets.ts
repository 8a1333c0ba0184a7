/**
 * THE list of what can be tried: every scenario and every seeded customer of the sandbox bank has a row,
 * grouped by how it ends. The bank's own tables describe what happens.
 */
import type { Method } from '../../src/contract/payloads/payment.ts'
import type { CustomerNumber } from '../../src/sandbox/customers.ts'
import type { journeyScenarios, orderScenarios } from '../../src/sandbox/scenarios.ts'
import { DEFAULTS, usualScenario, type Choice, type ElementChoice, type Way } from './choice.ts'
import { titleOfCustomer, titleOfScenario } from './customers.ts'

export type Group = 'good' | 'bad' | 'blocked' | 'asks'

/**
 * The end of a walk, at which the scenario shows. start: the first screen · press: the first button · pin:
 * the PIN · code: a code after that · end: the whole flow
 */
export type Shows = 'start' | 'press' | 'pin' | 'code' | 'end'

interface Row {
  readonly group: Group
  readonly title: string
  /** One or two words at the end of the row. */
  readonly hint: string
  readonly shows: Shows
  /** The way to pay that the bank must have. */
  readonly needs?: Method
}

export interface Preset extends Row {
  /** The settings that the row changes. */
  readonly sets: Pick<Choice, 'element' | 'scenario' | 'msisdn' | 'way'>
  /** The sight to look for, in a sentence. */
  readonly sees: string
}

const row = (group: Group, title: string, hint: string, shows: Shows): Row => ({ group, title, hint, shows })

/** The default order, by way to pay. */
const ways: Readonly<Record<Way, Row & { readonly sees: string }>> = {
  balance: { ...row('good', 'Balance', 'PIN', 'end'), sees: 'Watch the order turn into a receipt' },
  paylater: {
    ...row('good', 'Pay Later, 6 months', 'PIN', 'end'),
    needs: 'PAYLATER',
    sees: 'Watch what is owed in all',
  },
  points: { ...row('good', 'With points', 'PIN', 'end'), sees: 'Watch what the points have paid' },
}

type OrderName = Exclude<keyof typeof orderScenarios, 'success'>
const orders: Readonly<Record<OrderName, Row & { readonly way?: Way }>> = {
  slow: row('good', 'Takes 45 seconds', 'slow', 'end'),
  'failed-once': row('good', 'Fails once, then pays', 'try again', 'end'),
  qris: { ...row('good', 'QRIS code', 'scan', 'press'), needs: 'QRIS' },
  'paylater-points': {
    ...row('good', 'Pay Later and points', 'PIN', 'end'),
    needs: 'PAYLATER',
    way: 'paylater',
  },
  private: row('good', 'No sums told', 'PIN', 'end'),
  'balance-unavailable': row('good', 'Balance not shown', 'PIN', 'end'),
  failed: row('bad', 'Bank says no', 'not paid', 'end'),
  'on-hold': row('bad', 'On hold', 'being confirmed', 'end'),
  busy: row('bad', 'Bank too busy', 'at the PIN', 'pin'),
  expired: row('bad', 'Order expired', 'dead end', 'start'),
  cancelled: row('bad', 'Order cancelled', 'dead end', 'start'),
  paid: row('bad', 'Already paid', 'dead end', 'start'),
  'points-refused': row('blocked', 'Points refused', 'on the page', 'start'),
  unavailable: { ...row('blocked', 'No Pay Later here', 'on the page', 'start'), needs: 'PAYLATER' },
  'wallet-unavailable': row('blocked', 'No balance here', 'on the page', 'start'),
  'nothing-available': row('blocked', 'No way to pay', 'on the page', 'start'),
  'not-linked': row('blocked', 'Account not linked', 'dead end', 'start'),
  maintenance: row('blocked', 'Maintenance', 'dead end', 'start'),
  'maintenance-until': row('blocked', 'Maintenance until …', 'time', 'start'),
  otp: row('asks', 'SMS code first', 'OTP', 'code'),
  'to-app': row('asks', 'Pay in the bank app', 'hand-over', 'start'),
  'amount-changed': row('asks', 'Amount changes', 'check again', 'pin'),
  'plan-changed': {
    ...row('asks', 'Plan changes', 'check again', 'pin'),
    needs: 'PAYLATER',
    way: 'paylater',
  },
}

type Other = Exclude<CustomerNumber, '81100000001'>
const payers: Readonly<Record<Other, Row>> = {
  '81100000012': row('blocked', 'Daily limit reached', 'facts', 'start'),
  '81100000002': row('blocked', 'Limit, not verified', 'facts', 'start'),
  '81100000009': row('blocked', 'Balance too low', 'on the page', 'start'),
  '81100000007': row('blocked', 'Balance and limit too low', 'on the page', 'start'),
  '81100000010': row('blocked', 'Balance held by QR tap', 'wait', 'start'),
  '81100000003': row('blocked', 'Account frozen', 'call', 'start'),
  '81100000011': row('blocked', 'Blocked until 00:00', 'wait', 'start'),
  '81100000013': row('blocked', 'Account inaccessible', 'call', 'start'),
  '81100000005': { ...row('blocked', 'Pay Later overdue', 'on the page', 'start'), needs: 'PAYLATER' },
  '81100000006': { ...row('blocked', 'Pay Later pending', 'on the page', 'start'), needs: 'PAYLATER' },
  '81100000008': { ...row('asks', 'Verify for Pay Later', 'in the app', 'start'), needs: 'PAYLATER' },
  '81100000004': row('asks', 'No PIN yet', 'in the app', 'start'),
  '81200000001': row('blocked', 'No account yet', 'dead end', 'start'),
  '81300000001': row('blocked', 'No account, app only', 'dead end', 'start'),
}

type JourneyName = Exclude<keyof typeof journeyScenarios, 'default' | 'unlink'>
type Journey = Row & {
  readonly flow: 'bind' | 'unlink' | 'both'
  /** The only customer who gets this far. */
  readonly msisdn?: CustomerNumber
}
const journeys: Readonly<Record<JourneyName, Journey>> = {
  prefilled: { ...row('good', 'Number known', 'one press less', 'end'), flow: 'bind' },
  'link-fails-once': { ...row('good', 'Fails once, then links', 'try again', 'end'), flow: 'bind' },
  'registration-fails-once': {
    ...row('good', 'Registers on retry', 'new customer', 'end'),
    flow: 'bind',
    msisdn: '81200000001',
  },
  'unlink-fails-once': { ...row('good', 'Fails once, then unlinks', 'try again', 'end'), flow: 'unlink' },
  busy: { ...row('bad', 'Bank too busy', 'try again', 'press'), flow: 'bind' },
  'unable-retry': { ...row('bad', 'Unable: try again', 'once', 'press'), flow: 'bind' },
  'unable-later': { ...row('bad', 'Unable: later', 'dead end', 'press'), flow: 'bind' },
  'unable-contact': { ...row('bad', 'Unable: call us', 'call', 'press'), flow: 'bind' },
  expired: { ...row('bad', 'Journey expired', 'dead end', 'start'), flow: 'both' },
  finished: { ...row('bad', 'Journey finished', 'dead end', 'start'), flow: 'both' },
  'nothing-to-unlink': { ...row('bad', 'Nothing is linked', 'dead end', 'start'), flow: 'unlink' },
  'already-linked': { ...row('blocked', 'Already linked', 'after the code', 'code'), flow: 'bind' },
  'linked-elsewhere': { ...row('blocked', 'Linked elsewhere', 'after the code', 'code'), flow: 'bind' },
  'otp-limit': { ...row('blocked', 'No more codes today', 'wait', 'press'), flow: 'bind' },
  maintenance: { ...row('blocked', 'Maintenance', 'dead end', 'start'), flow: 'both' },
  'maintenance-until': { ...row('blocked', 'Maintenance until …', 'time', 'start'), flow: 'both' },
  mismatch: { ...row('asks', 'Another number on file', 'other number', 'press'), flow: 'bind' },
  'otp-not-sent': { ...row('asks', 'Code not sent', 'try again', 'press'), flow: 'bind' },
  'too-frequent': { ...row('asks', 'Asked too often', 'wait', 'press'), flow: 'bind' },
  'terms-accepted': { ...row('good', 'Terms known', 'one box to tick', 'end'), flow: 'bind' },
  'terms-changed': { ...row('asks', 'Terms change', 'read again', 'end'), flow: 'bind' },
}

/** Customers for whom linking differs from the default. */
const linkers: Readonly<Partial<Record<Other, Row>>> = {
  '81200000001': row('asks', 'New customer', 'registers', 'end'),
  '81300000001': row('blocked', 'App only', 'hand-over', 'code'),
  '81100000003': row('blocked', 'Account frozen', 'call', 'code'),
  '81100000011': row('blocked', 'Blocked until 00:00', 'wait', 'code'),
  '81100000013': row('blocked', 'Account inaccessible', 'call', 'code'),
}

const usual: Readonly<Record<'bind' | 'unlink', Row & { readonly sees: string }>> = {
  bind: { ...row('good', 'Links', 'password', 'end'), sees: 'Agree, and watch the account being linked' },
  unlink: { ...row('good', 'Unlinks', 'OTP', 'end'), sees: 'Confirm, and watch the link go' },
}

const entries = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(table) as [K, V][]

const setting = (element: ElementChoice, options: Partial<Preset['sets']> = {}): Preset['sets'] => ({
  element,
  scenario: usualScenario[element],
  msisdn: DEFAULTS.msisdn,
  way: DEFAULTS.way,
  ...options,
})

function payPresets(): Preset[] {
  return [
    ...entries(ways).map(([way, preset]) => ({ ...preset, sets: setting('pay', { way }) })),
    ...entries(orders).map(([scenario, preset]) => ({
      ...preset,
      sets: setting('pay', { scenario, way: preset.way ?? DEFAULTS.way }),
      sees: titleOfScenario('pay', scenario),
    })),
    ...entries(payers).map(([msisdn, ownRow]) => ({
      ...ownRow,
      sets: setting('pay', { msisdn }),
      sees: titleOfCustomer(msisdn),
    })),
  ]
}

function journeyPresets(element: 'bind' | 'unlink'): Preset[] {
  return [
    { ...usual[element], sets: setting(element) },
    ...entries(journeys)
      .filter(([, { flow }]) => flow === element || flow === 'both')
      .map(([scenario, ownJourney]) => ({
        ...ownJourney,
        sets: setting(element, { scenario, msisdn: ownJourney.msisdn ?? DEFAULTS.msisdn }),
        sees: titleOfScenario(element, scenario),
      })),
    ...(element === 'bind' ? entries(linkers) : []).map(([msisdn, ownRow]) => ({
      ...ownRow,
      sets: setting(element, { msisdn }),
      sees: titleOfCustomer(msisdn),
    })),
  ]
}

const GROUPS: readonly Group[] = ['good', 'bad', 'blocked', 'asks']

/** All rows, in the order of the groups. */
const inGroups = (list: readonly Preset[]): readonly Preset[] =>
  GROUPS.flatMap((group) => list.filter((preset) => preset.group === group))

export const presets: Readonly<Record<ElementChoice, readonly Preset[]>> = {
  pay: inGroups(payPresets()),
  bind: inGroups(journeyPresets('bind')),
  unlink: inGroups(journeyPresets('unlink')),
}

export const groupTitles: Readonly<Record<ElementChoice, Readonly<Record<Group, string>>>> = {
  pay: { good: 'Pays', bad: 'Fails', blocked: 'Blocked', asks: 'Asks more' },
  bind: { good: 'Links', bad: 'Fails', blocked: 'Blocked', asks: 'Asks more' },
  unlink: { good: 'Unlinks', bad: 'Fails', blocked: 'Blocked', asks: 'Asks more' },
}

/**
 * The row that belongs to a choice: the scenario's row for any customer; in the default scenario the
 * customer's row; for the default customer the row of the way to pay. A customer without a row has the
 * default row.
 */
export function presetOf({ element, scenario, msisdn, way }: Choice): Preset {
  const list = presets[element]
  const target = (fits: (sets: Preset['sets']) => boolean): Preset | undefined =>
    list.find(({ sets }) => fits(sets))
  const match =
    scenario !== usualScenario[element]
      ? target((sets) => sets.scenario === scenario)
      : msisdn !== DEFAULTS.msisdn
        ? target((sets) => sets.msisdn === msisdn && sets.scenario === scenario)
        : target((sets) => sets.way === way && sets.scenario === scenario)
  const [first] = list
  if (!first) throw new RangeError(`No row for ${element}`)
  return match ?? first
}

/** True where a bank with these ways to pay can play it. */
export const isPlayable = ({ needs }: Preset, methods: readonly Method[]): boolean =>
  needs === undefined || methods.includes(needs)
