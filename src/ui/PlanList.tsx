/** A list of plans with one choice: months and total on the left, the instalments on the right. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { forcedColors } from './media.ts'
import { num } from './text.ts'

const plans = css`
  margin: var(--_1) 0 var(--_2);
  border-radius: var(--bank-radius-control);
  box-shadow: inset 0 0 0 1px var(--bank-color-control);
  animation: open var(--bank-duration) var(--bank-ease);
  @keyframes open {
    from {
      opacity: 0;
      transform: translateY(-8px);
    }
  }
  ${forcedColors} {
    border: 1px solid transparent;
  }
`
const plan = css`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  column-gap: var(--_3);
  min-height: max(56px, calc(var(--_rem) * 3.625));
  padding-block: var(--_2);
  padding-inline: var(--_4) var(--_3);
  border-radius: var(--bank-radius-control);
  line-height: 1.35;
  cursor: pointer;
  & + &::before {
    content: '';
    position: absolute;
    inset: 0 var(--_4) auto;
    border-top: 1px solid var(--bank-color-line);
  }
  & small {
    display: block;
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  /* The ring is the row's. */
  & input:focus-visible {
    outline: none;
  }
  & input:focus-visible::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--bank-radius-control);
    outline: var(--bank-focus-width) solid var(--bank-color-focus);
    outline-offset: var(--bank-focus-offset);
  }
`
/** Its border covers the list's border and the lines next to it. */
const on = css`
  z-index: 1;
  box-shadow: inset 0 0 0 2px var(--bank-color-text);
  &::before,
  & + *::before {
    display: none;
  }
  ${forcedColors} {
    border: 3px solid Highlight;
  }
`
/** At least as wide as its longest word; if the other column needs more room, that one wraps below. */
const months = css`
  flex: 1 0 0;
  min-width: min-content;
  font-weight: 600;
  & > small {
    font-weight: 400;
  }
`
/**
 * The radio button is the tick after the months. Unchecked it is invisible; the border of the row shows the
 * choice.
 */
const tick = css`
  appearance: none;
  display: inline-grid;
  place-items: center;
  margin-inline-start: var(--_2);
  vertical-align: middle;
  width: calc(var(--_rem) * 1.125);
  height: calc(var(--_rem) * 1.125);
  border-radius: 50%;
  cursor: inherit;
  &:checked {
    background: var(--bank-color-text);
  }
  &:checked::before {
    content: '';
    box-sizing: border-box;
    width: 28%;
    height: 56%;
    margin-top: -12%;
    border: solid var(--bank-color-surface);
    border-width: 0 1.75px 1.75px 0;
    transform: rotate(45deg);
  }
  ${forcedColors} {
    &:checked {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`
const dues = css`
  text-align: end;
  & > * {
    display: block;
  }
`
const remark = css`
  padding-bottom: var(--_4);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`

export interface PlanOption {
  value: string
  /** "6 bulan" */
  label: ReactNode
  /** "Total Rp…"; it may wrap before the amount. */
  total: ReactNode
  /** "Bulan 1 Rp…" */
  first: ReactNode
  /** "lalu 5 × Rp…" */
  later: ReactNode
  /** Text for screen readers, instead of all these. */
  name: string
}

export interface PlanListProps {
  /** Name of the choice, for screen readers. */
  label: string
  /** Id of the text that says what is wrong with the choice. */
  describedBy?: string | undefined
  /** Below the list: what its rows leave out. */
  remark?: ReactNode
  name: string
  value: string | undefined
  options: readonly PlanOption[]
  onSelect(value: string): void
}

export function PlanList({
  label,
  describedBy,
  remark: text,
  name,
  value,
  options,
  onSelect,
}: PlanListProps) {
  return (
    <>
      <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={plans}>
        {options.map((option) => (
          <label key={option.value} className={cx(plan, option.value === value && on)}>
            <span className={months}>
              {option.label}
              <input
                type="radio"
                className={tick}
                name={name}
                value={option.value}
                checked={option.value === value}
                aria-label={option.name}
                onChange={() => onSelect(option.value)}
              />
              <small>{option.total}</small>
            </span>
            <span className={dues}>
              <span>{option.first}</span>
              <small>{option.later}</small>
            </span>
          </label>
        ))}
      </div>
      {text && <p className={remark}>{text}</p>}
    </>
  )
}

/** An amount in a line: it doesn't wrap, and its digits have equal widths. */
export const Amount = ({ children, strong }: { children?: ReactNode; strong?: boolean }) =>
  strong ? <b className={num}>{children}</b> : <span className={num}>{children}</span>
