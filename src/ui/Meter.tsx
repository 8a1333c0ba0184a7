/** The strength of a password as three bars and a word. */
import { css } from '@linaria/core'
import { setText } from '../text/setText.ts'
import { StoreText } from './StoreText.tsx'
import { visuallyHidden } from './text.ts'
import type { Readable } from './useSelected.ts'
import { useUpdated } from './useUpdated.ts'

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
  &[data-level='1'] {
    --_tone: var(--bank-color-danger);
    & > :nth-child(1) {
      background: var(--_tone);
    }
  }
  &[data-level='2'] {
    --_tone: var(--bank-color-warning);
    & > :nth-child(-n + 2) {
      background: var(--_tone);
    }
  }
  &[data-level='3'] {
    --_tone: var(--bank-color-success);
    & > i {
      background: var(--_tone);
    }
  }
`

export interface Rating {
  /** 0: nothing is typed yet. */
  level: 0 | 1 | 2 | 3
  word: string
  /** The whole sentence, for screen readers. */
  label: string
}

export interface MeterProps<T, S> {
  of: Readable<T>
  /** The part of the store's value that is rated. */
  select: (value: T) => S
  rate: (strength: S) => Rating
}

export function Meter<T, S>({ of, select, rate }: MeterProps<T, S>) {
  const bars = useUpdated<HTMLDivElement, T, S>(of, select, (element, strength) => {
    const { level, word } = rate(strength)
    element.dataset['level'] = String(level)
    setText(element.querySelector('b')!, level > 0 ? word : '')
  })
  return (
    <>
      <div ref={bars} className={meter} aria-hidden="true">
        <i />
        <i />
        <i />
        <b />
      </div>
      <div role="status" className={visuallyHidden}>
        <StoreText of={of} select={select} say={(strength) => rate(strength).label} />
      </div>
    </>
  )
}
