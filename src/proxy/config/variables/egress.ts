/** The proxy that leads out of the operator's network. */
import { asIs, proxyUrl } from '../values.ts'
import type { Variable } from './variable.ts'

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
