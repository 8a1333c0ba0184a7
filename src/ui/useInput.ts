/**
 * A real input that belongs to the customer: what the DOM holds already (typed before React took over, filled
 * in by a password manager) is kept and reported; a value set from outside reaches it without moving the
 * caret needlessly.
 */
import { useImperativeHandle, useLayoutEffect, useRef, useState, type ChangeEvent, type Ref } from 'react'

export interface InputWiring {
  value?: string | undefined
  onChange?: ((value: string) => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function useInput({ value, onChange, ref }: InputWiring) {
  const input = useRef<HTMLInputElement>(null)
  const found = useRef(false)
  const [first] = useState(value)
  const [, redraw] = useState(0)
  useImperativeHandle(ref, () => input.current!, [])

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    const typed = !found.current && element.value !== '' && element.value !== (first ?? '')
    found.current = true
    if (typed) onChange?.(element.value)
    else if (value !== undefined && element.value !== value) element.value = value
  })

  return {
    ref: input,
    defaultValue: first,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onChange?.(event.target.value)
      // A value that the owner cleaned up to what it was before must reach the DOM too.
      redraw((count) => count + 1)
    },
  }
}
