/** Parts for orders with a blocked way to pay. */
import { fromLater } from '../../door.ts'

export const BlockedMethod = fromLater((later) => later.BlockedMethod)
export const BlockedNote = fromLater((later) => later.BlockedNote)
export const NoBalance = fromLater((later) => later.NoBalance)
