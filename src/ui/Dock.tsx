/**
 * The bar at the bottom of a screen with its main button, and at most one amount above it. It sticks to the
 * bottom edge of the window.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { desktop, embeddedWide, hosted, low, short, shortWide } from './media.ts'
import { num } from './text.ts'

const dock = css`
  flex: none;
  grid-area: dock;
  padding: var(--_3) var(--_gutter) max(var(--_4), env(safe-area-inset-bottom));
  background: var(--bank-color-surface);
  position: sticky;
  bottom: 0;
  z-index: 2;
  border-top: 1px solid var(--bank-color-line);
  & > * {
    max-width: var(--_measure);
    margin-inline: auto;
  }
  & > button + button {
    margin-top: var(--_2);
  }

  ${short} {
    position: static;
  }
  ${low} {
    ${hosted} & {
      position: static;
    }
  }
  ${desktop} {
    ${hosted} & {
      position: static;
      padding: var(--_3) var(--_gutter) var(--_8);
      border-top: 0;
    }
  }
`
/** In the left column, below the slip. */
const leftColumn = css`
  ${embeddedWide} {
    position: static;
    border-top: 0;
  }
  ${shortWide} {
    ${hosted} & {
      padding: var(--_4);
      border-top: 0;
      background: none;
    }
  }
`
/** Without a line above it, on outcomes. */
const bare = css`
  border-top: 0;
`
/** Above a keypad, which sticks instead; or with more than one button. */
const flow = css`
  position: static;
  padding-bottom: var(--_3);
`
/** Below a slip that is shown whole, without a sheet. */
const belowSlip = css`
  background: var(--bank-color-outside);
  ${shortWide} {
    ${hosted} & {
      background: none;
    }
  }
  ${desktop} {
    ${hosted} & {
      background: none;
    }
  }
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
  variant?: 'line' | 'bare' | 'flow' | 'outside' | undefined
  /** Whether a payment's slip may be above it. */
  pay?: boolean | undefined
  sum?: { label: ReactNode; value: ReactNode } | undefined
  /** Small text under the buttons. */
  note?: ReactNode
  icon?: IconName | undefined
  children?: ReactNode
}

export function Dock({ variant = 'line', pay, sum: money, note, icon, children }: DockProps) {
  return (
    <footer
      className={cx(
        dock,
        pay && leftColumn,
        variant !== 'line' && bare,
        variant === 'flow' && flow,
        variant === 'outside' && belowSlip,
      )}
    >
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
