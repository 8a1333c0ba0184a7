/**
 * The foot of a screen with its one main action, and at most one line of money over it. Sticks to the
 * window's bottom edge.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { desktop, hosted } from './media.ts'
import { num } from './text.ts'

const dock = css`
  position: sticky;
  bottom: 0;
  z-index: 2;
  flex: none;
  padding: var(--_3) var(--_gutter) max(var(--_4), env(safe-area-inset-bottom));
  border-top: 1px solid var(--bank-color-line);
  background: var(--bank-color-surface);
  & > * {
    max-width: var(--_button-max);
    margin-inline: auto;
  }
  & > button + button {
    margin-top: var(--_2);
  }

  ${desktop} {
    ${hosted} &:last-child {
      border-radius: 0 0 var(--bank-radius-sheet) var(--bank-radius-sheet);
    }
    ${hosted} [data-split] & {
      grid-area: dock;
      position: relative;
      padding: var(--_5) var(--_8) var(--_8);
      box-shadow: var(--bank-shadow-sheet);
      clip-path: inset(0 -48px -64px);
    }
  }
`
/** Outcomes: no line above. */
const bare = css`
  border-top: 0;
`
/** Over a keypad, which is what sticks. */
const flow = css`
  position: static;
  padding-bottom: var(--_3);
`

const sum = css`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--_3);
  margin-bottom: var(--_3);
  & > :first-child {
    color: var(--bank-color-muted);
  }
  & > :last-child {
    font-size: var(--_text-lead);
    font-weight: 600;
  }
`

const remark = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--_2);
  margin-top: var(--_3);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
  text-align: center;
  & svg {
    width: var(--_rem);
    height: var(--_rem);
  }
`

export interface DockProps {
  variant?: 'line' | 'bare' | 'flow' | undefined
  sum?: { label: ReactNode; value: ReactNode } | undefined
  /** Small print under the buttons. */
  note?: ReactNode
  icon?: IconName | undefined
  children?: ReactNode
}

export function Dock({ variant = 'line', sum: money, note, icon, children }: DockProps) {
  return (
    <footer className={cx(dock, variant !== 'line' && bare, variant === 'flow' && flow)}>
      {money && (
        <div className={sum}>
          <span>{money.label}</span>
          <span className={num}>{money.value}</span>
        </div>
      )}
      {children}
      {note && (
        <p className={remark}>
          {icon && <Icon name={icon} />}
          {note}
        </p>
      )}
    </footer>
  )
}
