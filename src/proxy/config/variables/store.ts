/** The store that replicas share. */
import { TOPOLOGIES } from '../../store/redisSettings.ts'
import { longEnough, matching, oneOf, redisUrls, wholeNumber } from '../values.ts'
import { SECRET_EXAMPLE, type Variable } from './variable.ts'

export const storeVariables = {
  REDIS_URL: {
    meaning:
      "Store that replicas share, rediss:// (TLS) or redis:// (in PRO on this machine only); several nodes or sentinels separated by commas; this process's memory when missing",
    required: [],
    default: null,
    example: 'rediss://user:password@host:6379',
    file: true,
    secret: true,
    schema: redisUrls,
  },
  REDIS_TOPOLOGY: {
    meaning:
      'What REDIS_URL leads to: single (one server), cluster (some of its nodes), or sentinel (the sentinels of a master)',
    required: [],
    default: 'single',
    example: 'cluster',
    schema: oneOf(...TOPOLOGIES),
  },
  REDIS_MASTER: {
    meaning: 'What sentinels call the master',
    required: [],
    default: 'mymaster',
    example: 'mymaster',
    schema: matching(/^[\w.-]{1,64}$/, 'must be at most 64 letters, digits, or any of . _ -'),
  },
  REDIS_SENTINEL_PASSWORD: {
    meaning: "The sentinels' own password; that of the servers stands in REDIS_URL",
    required: [],
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    schema: longEnough(1),
  },
  REDIS_PREFIX: {
    meaning: 'What its keys begin with',
    required: [],
    default: 'bank-elements:',
    example: 'bank-elements:',
    // Braces in it would put all keys into one part of a cluster (hash tags).
    schema: matching(/^[\w:.-]{1,64}$/, 'must be at most 64 letters, digits, or any of : . _ -'),
  },
  REDIS_TIMEOUT_MS: {
    meaning: 'How long the store may take to answer, in ms',
    required: [],
    default: '250',
    example: '250',
    schema: wholeNumber(10, 10_000),
  },
} as const satisfies Record<string, Variable<unknown>>
