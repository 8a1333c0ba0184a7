/**
 * The bar at the top: × on a first screen, ‹ on later ones, no button while a payment runs; the bank's mark
 * and name.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import { desktop, embeddedWide, hosted, low, short, shortWide } from './media.ts'

const bar = css`
  flex: none;
  grid-area: nav;
  display: grid;
  grid-template-columns: var(--_touch) minmax(0, 1fr) var(--_touch);
  align-items: center;
  min-height: var(--_bar);
  padding: 0 var(--_1);
  background: var(--bank-color-outside);
  ${hosted} & {
    position: sticky;
    top: 0;
    z-index: 3;
  }

  & > button {
    width: var(--_touch);
    height: var(--_touch);
    display: grid;
    place-items: center;
    border-radius: 50%;
  }
  & > button:focus-visible {
    outline-offset: -4px;
  }
  & > button svg {
    width: calc(var(--_rem) * 1.375);
    height: calc(var(--_rem) * 1.375);
    stroke-width: 1.75;
  }

  ${low} {
    ${hosted} & {
      position: static;
    }
  }
  ${short} {
    ${hosted} & {
      position: static;
      min-height: 48px;
    }
  }
  ${desktop} {
    ${hosted} & {
      grid-template-columns: var(--_touch) minmax(0, 1fr);
      position: static;
      /* As tall without a button. */
      min-height: calc(var(--_touch) + var(--_2));
      padding: var(--_2) var(--_4) 0;
      background: none;
    }
  }
`
/** In the left column: the name begins right after the button. */
const leftColumn = css`
  ${embeddedWide} {
    grid-template-columns: var(--_touch) minmax(0, 1fr);
  }
  ${shortWide} {
    ${hosted} & {
      grid-template-columns: var(--_touch) minmax(0, 1fr);
    }
  }
`

const name = css`
  grid-column: 2;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--_2);
  font-weight: 600;
  min-width: 0;
  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
    line-height: 1.2;
  }
  ${desktop} {
    ${hosted} & {
      justify-content: start;
    }
  }
`
const start = css`
  ${embeddedWide} {
    justify-content: start;
  }
  ${shortWide} {
    ${hosted} & {
      justify-content: start;
    }
  }
`

export interface NavBarProps {
  /** The bank's name. */
  name: string
  mark?: ReactNode
  lead?: 'close' | 'back' | 'none' | undefined
  leadLabel?: string | undefined
  onLead?: (() => void) | undefined
  /** True where a payment's slip may be below it, left of the sheet. */
  pay?: boolean | undefined
}

export function NavBar({ name: bank, mark = <Mark />, lead = 'none', leadLabel, onLead, pay }: NavBarProps) {
  return (
    <header part="header" className={cx(bar, pay && leftColumn)}>
      {lead !== 'none' && (
        <button type="button" part="back" aria-label={leadLabel} onClick={onLead}>
          <Icon name={lead} />
        </button>
      )}
      <div className={cx(name, pay && start)}>
        {bank && mark}
        <span translate="no">{bank}</span>
      </div>
    </header>
  )
}
