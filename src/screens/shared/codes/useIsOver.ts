/** True once a countdown has ended. */
import type { Countdown } from '../../../stores/core/countdown.ts'
import { useSelected } from '../../../ui/useSelected.ts'

export const useIsOver = ({ remaining }: Countdown): boolean =>
  useSelected(remaining, (seconds) => seconds === 0)
