/**
 * A real input that belongs to the customer. Its text lives in a store of the owner, and no key draws the
 * input anew. It may stand in the page, with text, focus, a selection or a composition, before React takes it
 * over:
 * - What the input holds is the truth: React never sets it, and it is read when it is taken over.
 * - Its own events are heard, not React's, which swallows one whose value it has noted while rendering.
 * - Focus that was there before raises no event; `onFocus` is called then.
 * - What the owner makes of the text reaches the input, without moving the caret needlessly, and never during
 *   a composition. A selection stays on what it was on.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caretAfter.ts'
import type { Readable } from './useSelected.ts'

/** What the owner's way to lay a text out means for keys and caret; pure, and the same for good. */
export interface Layout {
  /** Where a place of the typed text is in what the owner has made of it. */
  place(typed: string, at: number, text: string): number
  /**
   * What a key means that has deleted nothing but a separator; null for every other key.
   * @param before what stood in the input before
   * @param forward as the Delete key does
   */
  erase(
    before: string,
    typed: string,
    caret: number,
    forward: boolean,
  ): { text: string; caret: number } | null
}
const AS_TYPED: Layout = { place: caretAfter, erase: () => null }

export interface InputWiring {
  /** The text as the owner keeps it; the same store for as long as the input is there. */
  store: Readable<string>
  /** Takes what the input holds; what is to stand in it is in the store when this returns. */
  onChange(typed: string): void
  onFocus?: (() => void) | undefined
  layout?: Layout | undefined
}

const isFocused = (element: HTMLInputElement): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element

/** @returns attributes of the input; React reports the focus while it is there, as an attribute too */
export function useInput({ store, onChange, onFocus, layout = AS_TYPED }: InputWiring) {
  const input = useRef<HTMLInputElement>(null)
  const [first] = useState(() => store.get())
  const report = useEffectEvent(onChange)
  const reportFocus = useEffectEvent(() => onFocus?.())

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return undefined
    const typed = element.value !== '' && element.value !== first
    const focused = isFocused(element)
    // One that began before can't be known of; plain digits, and what stands between them, are typed.
    let composing = typed && focused && /[^\d\s+().-]/.test(element.value)
    let heard = element.value

    const show = () => {
      const { value, selectionStart: from, selectionEnd: to, selectionDirection } = element
      const text = store.get()
      if (composing || value === text) return
      element.value = heard = text
      // Not every type of input has a caret that can be set.
      if (from === null || to === null || !isFocused(element)) return
      const end = layout.place(value, to, text)
      const start = from === to ? end : layout.place(value, from, text)
      element.setSelectionRange(start, end, selectionDirection ?? undefined)
    }
    const hear = (forward = false) => {
      const meant = layout.erase(heard, element.value, element.selectionEnd ?? 0, forward)
      if (meant) {
        element.value = meant.text
        element.setSelectionRange(meant.caret, meant.caret)
      }
      heard = element.value
      report(heard)
      show()
    }
    const listeners = {
      input(event: Event) {
        composing = 'isComposing' in event && event.isComposing === true
        hear('inputType' in event && event.inputType === 'deleteContentForward')
      },
      compositionstart() {
        composing = true
      },
      // Firefox sends the last text after the end of a composition, some password managers by `change` only.
      settle() {
        composing = false
        if (element.value === heard) show()
        else hear()
      },
    }
    const events = [
      ['input', listeners.input],
      ['compositionstart', listeners.compositionstart],
      ['compositionend', listeners.settle],
      ['change', listeners.settle],
      ['blur', listeners.settle],
    ] as const
    for (const [type, listener] of events) element.addEventListener(type, listener)
    const forget = store.listen(show)
    if (focused) reportFocus()
    if (typed) hear()
    else show()
    return () => {
      for (const [type, listener] of events) element.removeEventListener(type, listener)
      forget()
    }
  }, [store, first, layout])

  return { ref: input, defaultValue: first }
}
