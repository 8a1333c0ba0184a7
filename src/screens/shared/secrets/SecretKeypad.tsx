/**
 * The on-screen keyboard with its words; or, if the customer prefers the device's keyboard, the button that
 * brings ours back.
 */
import { useStore } from '@nanostores/react'
import { flushSync } from 'react-dom'
import { FIELDS, filters } from '../../../domain/fields.ts'
import { Keypad } from '../../../ui/keypad/Keypad.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { OwnKeyboardRow } from '../../../ui/keypad/OwnKeyboardRow.tsx'
import { StoreText } from '../../../ui/StoreText.tsx'
import type { Readable } from '../../../ui/useSelected.ts'
import { useCore, useWords } from '../../context.ts'
import { usePreferences } from '../stores/usePreferences.ts'
import { keyNames } from './keyNames.ts'
import { useFolding } from './useFolding.ts'
import { useIsLow } from './useIsLow.ts'

interface SecretKeypadProps {
  kind: 'pin' | 'password'
  /** Name of its field, where the screen has several. */
  field?: string
  store: Readable<string>
  onChange(value: string): void
  /** Called when the customer hides the keyboard. */
  onHide?: () => void
}

export function SecretKeypad({ kind, field, store, onChange, onHide }: SecretKeypadProps) {
  const core = useCore()
  const {
    ports,
    actions: { busy },
  } = core
  const { ownKeyboard, openKeyboard, closedKeyboard } = usePreferences()
  const words = useWords()
  const usesOwnKeyboard = useStore(ownKeyboard.on)
  const wasOpened = useStore(openKeyboard.on)
  const wasClosed = useStore(closedKeyboard.on)
  const folding = useFolding(core)
  const isOpen = folding === 'folded' ? wasOpened : !wasClosed
  const isLow = useIsLow()
  const selector = field ? `input[name="${field}"]` : 'input[part~="input"]'
  const input = () => core.port.root.querySelector<HTMLInputElement>(selector)
  // The button goes. The field takes the focus, and a touch opens the device's keyboard: once that may open.
  const change = (isOwn: boolean) => {
    flushSync(() => ownKeyboard.set(isOwn))
    core.focus(input())
  }
  if (usesOwnKeyboard) {
    return (
      <OwnKeyboardRow>
        <LiveRegion>{words.t('keyboard.useOwnSr')}</LiveRegion>
        <LinkButton onClick={() => change(false)}>{words.t('keyboard.useOnScreen')}</LinkButton>
      </OwnKeyboardRow>
    )
  }
  return (
    <>
      <Keypad
        kind={kind}
        wide={isLow && kind === 'password'}
        store={store}
        // The caret of a PIN isn't seen.
        field={kind === 'password' ? input : undefined}
        filter={filters[kind]}
        isLocked={() => busy.get() !== null}
        onChange={onChange}
        timers={ports.timers}
        label={words.t(kind === 'pin' ? 'keyboard.pinSr' : 'keyboard.passwordSr')}
        note={words.t(folding && !isOpen ? 'keyboard.ownHint' : 'keyboard.encrypted')}
        onHide={onHide}
        {...(folding
          ? {
              expanded: isOpen,
              offer: words.t(isOpen ? 'keyboard.hide' : 'keyboard.show'),
              onOffer: () => (folding === 'folded' ? openKeyboard.set(!isOpen) : closedKeyboard.set(isOpen)),
            }
          : { offer: words.t('keyboard.useOwn'), onOffer: () => change(true) })}
        labels={{
          delete: words.t('keyboard.deleteSr'),
          shift: words.t('keyboard.shift'),
          space: words.t('keyboard.space'),
          hide: words.t('keyboard.done'),
          letters: words.t('keyboard.letters'),
          lettersSr: words.t('keyboard.lettersSr'),
          symbols: words.t('keyboard.symbols'),
          symbolsSr: words.t('keyboard.symbolsSr'),
          names: kind === 'password' ? keyNames(words) : undefined,
          capital: (letter) => words.t('keyboard.capitalSr', { letter }),
        }}
      />
      {/* A PIN is sent with its last digit. */}
      {kind === 'password' && (
        <LiveRegion>
          <StoreText
            of={store}
            select={(text) => [...text].length >= FIELDS.password.max}
            say={(full) => (full ? words.t('keyboard.fullSr') : '')}
          />
        </LiveRegion>
      )}
    </>
  )
}
