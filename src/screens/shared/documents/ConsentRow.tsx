/** The checkbox of a consent, with what is wrong with it. */
import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { ErrorName } from '../../../contract/errors.ts'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { Message } from '../../../ui/Message.tsx'
import { useCore, useProblem } from '../../context.ts'
import { fieldError } from '../problems/fieldError.tsx'

interface ConsentRowProps {
  name: string
  /** The error where it isn't ticked, here or by the bank. */
  missing: ErrorName
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
  /** Id of the text that says why it is disabled. */
  disabledBy?: string
  children: ReactNode
}

export function ConsentRow({
  name,
  missing,
  checked,
  onChange,
  disabled,
  disabledBy,
  children,
}: ConsentRowProps) {
  const core = useCore()
  const problems = useStore(core.problems.fields)
  const refusal = useProblem('link')
  const id = useId()
  const problem = problems[name] ?? (refusal?.name === missing ? refusal : undefined)
  return (
    <div>
      <CheckRow
        name={name}
        checked={checked}
        disabled={disabled}
        invalid={problem !== undefined}
        describedBy={disabled ? disabledBy : id}
        onChange={(next) => {
          onChange(next)
          core.problems.clear(name)
          core.problems.clear('link')
        }}
      >
        {children}
      </CheckRow>
      <Message id={id} error={fieldError(problem)} />
    </div>
  )
}
