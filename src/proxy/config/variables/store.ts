/** The store that replicas share. */
import { matching, redisUrl, wholeNumber } from '../values.ts'
import type { Variable } from './variable.ts'

export const storeVariables = {
  REDIS_URL: {
    meaning:
      "Store that replicas share, rediss:// (TLS) or redis:// (in PRO on this machine only); this process's memory when missing",
    required: [],
    default: null,
    example: 'rediss://user:password@host:6379',
    file: true,
    secret: true,
    schema: redisUrl,
  },
  REDIS_PREFIX: {
    meaning: 'What its keys begin with',
    required: [],
    default: 'bank-elements:',
    example: 'bank-elements:',
    schema: matching(/^[\w:.-]{1,64}$/, 'must be at most 64 letters, digits, or any of : . _ -'),
  },
  REDIS_TIMEOUT_MS: {
    meaning: 'How long the store may take, in ms; then memory does',
    required: [],
    default: '250',
    example: '250',
    schema: wholeNumber(10, 10_000),
  },
} as const satisfies Record<string, Variable<unknown>>
