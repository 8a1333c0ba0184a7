/** Banks that are wrong about signatures and their clock. */
import { BANK_TIME_HEADER } from '../../../../src/contract/signing.ts'
import {
  keyIdOf,
  refuseWith,
  type BankRequest,
  type Fault,
  type BankState,
  type BankAnswer,
} from './fault.ts'

const header = ({ headers }: BankRequest, name: string): string => headers.get(name) ?? ''
const age = (request: BankRequest, { now }: BankState): number => now - Number(header(request, 'timestamp'))

/** As a bank refuses a signature. */
function refuseSignature(answer: BankAnswer): void {
  refuseWith(answer, 'REQUEST_REJECTED')
  answer.status = 401
}

/** Changes bank-time in a refusal of a signature. */
const timeIn =
  (change: (headers: Headers) => void): NonNullable<Fault['onAnswer']> =>
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
).map(([name, subject]): Fault => ({
  title: `takes a request without ${subject}`,
  check: `signature/missing-${name}`,
  takes: (_reason, request) => header(request, name) === '',
}))

export const signatureFaults: readonly Fault[] = [
  {
    title: 'joins what is signed in another order',
    check: 'signature/right',
    onAnswer: (answer) => refuseSignature(answer),
  },
  ...unsigned,
  {
    title: "doesn't look whose app it is",
    check: 'signature/other-app',
    takes: (reason) => reason === 'unknown appId',
  },
  {
    title: "doesn't sign the body",
    check: 'signature/other-body',
    takes: (reason, { text }) => reason === 'bad signature' && text.includes('another@'),
  },
  {
    title: 'parses the body before it checks the signature',
    check: 'signature/other-space',
    takes: (reason, { text }) => reason === 'bad signature' && text.endsWith(' '),
  },
  {
    title: "doesn't sign the query",
    check: 'signature/other-query',
    takes: (reason, { search }) => reason === 'bad signature' && search !== '',
  },
  {
    title: "doesn't sign the nonce",
    check: 'signature/other-nonce',
    takes: (reason) => reason === 'bad signature',
  },
  {
    title: "doesn't sign the timestamp",
    check: 'signature/other-time',
    takes: (reason, request, state) => reason === 'bad signature' && age(request, state) >= 1000,
  },
  {
    title: 'takes the signature of any key',
    check: 'signature/other-key',
    takes: (reason, request) => reason === 'bad signature' && header(request, 'sign').length > 100,
  },
  {
    title: "takes garbage for a signature when it can't be decoded",
    check: 'signature/garbage',
    takes: (reason, request) => reason === 'bad signature' && header(request, 'sign') === '***',
  },
  {
    title: 'takes a stale signature',
    check: 'signature/stale',
    takes: (reason, request, state) => reason === 'timestamp off' && age(request, state) > 0,
  },
  {
    title: 'takes a timestamp ahead of time',
    check: 'signature/early',
    takes: (reason, request, state) => reason === 'timestamp off' && age(request, state) < 0,
  },
  {
    title: 'tolerates a minute only',
    check: 'signature/tolerance',
    onAnswer: (answer, request, state) => {
      if (Math.abs(age(request, state)) > 60_000) refuseSignature(answer)
    },
  },
  {
    title: 'takes a replay',
    check: 'signature/replay',
    takes: (reason) => reason === 'nonce seen before',
  },
  {
    title: 'knows the current key only',
    check: 'signature/next-key',
    onAnswer: (answer, request) => {
      if (keyIdOf(request) === 'next') refuseSignature(answer)
    },
  },
  {
    title: 'refuses a bad signature with HTTP 403',
    check: 'signature/other-body',
    onAnswer: (answer) => {
      if (answer.status === 401) answer.status = 403
    },
  },
  {
    title: 'sends no bank-time with a stale timestamp',
    check: 'bank-time/stale',
    onAnswer: timeIn((headers) => headers.delete(BANK_TIME_HEADER)),
  },
  {
    title: 'sends no bank-time with a nonce seen before',
    check: 'bank-time/replay',
    onAnswer: (answer) => {
      if (answer.body.message === 'nonce seen before') answer.headers.delete(BANK_TIME_HEADER)
    },
  },
  {
    title: 'sends bank-time in seconds',
    check: 'bank-time/stale',
    onAnswer: timeIn((headers) =>
      headers.set(BANK_TIME_HEADER, (headers.get(BANK_TIME_HEADER) ?? '').slice(0, 10)),
    ),
  },
  {
    title: 'sends the time of another clock than it checks timestamps by',
    check: 'bank-time/corrects',
    onAnswer: timeIn((headers) =>
      headers.set(BANK_TIME_HEADER, String(Number(headers.get(BANK_TIME_HEADER)) + 3_600_000)),
    ),
  },
]
