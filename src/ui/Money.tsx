/**
 * An amount as the largest text of a screen, from formatted parts, on a line of its own. Longer amounts are
 * drawn smaller, and none is wider than the column around it. A screen reader has it once and whole, in place
 * of the pieces that are drawn.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { moneyStep } from './moneyStep.ts'
import { num, visuallyHidden } from './text.ts'

/*
 * The letter size is set around the column that the amount is measured by: a base size is a share of the
 * nearest column where it isn't registered (baseSize.ts).
 */
const column = css`
  display: block;
  container-type: inline-size;
  margin: var(--_2) 0 var(--_1);
  font-size: var(--_text-hero);
`
const money = css`
  display: block;
  font-size: min(1em, 12.9cqi);
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
/* Content of a style is read aloud, and is neither copied nor searched. */
const spoken = css`
  &::before {
    content: attr(data-sum);
  }
`
const mid = css`
  font-size: min(0.82em, 11.2cqi);
`
const low = css`
  font-size: min(0.64em, 8.8cqi);
`

const steps = { hero: '', mid, low } as const

/** For an amount that is one of several things on a line: it is as wide as it is. */
export const inLine = `
  & > span {
    container-type: normal;
    margin: 0;
    font-size: calc(var(--_rem) * 1.25);
    line-height: 1.1;
  }
  & > span > span {
    font-size: 1em;
    letter-spacing: -0.015em;
  }
  & > span > .${mid},
  & > span > .${low} {
    font-size: 0.85em;
  }
  & > span small {
    vertical-align: baseline;
    font-size: 0.75em;
  }
`

export interface MoneyText {
  /** "Rp", or "-Rp" for a negative amount. */
  currency: string
  /** "1.200.000" */
  whole: string
  /** ",00" */
  decimals: string
}

export function Money({ currency, whole, decimals }: MoneyText) {
  return (
    <span className={column}>
      <span className={cx(visuallyHidden, spoken)} data-sum={currency + whole + decimals} />
      <span translate="no" aria-hidden="true" className={cx(num, money, steps[moneyStep(whole)])}>
        <small>{currency}</small>
        {whole}
        <small>{decimals}</small>
      </span>
    </span>
  )
}
