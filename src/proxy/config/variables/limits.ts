/** How much may be asked, and whom a request is counted for. */
import { limitChanges } from '../../rateLimits/table.ts'
import { json, wholeNumber } from '../values.ts'
import type { Variable } from './variable.ts'

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
