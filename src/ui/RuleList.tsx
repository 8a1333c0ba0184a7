/** What a password needs; a ring turns into a tick. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { hidden } from './text.ts'
import './moreIcons.ts'

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
`
const done = css`
  color: var(--bank-color-text);
  & > svg {
    color: var(--bank-color-success);
    stroke-width: 2.2;
  }
`

export interface RuleListProps {
  /** What the list is: "Your password needs:". */
  label: string
  rules: readonly { key: string; label: ReactNode; met: boolean }[]
  /** For screen readers, after each rule. */
  met: string
  missing: string
}

export function RuleList({ label, rules: list, met, missing }: RuleListProps) {
  return (
    <ul className={rules} aria-label={label}>
      {list.map((rule) => (
        <li key={rule.key} className={rule.met ? done : undefined}>
          <Icon name={rule.met ? 'check' : 'ring'} />
          <span>
            {rule.label}
            <span className={hidden}>, {rule.met ? met : missing}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
