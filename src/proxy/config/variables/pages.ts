/**
 * Variables of what pages meet: what seals their sessions, the hosted page's addresses and files, and how
 * much may be asked.
 */
import { SESSION_MS } from '../../base/limits.ts'
import { limitChanges } from '../../rateLimits/table.ts'
import { asIs, folderUrl, json, longEnough, originList, wholeNumber } from '../values.ts'
import { LIVE, SECRET_EXAMPLE, type Variable } from './variable.ts'

export const sessionVariables = {
  SESSION_SECRET: {
    meaning:
      'Seals the sessions, at least 32 characters; the same for every replica. Random at each start when missing',
    required: LIVE,
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    schema: longEnough(32),
  },
  SESSION_SECRET_PREVIOUS: {
    meaning: 'The secret before: still opens sessions, seals none',
    required: [],
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    schema: longEnough(32),
  },
  SESSION_IDLE_MS: {
    meaning: 'After how long without a request a session ends, in ms; its whole life is 30 minutes',
    required: [],
    default: '900000',
    example: '900000',
    schema: wholeNumber(60_000, SESSION_MS),
  },
} as const satisfies Record<string, Variable<unknown>>

export const pageVariables = {
  HOSTED_URL: {
    meaning: 'Address of the hosted page, with a slash at its end',
    required: LIVE,
    default: 'http://localhost:8081/hosted/',
    example: 'https://pay.bank.example/hosted/',
    live: true,
    schema: folderUrl,
  },
  HOSTED_DIR: {
    meaning:
      'Folder of the built pages (dist/public): the proxy then serves them itself, beside its own path; when missing another server does',
    required: [],
    default: null,
    example: '/app/dist/public',
    schema: asIs,
  },
  HOSTED_ORIGINS: {
    meaning: 'Further origins of the hosted page, separated by commas',
    required: [],
    default: '',
    example: 'https://pay.bank.example,https://m.bank.example',
    live: true,
    schema: originList,
  },
  PICTURE_ORIGINS: {
    meaning:
      "Origins of merchants' pictures (`merchantLogo`), separated by commas, for the hosted page's policy",
    required: [],
    default: '',
    example: 'https://pictures.bank.example',
    live: true,
    schema: originList,
  },
} as const satisfies Record<string, Variable<unknown>>

export const limitVariables = {
  TRUSTED_PROXIES: {
    meaning:
      'How many proxies of your own stand in front, each adding to X-Forwarded-For; 0 trusts none of it',
    required: [],
    default: '0',
    example: '1',
    schema: wholeNumber(0, 10),
  },
  LIMITS: {
    meaning:
      'JSON: changes to the rate limits, {class: {address, site, network, session, number, merchant: {points, seconds} or null}}',
    required: [],
    default: '{}',
    example: '{"otp":{"number":{"points":10,"seconds":3600}}}',
    file: true,
    schema: json(limitChanges),
  },
} as const satisfies Record<string, Variable<unknown>>
