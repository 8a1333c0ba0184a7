/** A choice in tiles, two by two: months and what they cost each month. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { forced } from './media.ts'
import { num } from './text.ts'

const remark = css`
  padding-bottom: var(--_2);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`
const chips = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(calc(var(--_rem) * 8), 100%), 1fr));
  gap: var(--_2);
  padding: var(--_1) 0 var(--_4);
  animation: open var(--bank-duration) var(--bank-ease);
  @keyframes open {
    from {
      opacity: 0;
      transform: translateY(-8px);
    }
  }
`
/** Amounts of so many characters leave room for fewer tiles beside one another. */
const long = css`
  grid-template-columns: repeat(auto-fit, minmax(min(calc(var(--_rem) * 10), 100%), 1fr));
`
const longest = css`
  grid-template-columns: 1fr;
`
const chip = css`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: 1px;
  min-height: calc(var(--_rem) * 4);
  padding: var(--_2) var(--_3);
  border-radius: var(--bank-radius-control);
  box-shadow: inset 0 0 0 1px var(--bank-color-control);
  cursor: pointer;
  & > small {
    padding-right: var(--_6);
    font-size: var(--_text-small);
    color: var(--bank-color-muted);
  }
  & > b {
    letter-spacing: -0.01em;
  }
  ${forced} {
    border: 1px solid transparent;
  }
  &:has(:focus-visible) {
    outline: var(--bank-focus-width) solid var(--bank-color-focus);
    outline-offset: var(--bank-focus-offset);
    & > input {
      outline: none;
    }
  }
`
/**
 * The radio is the tick in the corner; unchecked it can't be seen, the tile's edge shows that there is a
 * choice.
 */
const tick = css`
  position: absolute;
  top: calc(var(--_2) + 1px);
  right: var(--_3);
  appearance: none;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 1.125);
  height: calc(var(--_rem) * 1.125);
  border-radius: 50%;
  cursor: inherit;
  &:checked {
    background: var(--bank-color-text);
  }
  &:checked::before {
    content: '';
    width: 28%;
    height: 56%;
    margin-top: -12%;
    border: solid var(--bank-color-surface);
    border-width: 0 1.75px 1.75px 0;
    transform: rotate(45deg);
  }
`
const on = css`
  box-shadow: inset 0 0 0 2px var(--bank-color-text);
  & > small {
    color: var(--bank-color-text);
  }
  ${forced} {
    border: 3px solid Highlight;
  }
`

export interface Chip {
  value: string
  /** "3 bulan" */
  label: ReactNode
  /** "Rp400.000,00" */
  detail: string
  /** Read aloud in place of the two. */
  name?: string | undefined
}

export interface ChipsProps {
  /** Read aloud: what is chosen here. */
  label: string
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
  /** One line above: what the amounts leave out. */
  remark?: ReactNode
  name: string
  value: string | undefined
  options: readonly Chip[]
  onSelect(value: string): void
}

export function Chips({ label, describedBy, remark: text, name, value, options, onSelect }: ChipsProps) {
  const length = Math.max(...options.map(({ detail }) => detail.length))
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {text && <p className={remark}>{text}</p>}
      <div className={cx(chips, length > 14 && (length > 16 ? longest : long))}>
        {options.map((option) => (
          <label key={option.value} className={cx(chip, option.value === value && on)}>
            <input
              type="radio"
              className={tick}
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-label={option.name}
              onChange={() => onSelect(option.value)}
            />
            <small>{option.label}</small>
            <b className={num}>{option.detail}</b>
          </label>
        ))}
      </div>
    </div>
  )
}
