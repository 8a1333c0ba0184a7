/**
 * The process: where its configuration lies, where it listens, how it starts and stops, what it logs; what
 * the operator receives; and the proxy that leads out of the operator's network.
 */
import { ENVIRONMENTS } from '../../../contract/environment.ts'
import { CLIENT_MS, MOUNT_PATH } from '../../base/limits.ts'
import { PERSONS } from '../../reports/reportSink.ts'
import { asIs, longEnough, matching, oneOf, proxyUrl, webUrl, wholeNumber } from '../values.ts'
import { SECRET_EXAMPLE, type Variable } from './variable.ts'

export const environmentVariables = {
  CONFIG_FILE: {
    meaning: 'Path of a JSON file with these same names; the environment wins over it',
    required: [],
    default: null,
    example: '/etc/bank-elements/proxy.json',
    schema: asIs,
  },
  ENVIRONMENT: {
    meaning: 'PRO, UAT, SIT, MOCK or DEV',
    required: [],
    default: 'PRO',
    example: 'UAT',
    schema: oneOf(...ENVIRONMENTS),
  },
} as const satisfies Record<string, Variable<unknown>>

export const processVariables = {
  HOST: {
    meaning: 'Address to listen on; :: is every address of IPv6 and IPv4',
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
    default: MOUNT_PATH,
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

export const operatorVariables = {
  OPERATOR_TOKEN: {
    meaning: "Opens the operator's part of healthz (header x-operator-token), at least 16 characters",
    required: [],
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    live: true,
    schema: longEnough(16),
  },
  REPORTS_URL: {
    meaning:
      'Customer reports are posted there as JSON; they go to the log, without persons, when it is missing',
    required: [],
    default: null,
    example: 'https://events.bank.example/reports',
    schema: webUrl,
  },
  REPORTS_PERSON: {
    meaning:
      'What REPORTS_URL learns of the customer: pass (number, id, level), mask (masked number, level) or omit',
    required: [],
    default: 'mask',
    example: 'omit',
    live: true,
    schema: oneOf(...PERSONS),
  },
} as const satisfies Record<string, Variable<unknown>>

export const egressVariables = {
  HTTPS_PROXY: {
    meaning:
      'Proxy through which https addresses are asked (bank, reports, traces): http:// or https://, with a name and a password if it needs them; none when missing',
    required: [],
    default: null,
    example: 'http://proxy.bank.example:3128',
    file: true,
    secret: true,
    schema: proxyUrl,
  },
  NO_PROXY: {
    meaning: 'Hosts that are asked without it, separated by commas; .bank.example is all of a domain',
    required: [],
    default: '',
    example: 'collector.monitoring,.bank.example',
    schema: asIs,
  },
} as const satisfies Record<string, Variable<unknown>>
