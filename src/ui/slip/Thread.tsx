/**
 * Who is linked with whom: the merchant's tile, a thread, the bank's. A bead for each step; the thread is
 * dotted as far as it is still to come, and closes with a knot.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { calm, forced } from '../media.ts'
import { Mark } from '../Mark.tsx'
import { Merchant } from '../Merchant.tsx'
import { hidden } from '../text.ts'

const pair = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  column-gap: var(--_2);
  width: 100%;
`
const named = css`
  align-items: start;
  padding: var(--_1) var(--_1) calc(var(--_4) + var(--_tuck));
`
const tile = css`
  width: calc(var(--_rem) * 2);
  height: calc(var(--_rem) * 2);
  background: var(--bank-color-fill);
`
const large = css`
  width: calc(var(--_rem) * 3);
  height: calc(var(--_rem) * 3);
  font-size: var(--_text-body);
`
const who = css`
  display: grid;
  justify-items: center;
  gap: var(--_2);
  max-width: calc(var(--_rem) * 6);
  font-size: var(--_text-small);
  font-weight: 600;
  line-height: 1.25;
  & > :last-child:not(:first-child) {
    min-height: 1.25em;
  }
`
const cord = css`
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  align-items: center;
  height: calc(var(--_rem) * 2);
`
const tall = css`
  height: calc(var(--_rem) * 3);
`
const bead = css`
  position: relative;
  height: 2px;
  background: radial-gradient(circle 1px, var(--bank-color-control) 96%, transparent) 0 0 / 4px 2px repeat-x;
  &::after {
    content: '';
    position: absolute;
    inset: calc(1px - var(--_rem) * 0.3125) auto auto calc(50% - var(--_rem) * 0.3125);
    width: calc(var(--_rem) * 0.625);
    height: calc(var(--_rem) * 0.625);
    border-radius: 50%;
    background: var(--bank-color-slip);
    box-shadow: inset 0 0 0 2px var(--bank-color-control);
  }
  ${forced} {
    border-top: 2px dotted;
  }
`
/** Up to its middle. */
const now = css`
  background:
    linear-gradient(var(--bank-color-text) 0 0) 0 0 / 50% 2px no-repeat,
    radial-gradient(circle 1px, var(--bank-color-control) 96%, transparent) 100% 0 / 4px 2px repeat-x;
  &::after {
    transform: scale(1.3);
    box-shadow: inset 0 0 0 2.5px var(--bank-color-text);
  }
`
const done = css`
  background: var(--bank-color-text);
  &::after {
    background: var(--bank-color-text);
    box-shadow: none;
  }
  ${forced} {
    border-top-style: solid;
  }
`
const closed = css`
  & > li {
    background: var(--bank-color-text);
  }
  & > li::after {
    display: none;
  }
`
const knot = css`
  position: absolute;
  inset: 50% auto auto 50%;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 1.75);
  height: calc(var(--_rem) * 1.75);
  margin: calc(var(--_rem) * -0.875);
  border-radius: 50%;
  background: var(--bank-color-success);
  box-shadow: 0 0 0 4px var(--bank-color-slip);
  color: var(--bank-color-slip);
  animation: tie var(--bank-duration) var(--bank-ease);
  & svg {
    width: 64%;
    height: 64%;
    stroke-width: 3;
  }
  ${calm} {
    animation: none;
  }
  @keyframes tie {
    from {
      transform: scale(0);
    }
  }
`

export interface ThreadStep {
  readonly name: string
  readonly state: 'done' | 'now' | 'todo'
}

interface ThreadProps {
  merchant: string
  bank: string
  /** "Step 2 of 4". */
  label: string
  steps: readonly ThreadStep[]
  /** With the names under larger tiles. */
  names?: boolean | undefined
  /** Linked. */
  knotted?: boolean | undefined
}

const LOOKS = { done, now, todo: '' }

export function Thread({ merchant, bank, label, steps, names, knotted }: ThreadProps) {
  const side = (mark: ReactNode, name: string) => (
    <span className={who}>
      {mark}
      {names && <span>{name}</span>}
    </span>
  )
  const size = cx(tile, names && large)
  return (
    <div className={cx(pair, names && named)}>
      {side(<Merchant name={merchant} className={size} />, merchant)}
      <ol aria-label={label} className={cx(cord, names && tall, knotted && closed)}>
        {steps.map(({ name, state }) => (
          <li
            key={name}
            className={cx(bead, LOOKS[state])}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={hidden}>{name}</span>
          </li>
        ))}
        {knotted && (
          <li className={knot} aria-hidden="true">
            <Icon name="check" />
          </li>
        )}
      </ol>
      {side(<Mark className={size} />, bank)}
    </div>
  )
}
