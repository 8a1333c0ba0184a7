/** How strong a password is: three bars and a word. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { hidden } from './text.ts'

const meter = css`
  display: grid;
  grid-template-columns: 1fr 1fr 1fr auto;
  gap: var(--_1);
  align-items: center;
  margin-top: var(--_3);
  font-size: var(--_text-small);
  font-weight: 600;
  min-height: 1.45em;
  & > i {
    height: 4px;
    border-radius: 4px;
    background: var(--bank-color-line);
    forced-color-adjust: none;
  }
  & > b {
    min-width: calc(var(--_rem) * 4);
    padding-left: var(--_2);
    text-align: right;
    color: var(--_tone);
  }
`
const weak = css`
  --_tone: var(--bank-color-danger);
  & > :nth-child(1) {
    background: var(--_tone);
  }
`
const medium = css`
  --_tone: var(--bank-color-warning);
  & > :nth-child(-n + 2) {
    background: var(--_tone);
  }
`
const strong = css`
  --_tone: var(--bank-color-success);
  & > i {
    background: var(--_tone);
  }
`
const levels = ['', weak, medium, strong] as const

export interface MeterProps {
  /** 0: nothing to rate yet. */
  level: 0 | 1 | 2 | 3
  word: ReactNode
  /** The whole sentence, for screen readers. */
  label: ReactNode
}

export function Meter({ level, word, label }: MeterProps) {
  return (
    <>
      <div className={cx(meter, levels[level])} aria-hidden="true">
        <i />
        <i />
        <i />
        <b>{level > 0 && word}</b>
      </div>
      <div role="status" className={hidden}>
        {label}
      </div>
    </>
  )
}
