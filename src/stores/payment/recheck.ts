/** "Check again" of a notice: asks for the order, and goes on when what stood in the way is gone. */
import { BankError } from '../../client/error.ts'
import { errorNameOf, type ErrorName } from '../../contract/errors.ts'
import { showOutcome } from './outcome.ts'
import type { PayStore } from './context.ts'
import { resume } from './resume.ts'

/** True when it still stands; throws whatever else is in the way. */
export async function recheck({ context, blocks }: PayStore, name: ErrorName): Promise<boolean> {
  const { port, nav } = context.core
  try {
    if (port.embedding?.hides) {
      if ((await showOutcome(context)) === 'OPEN') await nav.go('payment', { replace: true })
      return false
    }
    const answer = await context.refresh()
    // A reason is the bank's code, or a name where the page knows it.
    if (
      Object.values(blocks.get()).some(
        (reason) => reason && (reason === name || errorNameOf(reason) === name),
      )
    )
      return true
    await resume(context, answer)
    return false
  } catch (error) {
    if (error instanceof BankError && error.failure.name === name) return true
    throw error
  }
}
