/**
 * The linked parties: the merchant's tile and the bank's tile, joined by a thread. The thread has a bead for
 * each step, is dotted for the steps to come, and ends in a knot. A change in sight moves; the state that a
 * screen begins with doesn't.
 */
import { css } from '@linaria/core'
import { useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { forcedColors, reducedMotion, short } from '../media.ts'
import { Mark } from '../Mark.tsx'
import { Merchant } from '../Merchant.tsx'

/* Shares of the column (cqi) are what letters of twice the size leave of it. */
const pair = css`
  --_tile: calc(var(--_rem) * 2);
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  column-gap: min(var(--_2), 2.5cqi);
  width: 100%;
  font-size: var(--_text-small);
  font-weight: 600;
`
const withNames = css`
  --_tile: min(var(--_rem) * 3, 15cqi);
  /* A name that comes later moves nothing: its room is kept. */
  --_party: minmax(0, calc(var(--_rem) * 6));
  grid-template-columns: var(--_party) minmax(min(var(--_rem) * 4, 18cqi), 1fr) var(--_party);
  padding: 0 0 calc(var(--_3) + var(--_tuck));
  ${short} {
    --_tile: calc(var(--_rem) * 2);
  }
`
const tile = css`
  width: var(--_tile);
  height: var(--_tile);
`
const shop = css`
  background: var(--bank-color-fill);
  font-size: calc(var(--_tile) * 0.33);
`
const parties = css`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: var(--_2);
  min-width: 0;
  text-align: center;
  overflow-wrap: anywhere;
`
const cord = css`
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  align-items: center;
  height: var(--_tile);
`
const bead = css`
  --_size: min(var(--_rem) * 0.625, 3cqi);
  position: relative;
  border-top: 2px dotted var(--bank-color-control);
  /* The line of a step; it grows in sight (screens/shared/slip/growThread.ts). */
  &::before {
    position: absolute;
    inset: -2px 0 auto;
    border-top: 2px solid;
    transform-origin: 0;
  }
  &::after {
    content: '';
    position: absolute;
    inset: calc(-1px - var(--_size) / 2) auto auto calc(50% - var(--_size) / 2);
    width: var(--_size);
    height: var(--_size);
    border-radius: 50%;
    background: var(--bank-color-slip);
    box-shadow: inset 0 0 0 2px var(--bank-color-control);
    ${forcedColors} {
      forced-color-adjust: none;
      background: Canvas;
      box-shadow: inset 0 0 0 2px GrayText;
    }
  }
`
/** Filled up to its middle: the current step. */
const currentBead = css`
  &::before {
    content: '';
    right: 50%;
  }
  &::after {
    transform: scale(1.3);
    box-shadow: inset 0 0 0 2.5px;
    ${forcedColors} {
      box-shadow: inset 0 0 0 2.5px Highlight;
    }
  }
`
const doneBead = css`
  border-color: transparent;
  &::before {
    content: '';
  }
  &::after {
    background: currentColor;
    box-shadow: none;
    ${forcedColors} {
      background: CanvasText;
    }
  }
`
/** The beads have become part of the line. */
const mergedBead = css`
  & > li::after {
    transform: scale(0.2);
    transition: transform var(--bank-duration) var(--bank-ease);
    ${reducedMotion} {
      transition: none;
    }
  }
`
const knotEnd = css`
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
  & svg {
    width: 64%;
    height: 64%;
    stroke-width: 3;
  }
`
const ties = css`
  animation: tie var(--bank-duration) var(--bank-ease) backwards;
  ${reducedMotion} {
    animation: none;
  }
  @keyframes tie {
    from {
      transform: scale(0);
    }
  }
`
const opens = css`
  transform: scale(0);
  transition: transform var(--bank-duration) var(--bank-ease);
  ${reducedMotion} {
    transition: none;
  }
`

export type ThreadStep = 'done' | 'now' | 'todo'

interface ThreadProps {
  merchant: string
  /** Address of the merchant's picture. */
  logo?: string | null | undefined
  bank: string
  /** Text for screen readers: "Step 2 of 4: OTP". Missing where the beads are decoration. */
  label?: string | undefined
  /** Each with its name, for screen readers. */
  steps: readonly (readonly [name: string, state: ThreadStep])[]
  /** Shows the names under larger tiles. */
  names?: boolean | undefined
  /** Linked, or no longer: then no bead is on the thread. */
  knot?: 'tied' | 'open' | undefined
}

const LOOKS = { done: doneBead, now: currentBead, todo: '' }

export function Thread({ merchant, logo, bank, label, steps, names, knot }: ThreadProps) {
  const [first] = useState(knot)
  const side = (mark: ReactNode, name: string) => (
    <span className={parties}>
      {mark}
      {/* Keeps the line's height while the name isn't known. */}
      {names && <span translate="no">{name || '\u00a0'}</span>}
    </span>
  )
  return (
    <div className={cx(pair, names && withNames)}>
      {side(<Merchant name={merchant} logo={logo} className={cx(tile, shop)} />, merchant)}
      <ol
        aria-label={label}
        aria-hidden={label === undefined || undefined}
        className={cx(cord, knot && mergedBead)}
      >
        {steps.map(([stepName, state]) => (
          <li
            key={stepName}
            className={cx(bead, LOOKS[state])}
            aria-label={stepName}
            aria-current={state === 'now' ? 'step' : undefined}
          />
        ))}
        {(knot === 'tied' || first === 'tied') && (
          <li className={cx(knotEnd, knot === 'open' ? opens : first !== 'tied' && ties)} aria-hidden="true">
            <Icon name="check" />
          </li>
        )}
      </ol>
      {side(<Mark className={tile} />, bank)}
    </div>
  )
}
