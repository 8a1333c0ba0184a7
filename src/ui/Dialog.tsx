/**
 * A message that must be answered. A native modal dialog: it is above everything regardless of the page's
 * stacking order, nothing behind it can be reached, Escape closes it. It focuses its main button and gives
 * the focus back when it closes.
 */
import { css } from '@linaria/core'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { IconName } from './Icon.tsx'
import { forcedColors } from './media.ts'
import { ownScroll } from './ownScroll.ts'
import { Seal, type Tone } from './Seal.tsx'
import { intro, title as heading } from './Title.tsx'

const dialog = css`
  width: calc(100% - var(--_6) * 2);
  max-width: calc(var(--_rem) * 20);
  max-height: calc(100% - var(--_6) * 2);
  margin: auto;
  padding: var(--_6) var(--_5) var(--_4);
  border: 0;
  border-radius: var(--bank-radius-sheet);
  overflow: auto;
  font: 400 var(--_text-body)/1.45 var(--bank-font-family);
  color: var(--bank-color-text);
  background: var(--bank-color-surface);
  box-shadow: var(--bank-shadow-float);
  text-align: center;
  animation: rise var(--bank-duration) var(--bank-ease);
  & > h2 {
    font-size: calc(var(--_rem) * 1.25);
  }
  &::backdrop {
    background: var(--bank-color-scrim, rgb(16 18 22 / 44%));
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(16px);
    }
  }
  ${forcedColors} {
    border: 1px solid transparent;
  }
`
const seal = css`
  width: calc(var(--_rem) * 3.25);
  height: calc(var(--_rem) * 3.25);
  margin: 0 auto var(--_4);
`
const actions = css`
  margin-top: var(--_5);
  & > button + button {
    margin-top: var(--_2);
  }
`

export interface DialogProps {
  title: ReactNode
  tone?: Tone | undefined
  icon?: IconName | undefined
  /** The sentence below the title. */
  text?: ReactNode
  /** Name of the error, which tests of merchants can read. */
  error?: string | undefined
  /** The buttons. A PrimaryButton takes the focus unless there is a field. */
  actions?: ReactNode
  /** Called after Escape. */
  onClose(): void
  /** Content between sentence and buttons, such as a captcha. */
  children?: ReactNode
}

export function Dialog({
  title,
  tone = 'neutral',
  icon,
  text,
  error,
  actions: buttons,
  onClose,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const onEscape = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = ref.current!
    const previousFocus = (element.getRootNode() as ShadowRoot | Document).activeElement
    // A second Escape closes the dialog even if the page prevents it, so `close` is heard as well as
    // `cancel`.
    const onClosed = () => onEscape()
    element.showModal()
    element.querySelector<HTMLElement>('input:not(:disabled), [part~="primary"]:not(:disabled)')?.focus()
    element.addEventListener('close', onClosed)
    return () => {
      element.removeEventListener('close', onClosed)
      element.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={ref}
      {...ownScroll}
      part="dialog"
      // One that asks for something is no alert.
      role={children && !error ? undefined : 'alertdialog'}
      data-error={error}
      className={dialog}
      aria-labelledby={id}
      aria-describedby={text ? `${id}t` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Seal tone={tone} icon={icon} className={seal} />
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {text && (
        <p id={`${id}t`} className={intro}>
          {text}
        </p>
      )}
      {children}
      {buttons && <div className={actions}>{buttons}</div>}
    </dialog>
  )
}
