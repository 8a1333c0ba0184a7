/**
 * A form that works where forms are blocked: in a frame with `sandbox` and without `allow-forms` a browser
 * fires no `submit`. There the click on the submit button remains, which Enter in a field fires too.
 */
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { visuallyHidden } from './text.ts'

/** The submit button that a click's target is or stands in. */
export function submitButtonAt(target: EventTarget | null): HTMLButtonElement | null {
  const button = (target as Element).closest('button')
  return button?.type === 'submit' ? button : null
}

export interface FormProps {
  onSubmit(): void
  className?: string | undefined
  role?: 'search' | undefined
  /** It has no button of its own, so that Enter needs one that nobody sees. */
  withoutButton?: boolean | undefined
  children?: ReactNode
}

export function Form({ onSubmit, className, role, withoutButton, children }: FormProps) {
  // React passes events through a portal to its parent, where another form may be.
  const click = (event: MouseEvent<HTMLFormElement>) => {
    const button = submitButtonAt(event.target)
    if (event.defaultPrevented || button?.form !== event.currentTarget) return
    event.preventDefault()
    onSubmit()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.target === event.currentTarget) onSubmit()
  }
  const handlers = { onClick: click, onSubmit: submit }
  return (
    <form className={className} role={role} noValidate {...handlers}>
      {children}
      {withoutButton && <button type="submit" className={visuallyHidden} tabIndex={-1} aria-hidden="true" />}
    </form>
  )
}
