/** What the operator receives: the inner part of healthz, and customer reports. */
import { PERSONS } from '../../reports/reportSink.ts'
import { longEnough, oneOf, webUrl } from '../values.ts'
import { SECRET_EXAMPLE, type Variable } from './variable.ts'

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
