/** Banks that are wrong about signatures and their clock. */
import { BANK_TIME_HEADER } from '../../../src/contract/signing.ts'
import { keyIdOf, refuseWith, type Asked, type Fault, type Inside, type Told } from './fault.ts'

const header = ({ headers }: Asked, name: string): string => headers.get(name) ?? ''
const age = (asked: Asked, { now }: Inside): number => now - Number(header(asked, 'timestamp'))

/** As a bank refuses a signature. */
function refuseSignature(told: Told): void {
  refuseWith(told, 'REQUEST_REJECTED')
  told.status = 401
}

/** Changes bank-time in a refusal of a signature. */
const timeIn =
  (change: (headers: Headers) => void): NonNullable<Fault['after']> =>
  ({ status, headers }) => {
    if (status === 401) change(headers)
  }

const unsigned = (
  [
    ['sign', 'a signature'],
    ['nonce', 'a nonce'],
    ['timestamp', 'a timestamp'],
    ['appId', 'an appId'],
  ] as const
).map(([name, what]): Fault => ({
  what: `takes a request without ${what}`,
  found: `signature/missing-${name}`,
  takes: (_reason, asked) => header(asked, name) === '',
}))

export const signatureFaults: readonly Fault[] = [
  {
    what: 'joins what is signed in another order',
    found: 'signature/right',
    after: (told) => refuseSignature(told),
  },
  ...unsigned,
  {
    what: "doesn't look whose app it is",
    found: 'signature/other-app',
    takes: (reason) => reason === 'unknown appId',
  },
  {
    what: "doesn't sign the body",
    found: 'signature/other-body',
    takes: (reason, { text }) => reason === 'bad signature' && text.includes('another@'),
  },
  {
    what: 'parses the body before it checks the signature',
    found: 'signature/other-space',
    takes: (reason, { text }) => reason === 'bad signature' && text.endsWith(' '),
  },
  {
    what: "doesn't sign the query",
    found: 'signature/other-query',
    takes: (reason, { search }) => reason === 'bad signature' && search !== '',
  },
  {
    what: "doesn't sign the nonce",
    found: 'signature/other-nonce',
    takes: (reason) => reason === 'bad signature',
  },
  {
    what: "doesn't sign the timestamp",
    found: 'signature/other-time',
    takes: (reason, asked, inside) => reason === 'bad signature' && age(asked, inside) >= 1000,
  },
  {
    what: 'takes the signature of any key',
    found: 'signature/other-key',
    takes: (reason, asked) => reason === 'bad signature' && header(asked, 'sign').length > 100,
  },
  {
    what: "takes garbage for a signature when it can't be decoded",
    found: 'signature/garbage',
    takes: (reason, asked) => reason === 'bad signature' && header(asked, 'sign') === '***',
  },
  {
    what: 'takes a stale signature',
    found: 'signature/stale',
    takes: (reason, asked, inside) => reason === 'timestamp off' && age(asked, inside) > 0,
  },
  {
    what: 'takes a timestamp ahead of time',
    found: 'signature/early',
    takes: (reason, asked, inside) => reason === 'timestamp off' && age(asked, inside) < 0,
  },
  {
    what: 'tolerates a minute only',
    found: 'signature/tolerance',
    after: (told, asked, inside) => {
      if (Math.abs(age(asked, inside)) > 60_000) refuseSignature(told)
    },
  },
  {
    what: 'takes a replay',
    found: 'signature/replay',
    takes: (reason) => reason === 'nonce seen before',
  },
  {
    what: 'knows the current key only',
    found: 'signature/next-key',
    after: (told, asked) => {
      if (keyIdOf(asked) === 'next') refuseSignature(told)
    },
  },
  {
    what: 'refuses a bad signature with HTTP 403',
    found: 'signature/other-body',
    after: (told) => {
      if (told.status === 401) told.status = 403
    },
  },
  {
    what: 'sends no bank-time with a stale timestamp',
    found: 'bank-time/stale',
    after: timeIn((headers) => headers.delete(BANK_TIME_HEADER)),
  },
  {
    what: 'sends no bank-time with a nonce seen before',
    found: 'bank-time/replay',
    after: (told) => {
      if (told.body.message === 'nonce seen before') told.headers.delete(BANK_TIME_HEADER)
    },
  },
  {
    what: 'sends bank-time in seconds',
    found: 'bank-time/stale',
    after: timeIn((headers) =>
      headers.set(BANK_TIME_HEADER, (headers.get(BANK_TIME_HEADER) ?? '').slice(0, 10)),
    ),
  },
  {
    what: 'sends the time of another clock than it checks timestamps by',
    found: 'bank-time/corrects',
    after: timeIn((headers) =>
      headers.set(BANK_TIME_HEADER, String(Number(headers.get(BANK_TIME_HEADER)) + 3_600_000)),
    ),
  },
]
