/** "Check again" of a notice: asks for the order, and goes on when what stood in the way is gone. */
import { BankError } from '../client/error.ts'
import { errorNameOf, type ErrorName } from '../contract/errors.ts'
import { showOutcome } from './payOutcome.ts'
import type { PayStore } from './payRoom.ts'
import { resume } from './payResume.ts'

/** True when it still stands; throws whatever else is in the way. */
export async function recheck({ room, blocks }: PayStore, name: ErrorName): Promise<boolean> {
  const { port, nav } = room.core
  try {
    if (port.apart?.hides) {
      if ((await showOutcome(room)) === 'OPEN') await nav.go('payment', { replace: true })
      return false
    }
    const found = await room.refresh()
    // A reason is the bank's code, or a name where the page knows it.
    if (
      Object.values(blocks.get()).some(
        (reason) => reason && (reason === name || errorNameOf(reason) === name),
      )
    )
      return true
    await resume(room, found)
    return false
  } catch (error) {
    if (error instanceof BankError && error.failure.name === name) return true
    throw error
  }
}
