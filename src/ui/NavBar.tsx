/**
 * The bar on top: × on a first screen, ‹ on later ones, nothing while money moves; the bank's mark and name.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import { desktop, hosted } from './media.ts'

const bar = css`
  position: sticky;
  top: 0;
  z-index: 3;
  flex: none;
  display: grid;
  grid-template-columns: var(--_touch) minmax(0, 1fr) var(--_touch);
  align-items: center;
  min-height: var(--_bar);
  padding: 0 var(--_1);
  background: var(--bank-color-canvas);

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

  ${desktop} {
    ${hosted} [data-split] & {
      grid-area: nav;
      grid-template-columns: var(--_touch) 1fr;
      position: static;
      padding: 0;
      margin-left: calc(var(--_3) * -1);
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
  letter-spacing: -0.005em;
  min-width: 0;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${desktop} {
    ${hosted} [data-split] & {
      justify-content: start;
    }
  }
`

export interface NavBarProps {
  /** The bank's. */
  name: string
  mark?: ReactNode
  lead?: 'close' | 'back' | 'none' | undefined
  leadLabel?: string | undefined
  onLead?: (() => void) | undefined
  /** Right of the name, 48 px. */
  trailing?: ReactNode
}

export function NavBar({
  name: bank,
  mark = <Mark />,
  lead = 'none',
  leadLabel,
  onLead,
  trailing,
}: NavBarProps) {
  return (
    <header part="header" className={bar}>
      {lead !== 'none' && (
        <button type="button" part="back" aria-label={leadLabel} onClick={onLead}>
          <Icon name={lead} />
        </button>
      )}
      <div className={name}>
        {bank && mark}
        <span>{bank}</span>
      </div>
      {trailing}
    </header>
  )
}
