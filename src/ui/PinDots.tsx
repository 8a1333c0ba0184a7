/** The number of digits typed, as dots; a screen reader reads the number, never the digits. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { setText } from '../text/setText.ts'
import { visuallyHidden } from './text.ts'
import type { Readable } from './useSelected.ts'
import { useUpdated } from './useUpdated.ts'

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
  &[data-on] {
    border-color: var(--bank-color-text);
    background: var(--bank-color-text);
    @media (forced-colors: active) {
      forced-color-adjust: none;
      border-color: CanvasText;
      background: CanvasText;
    }
  }
`
const bad = css`
  &,
  &[data-on] {
    border-color: var(--bank-color-danger);
  }
`

export interface PinDotsProps {
  of: Readable<string>
  length?: number | undefined
  /** Text for screen readers: "4 of 6 entered". */
  label: (count: number) => string
  bad?: boolean | undefined
}

export function PinDots({ of, length = 6, label, bad: isBad }: PinDotsProps) {
  const ref = useUpdated<HTMLDivElement, string, number>(
    of,
    (digits) => digits.length,
    (row, count, last) => {
      setText(row.querySelector('[data-count]')!, label(count))
      row.querySelectorAll('[data-dot]').forEach((circle, index) => {
        const isNew = last === undefined
        if (isNew || index < last !== index < count) circle.toggleAttribute('data-on', index < count)
        if (isNew || index === last || index === count) circle.toggleAttribute('data-next', index === count)
      })
    },
  )
  return (
    <div ref={ref} className={pins} role="status">
      <span data-count="" className={visuallyHidden} />
      {[...Array(length).keys()].map((index) => (
        <span key={index} data-dot="" className={cx(dot, isBad && bad)} />
      ))}
    </div>
  )
}
