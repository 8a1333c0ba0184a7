/** Email addresses by the HTML standard's pattern (section 4.10.5.1.5), at most 254 characters (RFC 5321). */
import type { ErrorName } from '../contract/errors.ts'
import { fold } from './fold.ts'
import { EMAIL } from './limits.ts'

const PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*$/

/** The mistake in an address, or null. */
export function emailError(raw: string): ErrorName | null {
  const email = fold(raw).trim()
  if (email === '') return 'FIELD_REQUIRED'
  return email.length <= EMAIL.max && PATTERN.test(email) ? null : 'EMAIL_INVALID'
}
