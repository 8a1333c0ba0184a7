/**
 * Texts on their way don't change in their fields: the answer would be about a text that the bank has never
 * seen.
 */
import { useSelected } from '../../../ui/useSelected.ts'
import { useCore } from '../../context.ts'

/** True while this action runs. */
export const useIsSending = (action: string): boolean =>
  useSelected(useCore().actions.busy, (busy) => busy === action)
