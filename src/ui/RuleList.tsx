/** The rules of a password; the ring before a rule becomes a tick when the rule is met. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { setText } from '../text/setText.ts'
import { visuallyHidden } from './text.ts'
import type { Readable } from './useSelected.ts'
import { useUpdated } from './useUpdated.ts'

const rules = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(calc(var(--_rem) * 9), 100%), 1fr));
  gap: var(--_2) var(--_4);
  margin-top: var(--_4);
  font-size: var(--_text-small);
  line-height: 1.3;
  color: var(--bank-color-muted);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--_2);
  }
  & > li:first-child {
    grid-column: 1 / -1;
  }
  & svg {
    width: calc(var(--_rem) * 1.125);
    height: calc(var(--_rem) * 1.125);
  }
  & > [data-met] {
    color: var(--bank-color-text);
  }
  & > li:not([data-met]) > svg:first-child,
  & > [data-met] > svg + svg {
    display: none;
  }
  & > [data-met] > svg {
    color: var(--bank-color-success);
    stroke-width: 2.2;
  }
`

export interface RuleListProps {
  id: string
  /** Name of the list: "Your password needs:". */
  label: string
  /** `Rule` elements. */
  children: ReactNode
}

export function RuleList({ id, label, children }: RuleListProps) {
  return (
    <ul id={id} className={rules} aria-label={label}>
      {children}
    </ul>
  )
}

export interface RuleProps<T> {
  of: Readable<T>
  isMet: (value: T) => boolean
  label: string
  /** Text for screen readers, after a rule that is met. */
  metText: string
  missingText: string
}

export function Rule<T>({ of, isMet, label, metText, missingText }: RuleProps<T>) {
  const ref = useUpdated<HTMLLIElement, T, boolean>(of, isMet, (element, holds) => {
    element.toggleAttribute('data-met', holds)
    setText(element.querySelector('[data-holds]')!, `, ${holds ? metText : missingText}`)
  })
  return (
    <li ref={ref}>
      <Icon name="check" />
      <Icon name="ring" />
      <span>
        {label}
        <span data-holds="" className={visuallyHidden} />
      </span>
    </li>
  )
}
