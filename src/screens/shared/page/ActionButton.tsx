/**
 * The main action of a screen: busy while it runs; after too many tries it is locked and shows a countdown.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { useCore, useSecondsLeft, useWords } from '../../context.ts'

interface ActionButtonProps {
  /** Name of the action in the stores. */
  action: string
  disabled?: boolean
  onClick?: () => void
  children: ReactNode
}

export function ActionButton({ action, disabled = false, onClick, children }: ActionButtonProps) {
  const core = useCore()
  const words = useWords()
  const busy = useStore(core.actions.busy)
  const remaining = useSecondsLeft(useStore(core.actions.cooling)[action] ?? 0)
  return (
    <PrimaryButton
      type={onClick ? 'button' : 'submit'}
      onClick={onClick}
      busy={busy === action}
      disabled={disabled || remaining > 0}
      reachable
    >
      {remaining > 0 ? words.t('action.tryAgainIn', { seconds: words.count('second', remaining) }) : children}
    </PrimaryButton>
  )
}
