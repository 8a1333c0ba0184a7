/** Who is linked with whom: the merchant's tile, a thread, the bank's. The title beneath says it in words. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'
import { Merchant } from './Merchant.tsx'

const lockup = css`
  display: flex;
  align-items: center;
  gap: var(--_2);
  margin-bottom: var(--_5);
  & > * {
    width: calc(var(--_rem) * 3);
    height: calc(var(--_rem) * 3);
  }
  & > i {
    width: calc(var(--_rem) * 1.5);
    height: 0;
    border-top: 2px dotted var(--bank-color-control);
  }
`

const tile = css`
  font-size: var(--_text-body);
  background: var(--bank-color-fill);
  box-shadow: none;
`

export function Lockup({ merchant, mark = <Mark /> }: { merchant: string; mark?: ReactNode }) {
  return (
    <div className={lockup} aria-hidden="true">
      <Merchant name={merchant} className={tile} />
      <i />
      {mark}
    </div>
  )
}
