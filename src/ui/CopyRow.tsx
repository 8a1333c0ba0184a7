/** A long value on one line under its label, in a list of facts, with a copy button beside it. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const row = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  column-gap: var(--_2);
  margin-top: var(--_2);
  padding-top: var(--_1);
  border-top: 1px solid var(--bank-color-line);
  & > dt {
    align-self: end;
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  & > dd {
    display: contents;
  }
  & > dd > span {
    align-self: start;
    grid-area: 2 / 1;
    font-size: max(13px, calc(var(--_rem) * 0.9375));
    letter-spacing: -0.005em;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & button {
    grid-area: 1 / 2 / 3;
    display: inline-flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--_2);
    min-width: var(--_touch);
    min-height: var(--_touch);
    font-size: var(--_text-small);
    font-weight: 600;
  }
  & svg {
    width: calc(var(--_rem) * 1.125);
    height: calc(var(--_rem) * 1.125);
  }
`

interface CopyRowProps {
  label: ReactNode
  value: ReactNode
  isCopied: boolean
  /** The button's text; without it there is no button. */
  copy: ReactNode
  onCopy: (() => void) | null
  /** Content beside the button. */
  children?: ReactNode
}

export function CopyRow({ label, value, isCopied, copy, onCopy, children }: CopyRowProps) {
  return (
    <div className={row}>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {onCopy && (
          <button type="button" onClick={onCopy}>
            <Icon name={isCopied ? 'check' : 'copy'} />
            {copy}
          </button>
        )}
        {children}
      </dd>
    </div>
  )
}
