/** The other button beside an act that can't be taken back: locked while the act runs. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore } from '../../context.ts'

interface LeaveButtonProps {
  /** Name of the action in the stores. */
  during: string
  children: ReactNode
}

export function LeaveButton({ during, children }: LeaveButtonProps) {
  const { actions, leaving } = useCore()
  const isLocked = useStore(actions.busy) === during
  return (
    <SecondaryButton disabled={isLocked} reachable onClick={() => leaving.close()}>
      {children}
    </SecondaryButton>
  )
}
