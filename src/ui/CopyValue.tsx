/** A value in a row of facts that is copied when it is pressed; the icon says so, and that it was. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const value = css`
  display: inline-flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--_2);
  min-height: var(--_touch);
  text-align: right;
  font-variant-numeric: tabular-nums lining-nums;
  & > svg {
    color: var(--bank-color-muted);
  }
`

export interface CopyValueProps {
  copied: boolean
  onCopy: () => void
  children?: ReactNode
}

export function CopyValue({ copied, onCopy, children }: CopyValueProps) {
  return (
    <button type="button" className={value} onClick={onCopy}>
      <span>{children}</span>
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  )
}
