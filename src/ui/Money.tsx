/** An amount as the largest text of a screen, from formatted parts; longer amounts are drawn smaller. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { moneyStep } from './moneyStep.ts'
import { num } from './text.ts'

const money = css`
  display: block;
  margin: var(--_2) 0 var(--_1);
  font-size: var(--_text-hero);
  line-height: 1.1;
  font-weight: 600;
  letter-spacing: -0.03em;
  & small {
    font-size: 0.5em;
    letter-spacing: -0.01em;
    color: var(--bank-color-muted);
  }
  & small:first-child {
    margin-right: 0.12em;
    vertical-align: 0.62em;
  }
`
/* Where the amount is one of several things on a line, they have one size there. */
const mid = css`
  font-size: var(--_text-long, min(calc(var(--_rem) * 2.25), 9.6cqi));
`
const low = css`
  font-size: var(--_text-long, min(calc(var(--_rem) * 1.75), 7.5cqi));
`

const steps = { hero: '', mid, low } as const

export interface MoneyText {
  /** "Rp", or "-Rp" for a negative amount. */
  currency: string
  /** "1.200.000" */
  whole: string
  /** ",00" */
  decimals: string
}

export interface MoneyProps extends MoneyText {
  size?: 'hero' | 'mid' | undefined
}

/** The size `hero` becomes smaller with a long amount. */
export function Money({ currency, whole, decimals, size = 'hero' }: MoneyProps) {
  const step = steps[moneyStep(whole)] || (size === 'mid' ? mid : '')
  return (
    <span translate="no" className={cx(num, money, step)}>
      <small>{currency}</small>
      {whole}
      <small>{decimals}</small>
    </span>
  )
}
