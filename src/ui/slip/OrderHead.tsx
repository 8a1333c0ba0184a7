/** The head of a payment's slip: merchant and amount; a single line on later screens. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { embeddedNarrow, hosted, phone } from '../media.ts'
import { Merchant } from '../Merchant.tsx'
import { inLine, Money, type MoneyText } from '../Money.tsx'

const merchantRow = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--_2);
  min-width: 0;
  font-weight: 600;
  & > :last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const tile = css`
  width: calc(var(--_rem) * 2);
  height: calc(var(--_rem) * 2);
  background: var(--bank-color-fill);
  font-size: max(11px, calc(var(--_rem) * 0.75));
`
const amount = css`
  padding-bottom: var(--_3);
  & > small {
    display: block;
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
`
const methodRow = css`
  display: none;
  font-weight: 400;
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`

/* Styles of the single line (Slip.tsx). */
const whoLine = `
  /* Less would set a name letter by letter: the amount goes under it. */
  flex: 1 1 calc(var(--_rem) * 7);
  justify-content: start;
  gap: var(--_3);
  line-height: 1.3;
  & small {
    display: block;
  }
`
const amountLine = `
  flex: none;
  margin-left: auto;
  padding: 0;
  & > small {
    display: none;
  }
  ${inLine}
`
const whoInStrip = css`
  ${embeddedNarrow} {
    ${whoLine}
  }
  ${phone} {
    ${hosted} & {
      ${whoLine}
    }
  }
`
const amountInStrip = css`
  ${embeddedNarrow} {
    ${amountLine}
  }
  ${phone} {
    ${hosted} & {
      ${amountLine}
    }
  }
`

export interface OrderHeadProps {
  merchant: string
  /** Address of its picture. */
  logo?: string | null | undefined
  money: MoneyText
  /** Says what the amount consists of, where it isn't the order's amount. */
  note?: ReactNode
  /** The way to pay, under the merchant's name in a strip. */
  method?: ReactNode
  strip?: boolean | undefined
}

export function OrderHead({ merchant, logo, money, note, method, strip }: OrderHeadProps) {
  return (
    <>
      <p className={cx(merchantRow, strip && whoInStrip)} data-slip="who">
        <Merchant name={merchant} logo={logo} className={tile} />
        <span>
          <span translate="no">{merchant}</span>
          {method && <small className={methodRow}>{method}</small>}
        </span>
      </p>
      <p className={cx(amount, strip && amountInStrip)} data-slip="amount">
        <Money {...money} />
        {note && <small>{note}</small>}
      </p>
    </>
  )
}
