/** How many digits of a PIN are in, as dots; a screen reader hears the number, never the digits. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { hidden } from './text.ts'

const pins = css`
  display: flex;
  justify-content: center;
  gap: var(--_5);
  padding: var(--_8) 0 var(--_5);
`
const dot = css`
  width: var(--_rem);
  height: var(--_rem);
  border: 1.75px solid var(--bank-color-control);
  border-radius: 50%;
`
const on = css`
  border-color: var(--bank-color-text);
  background: var(--bank-color-text);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: CanvasText;
  }
`
const bad = css`
  border-color: var(--bank-color-danger);
`

export interface PinDotsProps {
  count: number
  length?: number | undefined
  /** "4 of 6 entered". */
  label: ReactNode
  bad?: boolean | undefined
}

export function PinDots({ count, length = 6, label, bad: isBad }: PinDotsProps) {
  const dots = Array.from({ length }, (_, index) => (
    <span
      key={index}
      className={cx(dot, index < count && on, isBad && bad)}
      data-next={index === count ? '' : undefined}
    />
  ))
  return (
    <div className={pins} role="status">
      <span className={hidden}>{label}</span>
      {dots}
    </div>
  )
}
