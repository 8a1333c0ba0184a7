/** One key. The gap around a key is part of it, so that a tap always hits a key. */
import { css } from '@linaria/core'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../Icon.tsx'
import { cx } from '../cx.ts'
import type { Key } from './layouts.ts'
import { DELETE } from './press.ts'
import type { Timers } from './longPress.ts'
import { useLongPress } from './useLongPress.ts'

const hit = css`
  flex: 1 1 0;
  min-width: 0;
  max-width: 10%;
  padding: 0 2.5px;
  scroll-margin: 0;
  /* Its ring lies over the next key. */
  &:focus-visible {
    z-index: 1;
  }
`
const half = css`
  flex-grow: 1.5;
  max-width: 15%;
`
const double = css`
  flex-grow: 2;
  max-width: none;
`
const space = css`
  flex-grow: 5;
  max-width: none;
`
const widths: Readonly<Record<number, string>> = { 1.5: half, 2: double, 5: space }
/** In a wide keyboard, whose rows have columns. */
const cell = css`
  max-width: none;
  padding: 0 2px;
`
const two = css`
  grid-column: span 2;
`
const three = css`
  grid-column: span 3;
`
const five = css`
  grid-column: span 5;
`
const six = css`
  grid-column: span 6;
`
const eight = css`
  grid-column: span 8;
`
const spans: Readonly<Record<number, string>> = { 2: two, 3: three, 5: five, 6: six, 8: eight }
const third = css`
  max-width: none;
  padding: 0 3px;
`

const face = css`
  pointer-events: none;
  display: grid;
  place-items: center;
  width: 100%;
  height: clamp(48px, calc(var(--_rem) * 3), 54px);
  border: 1px solid transparent;
  border-radius: var(--bank-radius-small);
  background: var(--_key);
  box-shadow: var(--_key-shadow);
  font-size: min(calc(var(--_rem) * 1.25), 30px);
  font-variant-numeric: tabular-nums;
  button:active > & {
    background: var(--_key-quiet);
    transform: scale(0.97);
  }
`
const big = css`
  height: clamp(52px, calc(var(--_rem) * 3.375), 58px);
  font-size: min(var(--_text-figure), 34px);
`
/** In a window that is low: in a frame, whose own window is as tall as what it shows, the one around it. */
const low = css`
  height: clamp(44px, calc(var(--_room, 100svh) * 0.12), 54px);
`
const pale = css`
  background: var(--_key-quiet);
`
const quiet = css`
  background: var(--_key-quiet);
  font-size: min(var(--_text-small), 18px);
  font-weight: 600;
`
const bare = css`
  background: none;
  box-shadow: none;
`
const on = css`
  background: var(--bank-color-text);
  color: var(--bank-color-surface);
`

/** Classes of the fonts that keys have: of a letter, of a digit, of a word. */
export const keyFonts = [face, cx(face, big), cx(face, quiet)]

export interface KeyLabels {
  /** For screen readers: "Delete the last character. Hold to delete more." */
  delete: string
  shift?: string | undefined
  space?: string | undefined
  /** Shown: "Selesai". */
  hide?: string | undefined
  /** Shown and read on the keys that change the layer. */
  letters?: string | undefined
  lettersSr?: string | undefined
  symbols?: string | undefined
  symbolsSr?: string | undefined
  /** For screen readers: the names of symbols. */
  names?: Readonly<Record<string, string>> | undefined
  /** For screen readers: "capital A". */
  capital?: ((letter: string) => string) | undefined
}

interface KeyButtonProps {
  of: Key
  big: boolean
  wide: boolean
  isShifted: boolean
  labels: KeyLabels
  timers: Timers | undefined
  onPress(): void
}

/** The text on a key, and the text for screen readers (undefined: the same). */
function wording(
  key: Exclude<Key, null>,
  labels: KeyLabels,
): [shown: string | null, aloud: string | undefined] {
  if (typeof key === 'string') {
    const capital = key >= 'A' && key <= 'Z' ? labels.capital?.(key) : undefined
    return [key, capital ?? labels.names?.[key]]
  }
  if ('enters' in key) return [key.enters, undefined]
  if ('to' in key && key.to === 'symbols') return [labels.symbols ?? '#+=', labels.symbolsSr]
  if ('to' in key) return [labels.letters ?? 'ABC', labels.lettersSr]
  if (key.does === 'delete') return [null, labels.delete]
  if (key.does === 'shift') return [null, labels.shift]
  return [labels[key.does] ?? '', undefined]
}

type DrawnProps = Omit<KeyButtonProps, 'of' | 'onPress' | 'timers'> & {
  of: Exclude<Key, null>
  handlers: ButtonHTMLAttributes<HTMLButtonElement>
}

function drawKey({ of: key, big: isBig, wide: isWide, isShifted, labels, handlers }: DrawnProps) {
  const [caption, spokenText] = wording(key, labels)
  const does = typeof key === 'object' && 'does' in key ? key.does : undefined
  const enters = typeof key === 'string' || 'enters' in key
  const special = !enters && does !== 'space'
  return (
    <button
      type="button"
      className={cx(
        hit,
        isBig && third,
        isWide && cell,
        !isBig && typeof key === 'object' && (isWide ? spans : widths)[key.width],
      )}
      aria-label={spokenText}
      aria-pressed={does === 'shift' ? isShifted : undefined}
      onContextMenu={(event) => event.preventDefault()}
      {...handlers}
    >
      <span
        translate="no"
        className={cx(
          face,
          isBig && big,
          isWide && low,
          enters && typeof key === 'object' && pale,
          special && (isBig ? bare : quiet),
          does === 'shift' && isShifted && on,
        )}
      >
        {does === 'delete' || does === 'shift' ? <Icon name={does} /> : caption}
      </span>
    </button>
  )
}

/** A component of its own, because only a repeating key needs hooks and a keyboard has forty keys. */
function RepeatingKey({ onPress, timers, ...key }: Omit<DrawnProps, 'handlers'> & KeyButtonProps) {
  return drawKey({ ...key, handlers: useLongPress(onPress, timers) })
}

export function KeyButton(props: KeyButtonProps) {
  const { of: key, onPress } = props
  if (key === null) return <span className={cx(hit, third)} />
  if (typeof key === 'object' && 'does' in key && key.does === DELETE)
    return <RepeatingKey {...props} of={key} />
  return drawKey({ ...props, of: key, handlers: { onClick: onPress } })
}
