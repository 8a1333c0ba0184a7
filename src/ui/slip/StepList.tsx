/** The names of the steps, on the slip of the hosted page where it is left of the sheet. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from '../media.ts'
import type { ThreadStep } from './Thread.tsx'

const list = css`
  display: none;
  ${desktop} {
    ${hosted} & {
      display: block;
      padding: var(--_3) 0 var(--_4);
      border-top: 1px solid var(--bank-color-line);
      text-align: left;
      color: var(--bank-color-muted);
    }
  }
  & > small {
    font-size: var(--_text-small);
  }
  & li {
    display: flex;
    gap: var(--_4);
    padding-top: var(--_3);
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    font-variant-numeric: tabular-nums;
  }
  & li[data-step='done'] {
    color: var(--bank-color-text);
  }
  & li[data-step='now'] {
    color: var(--bank-color-text);
    font-weight: 600;
  }
`

interface StepListProps {
  title: ReactNode
  steps: readonly (readonly [name: string, state: ThreadStep])[]
}

/** Hidden from screen readers, which read the same from the thread. */
export function StepList({ title, steps }: StepListProps) {
  return (
    <div className={list} aria-hidden="true">
      <small>{title}</small>
      <ol>
        {steps.map(([name, state]) => (
          <li key={name} data-step={state}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  )
}
