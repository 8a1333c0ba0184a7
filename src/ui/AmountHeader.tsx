/**
 * What is paid, on the canvas over the sheet: merchant or label, amount, one line. It is the screen's title
 * too.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { desktop, hosted } from './media.ts'
import { Merchant } from './Merchant.tsx'
import { Money, type MoneyParts } from './Money.tsx'
import { hidden } from './text.ts'

const header = css`
  flex: none;
  padding: var(--_1) var(--_gutter) var(--_5);
  text-align: center;
  & > p {
    color: var(--bank-color-muted);
  }
  & > h1 {
    outline: none;
  }
  & > h1 + p {
    font-size: var(--_text-small);
  }
  ${desktop} {
    ${hosted} [data-split] & {
      grid-area: amount;
      text-align: left;
      padding: var(--_10) 0 var(--_6);
    }
  }
`

const who = css`
  display: inline-flex;
  align-items: center;
  gap: var(--_2);
  max-width: 100%;
  font-weight: 600;
`

export interface AmountHeaderProps {
  merchant?: string | undefined
  /** Read aloud before the amount: what the screen is called. */
  title?: string | undefined
  /** Over the amount, in place of the merchant. */
  label?: ReactNode
  money: MoneyParts
  /** Under it: order number, plan. */
  note?: ReactNode
}

export function AmountHeader({ merchant, title, label, money, note }: AmountHeaderProps) {
  return (
    <section part="amount" className={header}>
      {merchant && (
        <span className={who}>
          <Merchant name={merchant} />
          {merchant}
        </span>
      )}
      {label && <p>{label}</p>}
      <h1 part="title" tabIndex={-1}>
        {title && <span className={hidden}>{title} </span>}
        <Money {...money} />
      </h1>
      {note && <p>{note}</p>}
    </section>
  )
}
