/** THE table of checks, in the order they run: what blocks a customer comes last. */
import type { Check, Section } from '../check.ts'
import { answers, input, unknown } from './answers.ts'
import { codes } from './codes.ts'
import { idempotency } from './idempotency.ts'
import { links } from './links.ts'
import { load } from './load.ts'
import { orders } from './orders.ts'
import { plans } from './plans.ts'
import { passwordChecks, pinChecks } from './secrets.ts'
import { bankTime, signature } from './signature.ts'

export const sections: readonly Section[] = [
  signature,
  bankTime,
  answers,
  input,
  unknown,
  links,
  orders,
  plans,
  idempotency,
  load,
  codes,
  passwordChecks,
  pinChecks,
]

export const checks: readonly Check[] = sections.flatMap((section) => section.checks)
