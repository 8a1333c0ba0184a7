/** The process: where it listens, how it starts and stops, what it logs. */
import { CLIENT_MS } from '../../base/limits.ts'
import { asIs, matching, oneOf, wholeNumber } from '../values.ts'
import type { Variable } from './variable.ts'

export const processVariables = {
  HOST: {
    meaning: 'Address to listen on',
    required: [],
    default: '127.0.0.1',
    example: '0.0.0.0',
    schema: asIs,
  },
  PORT: {
    meaning: 'Port to listen on; 0 takes a free one',
    required: [],
    default: '8090',
    example: '8090',
    schema: wholeNumber(0, 65_535),
  },
  BASE_PATH: {
    meaning: 'Path the proxy is mounted under',
    required: [],
    default: '/proxy',
    example: '/proxy',
    schema: matching(/^(?:\/[\w-]+)+$/, 'must be a path without a slash at its end'),
  },
  OPERATOR_PORT: {
    meaning:
      'Port (of HOST) for /metrics, /livez and /readyz, which customers must not reach; none when missing',
    required: [],
    default: null,
    example: '9090',
    schema: wholeNumber(0, 65_535),
  },
  DRAIN_MS: {
    meaning:
      'How long requests are still taken after SIGTERM while /readyz says no and each answer closes its connection, in ms',
    required: [],
    default: '5000',
    example: '5000',
    schema: wholeNumber(0, 600_000),
  },
  KEEP_ALIVE_MS: {
    meaning:
      "How long a client's idle connection is kept, in ms: longer than what stands in front keeps it (see Balancers)",
    required: [],
    default: '620000',
    example: '3610000',
    schema: wholeNumber(1000, 7_200_000),
  },
  LOG_LEVEL: {
    meaning: 'What is logged: info, warn or error',
    required: [],
    default: 'info',
    example: 'warn',
    schema: oneOf('info', 'warn', 'error'),
  },
  CLIENT_TIMEOUT_MS: {
    meaning: 'How long a client may take to send a request, in ms; half of it for the headers',
    required: [],
    default: String(CLIENT_MS),
    example: '20000',
    schema: wholeNumber(500, 120_000),
  },
} as const satisfies Record<string, Variable<unknown>>
