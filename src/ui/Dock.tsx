/**
 * The bar at the bottom of a screen with its main button, and at most one amount above it. On the bank's own
 * page it sticks to the bottom edge of the window.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { desktop, embeddedWide, hosted, low, LOW_AROUND, LOW_WINDOW, short, shortWide } from './media.ts'
import { num } from './text.ts'

const dock = css`
  /*
   * In a merchant's page it ends the form, wherever that is, and takes what is left of the screen: stuck to the
   * window it would lie over what is paid, and at the screen's end there would be an empty pane above it.
   */
  flex: 999 0 auto;
  grid-area: dock;
  padding: var(--_3) var(--_gutter)
    calc(max(var(--_4), env(safe-area-inset-bottom)) + var(--bank-inset-bottom));
  background: var(--bank-color-surface);
  & > * {
    max-width: var(--_measure);
    margin-inline: auto;
  }
  & > button + button {
    margin-top: var(--_2);
  }

  ${hosted} & {
    flex: none;
    position: sticky;
    bottom: 0;
    z-index: 2;
    border-top: 1px solid var(--bank-color-line);
  }
  ${short} {
    ${hosted} & {
      position: static;
    }
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
  ${hosted} & {
    border-top: 0;
  }
`
/** Above a keypad, which sticks instead; or with more than one button. */
const flow = css`
  ${hosted} & {
    position: static;
  }
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
      background: var(--bank-color-surface);
    }
  }
`

const actions = css`
  display: grid;
  gap: var(--_1) var(--_3);
  /*
   * In a low window they stand side by side. A frame's own window is as tall as what it shows, so there the
   * page around counts. A factor makes a condition of the difference.
   */
  --_high: calc((var(--_room, 100vh) - ${LOW_AROUND}px) * 999);
  ${hosted} & {
    --_high: calc((100vh - ${LOW_WINDOW}px) * 999);
  }
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(var(--_rem) * 8.5, var(--_high))), 1fr));
  & > button:not(:only-child) {
    padding-inline: clamp(var(--_3), var(--_high), var(--_4));
    font-size: clamp(var(--_text-body), var(--_high), var(--_text-lead));
  }
  /* Beside a proof the column is narrow. */
  ${embeddedWide} {
    & > button:not(:last-child) {
      padding-inline: var(--_2);
      font-size: var(--_text-body);
    }
  }
`

const sum = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: var(--_3);
  margin-bottom: var(--_3);
  & > :first-child {
    color: var(--bank-color-muted);
  }
  & > :last-child {
    margin-left: auto;
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

/** Several actions, the main one last. */
export function DockActions({ children }: { children?: ReactNode }) {
  return <div className={actions}>{children}</div>
}

export interface DockProps {
  variant?: 'line' | 'bare' | 'flow' | 'outside' | undefined
  /** True where a payment's slip may be above it. */
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
