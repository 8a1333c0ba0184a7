/** Where it runs, and where its configuration lies. */
import { ENVIRONMENTS } from '../../../contract/environment.ts'
import { asIs, oneOf } from '../values.ts'
import type { Variable } from './variable.ts'

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

export const sandboxVariables = {
  SANDBOX: {
    meaning: 'on: BANK_URL is the sandbox bank; refused in PRO',
    required: [],
    default: 'off',
    example: 'off',
    schema: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Variable<unknown>>
