/**
 * The on-screen keyboard for a PIN or a password. Its keys are data (layouts.ts), their effects a function
 * (press.ts). The real input keeps the focus: tapping a key doesn't take it, but Tab can reach the keys.
 */
import { css } from '@linaria/core'
import { useRef, useState, type PointerEvent, type SyntheticEvent } from 'react'
import type { Filter } from '../filter.ts'
import { Icon } from '../Icon.tsx'
import { hosted, lowForKeypad, short } from '../media.ts'
import { useSecondTap } from '../secondTap.ts'
import { useScreenMark } from '../useScreenMark.ts'
import { isFocused } from '../useInput.ts'
import type { Readable } from '../useSelected.ts'
import { KeyButton, type KeyLabels } from './KeyButton.tsx'
import { COLUMNS, isHide, layers, pin, withoutHideKey, wideLayers, type Key, type Layer } from './layouts.ts'
import { DELETE, press } from './press.ts'
import { createThumbs } from './thumbs.ts'
import type { Timers } from './longPress.ts'

const keypad = css`
  /* In a merchant's page right under its dots, down to the end of the screen: there it would lie over them. */
  flex: 999 0 auto;
  grid-area: dock;
  ${hosted} & {
    position: sticky;
    bottom: 0;
    z-index: 2;
    flex: none;
  }
  padding: var(--_1) 3px calc(max(var(--_3), env(safe-area-inset-bottom)) + var(--bank-inset-bottom));
  background: var(--_pad);
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  /* Two thumbs are no pinch. */
  touch-action: pan-y;
  ${short} {
    ${hosted} & {
      position: static;
    }
  }
  ${lowForKeypad} {
    ${hosted} & {
      position: static;
    }
  }
  /* While the keypad sticks, focused elements aren't hidden behind it (reset.ts). */
  :global() {
    @media (min-height: 561px) {
      :where(${hosted} [data-keypad]) {
        --_under: calc(var(--_rem) * 22);
      }
    }
    ${lowForKeypad} {
      ${hosted} [data-keypad] {
        --_under: initial;
      }
    }
  }
`
const tools = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  column-gap: var(--_2);
  padding: 0 calc(var(--_2) + 1px);
  /* From 360 px on, each text fits on one line, also in Indonesian; below, the note takes two. */
  font-size: max(12px, calc(var(--_rem) * 0.75));
  color: var(--bank-color-muted);
  & > span {
    display: flex;
    flex: 1 1 9em;
    align-items: center;
    gap: var(--_1);
    padding: var(--_1) 0;
  }
  & > span > svg {
    width: var(--_rem);
    height: var(--_rem);
  }
  & > button {
    min-height: 44px;
    font-weight: 600;
    color: var(--bank-color-text);
  }
`
const line = css`
  display: flex;
  justify-content: center;
  & + & {
    margin-top: 6px;
  }
`
/** Its keys stand in columns. */
const columns = css`
  display: grid;
  grid-template-columns: repeat(${COLUMNS}, minmax(0, 1fr));
  & + & {
    margin-top: 5px;
  }
`

export interface KeypadProps {
  kind: 'pin' | 'password'
  /** For a password: digits beside the letters, in one row less. */
  wide?: boolean | undefined
  /** The typed text. */
  store: Readable<string>
  /** The field that shows it and a caret, which is where the keys write; without one they do at the end. */
  field?: (() => HTMLInputElement | null) | undefined
  /** Drops what must not stand in the field. */
  filter: Filter
  onChange(value: string): void
  /** Name of the whole keyboard for screen readers. */
  label: string
  /** "Encrypted before sending". */
  note: string
  /** Text of the button beside the note: use another keyboard, or open or close this one. */
  offer: string
  onOffer(): void
  /** Display of the keys. If missing they always are, and the button offers another keyboard. */
  expanded?: boolean | undefined
  labels: KeyLabels
  /** True while the keys are locked. */
  isLocked?: (() => boolean) | undefined
  /** Called by the key that hides the keyboard; without it there is no such key. */
  onHide?: (() => void) | undefined
  timers?: Timers | undefined
}

const keyOf = ({ target }: Pick<SyntheticEvent, 'target'>) => (target as Element).closest('button')

/** The field, where it shows the customer a caret in this text; else keys write at the end. */
const focusedWith = (text: string, field: HTMLInputElement | null | undefined) =>
  field && isFocused(field) && field.value === text ? field : null

/** The key under a touch, whose event goes to the key that it began on. */
const keyAt = ({ target, clientX, clientY }: PointerEvent) => {
  const root = (target as Element).getRootNode() as Document | ShadowRoot
  return root.elementFromPoint(clientX, clientY)?.closest('button') ?? null
}

export function Keypad(props: KeypadProps) {
  const {
    kind,
    wide = false,
    store,
    field,
    filter,
    onChange,
    label,
    note,
    offer,
    onOffer,
    expanded,
    labels,
    isLocked,
    onHide,
    timers,
  } = props
  const [layer, setLayer] = useState<Layer>('letters')
  const isSecondTap = useSecondTap()
  /** The text as these keys have left it. */
  const text = useRef<string>(undefined)
  const [thumbs] = useState(() => createThumbs<HTMLElement>())
  const ref = useScreenMark(expanded === false ? 'data-folded-keypad' : 'data-keypad')

  const enter = (key: string) => {
    if (isLocked?.()) return
    const previous = store.get()
    const input = focusedWith(previous, field?.())
    const end = input?.selectionEnd ?? previous.length
    const next = press(previous, [input?.selectionStart ?? end, end], key, filter)
    // A capital layer applies to one letter.
    if (key !== DELETE && layer === 'capitals') setLayer('letters')
    text.current = next
    if (next === previous) return
    // The caret stays before what follows it (useInput.ts); nothing is selected any more.
    input?.setSelectionRange(end, end)
    onChange(next)
  }
  const act = (key: Exclude<Key, null>) => {
    if (typeof key === 'string') enter(key)
    else if ('enters' in key) enter(key.enters)
    else if ('to' in key) setLayer(key.to)
    else if (key.does === 'space') enter(' ')
    else if (key.does === 'delete') enter(DELETE)
    else if (key.does === 'hide') onHide?.()
    else setLayer(layer === 'capitals' ? 'letters' : 'capitals')
  }
  const layout = kind === 'pin' ? pin : (wide ? wideLayers : layers)[layer]
  const visibleKeys = (keys: readonly Key[]) =>
    onHide ? keys : wide ? withoutHideKey(keys) : keys.filter((key) => !isHide(key))

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus
    <div
      ref={ref}
      part="keypad"
      className={keypad}
      role="group"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => thumbs.down(event, keyOf(event)).forEach((key) => key.click())}
      // Also where it is let go outside: a touch belongs to the key that it began on.
      onPointerUp={(event) => thumbs.up(event, keyAt(event))?.click()}
      onPointerCancel={(event) => thumbs.cancel(event)}
      onClickCapture={(event) => {
        // A double click began on the button that was here before, or with a text that was refused since.
        const isOfDouble = event.detail > 1 && text.current !== store.get()
        const isEcho = event.isTrusted && thumbs.isEcho(event, keyOf(event))
        if (isOfDouble || isSecondTap(event) || isEcho) event.stopPropagation()
        else text.current = store.get()
      }}
    >
      <div className={tools}>
        <span>
          <Icon name="lock" />
          {note}
        </span>
        <button type="button" aria-expanded={expanded} onClick={onOffer}>
          {offer}
        </button>
      </div>
      {(expanded === false ? [] : layout).map((keys, row) => (
        <div key={row} className={wide ? columns : line}>
          {visibleKeys(keys).map((key, index) => (
            <KeyButton
              key={index}
              of={key}
              big={kind === 'pin'}
              wide={wide}
              isShifted={layer === 'capitals'}
              labels={labels}
              timers={timers}
              onPress={() => key !== null && act(key)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
