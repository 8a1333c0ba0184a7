/** What seals the sessions, and how long they live. */
import { SESSION_MS } from '../../base/limits.ts'
import { longEnough, wholeNumber } from '../values.ts'
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
