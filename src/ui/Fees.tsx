/** Rows with the label on the left and an amount or fact on the right; a total below a hairline. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const fee = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  column-gap: var(--_4);
  padding: calc(var(--_step) * 1.75) 0;
  & > dt {
    /* Of letters twice as large a sum goes below it, when its longest word leaves no room. */
    flex: 1 1 0;
    min-width: min-content;
    color: var(--bank-color-muted);
  }
  & > dt > small {
    display: block;
    font-size: var(--_text-small);
  }
  & > dd {
    flex: 0 1 auto;
    /* A sum is never broken; anything else leaves the label its share. */
    min-width: min-content;
    max-width: calc(55% - var(--_4));
    margin-left: auto;
    text-align: right;
    text-wrap: balance;
    font-variant-numeric: tabular-nums lining-nums;
  }
  & > dd[translate='no'] {
    max-width: none;
    white-space: nowrap;
  }
`
const total = css`
  margin-top: var(--_2);
  padding-top: var(--_3);
  border-top: 1px solid var(--bank-color-line);
  & > dt {
    color: var(--bank-color-text);
    font-weight: 600;
  }
  & > dd {
    max-width: none;
    font-size: var(--_text-lead);
    font-weight: 600;
    white-space: nowrap;
  }
`
const topLine = css`
  padding-top: var(--_3);
  border-top: 1px solid var(--bank-color-line);
`
const list = css`
  width: 100%;
`
/** Space above it, after a sentence. */
const topSpace = css`
  margin-top: var(--_6);
`
/** Around a button or link, whose 48 px set the row's height. */
const flush = css`
  align-items: center;
  padding-block: 0;
  & a {
    display: inline-flex;
    align-items: center;
    min-height: var(--_touch);
    font-weight: 600;
  }
`

/** @param isLined with a hairline above, as below an outcome */
export function FeeList({
  children,
  isLined,
  isApart,
}: {
  children?: ReactNode
  isLined?: boolean
  isApart?: boolean
}) {
  return <dl className={cx(list, isLined && topLine, isApart && topSpace)}>{children}</dl>
}

export interface FeeRowProps {
  label: ReactNode
  /** Small text under the label. */
  remark?: ReactNode
  /** The value is a name or a code, which isn't translated. */
  asIs?: boolean
  /** The value. */
  children?: ReactNode
  /** The value is a LinkButton or link. */
  flush?: boolean | undefined
}

export function FeeRow({ label, remark, children, asIs, flush: isFlush }: FeeRowProps) {
  return (
    <div className={cx(fee, isFlush && flush)}>
      <dt>
        {label}
        {remark && <small>{remark}</small>}
      </dt>
      <dd translate={asIs ? 'no' : undefined}>{children}</dd>
    </div>
  )
}

export function TotalRow({ label, children }: Pick<FeeRowProps, 'label' | 'children'>) {
  return (
    <div className={cx(fee, total)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
