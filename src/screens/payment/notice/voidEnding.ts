/** The slip of an order that can't be paid any more: grey, with a stamp. */
import type { ErrorName } from '../../../contract/errors.ts'
import type { I18n } from '../../../i18n/i18n.ts'
import { fadedInk } from '../../../ui/slip/states.tsx'
import type { SlipLook } from '../../shared/page/layout.ts'
import type { ResultLook } from '../../shared/problems/ProblemPage.tsx'

const VOID: SlipLook = { state: 'void', look: fadedInk }
const STAMPS: Partial<Record<ErrorName, 'stamp.expired' | 'stamp.cancelled'>> = {
  ORDER_EXPIRED: 'stamp.expired',
  ORDER_CANCELLED: 'stamp.cancelled',
}

/** Undefined for an error that leaves the order as it is. */
export function voidEnding(words: I18n, name: ErrorName): ResultLook | undefined {
  const stamp = STAMPS[name]
  return stamp && { slip: VOID, stamp: words.t(stamp), tone: 'void' }
}
