/** The seeded customers: all have the same password and PIN unless a row says otherwise. */
import { msisdnOf, type Msisdn } from '../contract/ids.ts'
import { parseSen, type Sen } from '../contract/money.ts'
import { merchants } from './merchants.ts'

export type PaylaterState = 'ACTIVE' | 'OVERDUE' | 'PENDING' | 'ONE_TIME' | 'NOT_ACTIVE'

export interface Customer {
  readonly msisdn: Msisdn
  readonly mpcUid: string
  fullName: string
  email: string
  verified: boolean
  /** Null: registration isn't finished, so the customer can't log in. */
  password: string | null
  pin: string | null
  readonly state: 'OPEN' | 'FROZEN' | 'INACCESSIBLE' | 'LOCKED'
  wallet: Sen
  points: number
  paylater: { state: PaylaterState; limit: Sen }
  /** A running QR tap holds the balance. */
  readonly qrHold: boolean
  /** The daily limit is used up, again on each new day. */
  readonly dailyUsedUp: boolean
  /** Version of the terms that was accepted last; null: none. */
  termsAccepted: string | null
  /** Merchants this account is linked to, each with the link's id; linking again makes another one. */
  readonly links: Map<string, string>
}

/** Pays the orders that are opened without a number. */
export const DEFAULT_PAYER = msisdnOf('81100000001')
export const SEEDED_PASSWORD = 'Sandbox#2026'
export const SEEDED_PIN = '135790'

interface Seed {
  msisdn: string
  title: string
  verified?: false
  pin?: null
  state?: Customer['state']
  wallet?: string
  points?: number
  paylater?: PaylaterState
  limit?: string
  qrHold?: true
  dailyUsedUp?: true
}

const seeds = [
  {
    msisdn: '81100000001',
    title: 'Verified: wallet 2,500,000, 150,000 points, Pay Later limit 10,000,000',
    points: 150_000,
  },
  { msisdn: '81100000002', title: 'Unverified: lower limits, no Pay Later', verified: false },
  { msisdn: '81100000003', title: 'Frozen', state: 'FROZEN' },
  { msisdn: '81100000004', title: 'No PIN', pin: null },
  { msisdn: '81100000005', title: 'Pay Later: overdue bill', paylater: 'OVERDUE' },
  { msisdn: '81100000006', title: 'Pay Later: verification pending', paylater: 'PENDING' },
  {
    msisdn: '81100000007',
    title: 'Wallet and Pay Later limit too small',
    wallet: '50000.00',
    limit: '100000.00',
  },
  {
    msisdn: '81100000008',
    title: 'Pay Later: needs the one-time verification',
    paylater: 'ONE_TIME',
  },
  { msisdn: '81100000009', title: 'Wallet too small', wallet: '50000.00' },
  {
    msisdn: '81100000010',
    title: 'Balance held by a QR tap (until the clock moves five minutes)',
    qrHold: true,
  },
  { msisdn: '81100000011', title: 'Temporarily blocked (until the clock passes 00:00)', state: 'LOCKED' },
  { msisdn: '81100000012', title: 'Daily limit used up (until the clock passes 00:00)', dailyUsedUp: true },
  { msisdn: '81100000013', title: 'May not be accessed: contact support', state: 'INACCESSIBLE' },
] as const satisfies readonly Seed[]

const strangers = [
  { msisdn: '81200000001', title: 'Not registered: a new customer (81200000xxx)' },
  { msisdn: '81300000001', title: 'Not registered, must open the bank app (81300000xxx)' },
] as const

/** Every number of `customerTitles`. */
export type CustomerNumber = (typeof seeds | typeof strangers)[number]['msisdn']

/** For the harness: who can be tried. */
export const customerTitles: readonly { readonly msisdn: CustomerNumber; readonly title: string }[] = [
  ...seeds.map(({ msisdn, title }) => ({ msisdn, title })),
  ...strangers,
]

const grow = (seed: Seed): Customer => ({
  msisdn: msisdnOf(seed.msisdn),
  mpcUid: `MPC${seed.msisdn}`,
  fullName: 'Nasabah Contoh',
  email: `nasabah${seed.msisdn.slice(-2)}@example.com`,
  verified: seed.verified ?? true,
  password: SEEDED_PASSWORD,
  pin: seed.pin === null ? null : SEEDED_PIN,
  state: seed.state ?? 'OPEN',
  wallet: parseSen(seed.wallet ?? '2500000.00'),
  points: seed.points ?? 0,
  paylater: { state: seed.paylater ?? 'ACTIVE', limit: parseSen(seed.limit ?? '10000000.00') },
  qrHold: seed.qrHold ?? false,
  dailyUsedUp: seed.dailyUsedUp ?? false,
  termsAccepted: null,
  links: new Map(merchants.map(({ id }) => [id, `${seed.msisdn} ${id}`])),
})

export const seededCustomers = (): Map<Msisdn, Customer> =>
  new Map(seeds.map(grow).map((customer) => [customer.msisdn, customer]))

/** A new account: unverified, empty, without a PIN. */
export const newCustomer = (msisdn: Msisdn, mpcUid: string, fullName: string, email: string): Customer => ({
  ...grow({
    msisdn,
    title: '',
    verified: false,
    pin: null,
    wallet: '0.00',
    limit: '0.00',
    paylater: 'NOT_ACTIVE',
  }),
  mpcUid,
  fullName,
  email,
  password: null,
  links: new Map(),
})
