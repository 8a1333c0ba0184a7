/**
 * A real input whose text belongs to the customer. Its text is in a store of the owner, and typing doesn't
 * render the input. Before React takes over, the input may already be in the page, with text, focus, a
 * selection or a composition:
 * - The input's text is authoritative: React never sets it, and it is read at take-over.
 * - A program that fills it in without an event is heard when its form is sent.
 * - Native events are used, because React drops an event whose value it has seen while rendering.
 * - Focus from before the take-over raises no event; `onFocus` is called then.
 * - What the owner makes of the text is written into the input, never during a composition; caret and
 *   selection stay with the characters that they were at.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caretAfter.ts'
import type { Filter, Origin } from './filter.ts'
import { submitButtonAt } from './Form.tsx'
import type { Readable } from './useSelected.ts'

/** Formatting of the text by its owner, beside keys and caret. Pure, and it never changes. */
export interface TextLayout {
  /** The position in the formatted text that corresponds to a position in the typed text. */
  place(typedText: string, at: number, text: string): number
  /**
   * The effect of deleting only a separator; null for every other key.
   * @param previous the text of the input before
   * @param forward whether it was the Delete key
   */
  erase(
    previous: string,
    typedText: string,
    caret: number,
    forward: boolean,
  ): { text: string; caret: number } | null
}
const AS_TYPED: TextLayout = { place: caretAfter, erase: () => null }

const SENDING = ['click', 'submit'] as const

const BY_KEY = /^(?:insertText|insertCompositionText|insertFromComposition|delete.*|history.*)$/

function originOf(event: Event, previous: string, text: string): Origin {
  const { inputType = '', data } = event as Partial<InputEvent>
  const kind = event.isTrusted ? inputType : ''
  if (!BY_KEY.test(kind)) return kind.startsWith('insertFrom') ? 'pasted' : 'filled'
  const piece = kind === 'insertText' ? (data ?? '') : ''
  return [...piece].length > 1 || [...text].length > [...previous].length + 1 ? 'pasted' : 'typed'
}

export interface InputWiring {
  /** The text as the owner keeps it. It must be the same store while the input is mounted. */
  store: Readable<string>
  /** Drops what must not stand in the input. */
  filter: Filter
  /** Gets the filtered text of the input. When it returns, the store holds the text to be shown. */
  onChange(text: string, origin: Origin): void
  /** The filter has refused the text: what stood there is put back. */
  onRefused?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  layout?: TextLayout | undefined
}

export const isFocused = (element: HTMLInputElement): boolean =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element

/**
 * @returns attributes of the input; React reports focus that comes after the take-over, so one of them is a
 * handler
 */
export function useInput({ store, filter, onChange, onRefused, onFocus, layout = AS_TYPED }: InputWiring) {
  const input = useRef<HTMLInputElement>(null)
  const [first] = useState(() => store.get())
  const report = useEffectEvent((text: string, origin: Origin) => {
    const filteredText = filter(text, store.get(), origin)
    if (filteredText === null) onRefused?.()
    else onChange(filteredText, origin)
  })
  const reportFocus = useEffectEvent(() => onFocus?.())

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return undefined
    const hasNewText = element.value !== '' && element.value !== first
    const hasFocus = isFocused(element)
    // A composition that began before the take-over isn't known. Digits and separators aren't composed; other
    // text might be.
    let composing = hasNewText && hasFocus && /[^\d\s+().-]/.test(element.value)
    let lastText = element.value

    const show = () => {
      const { value, selectionStart: from, selectionEnd: to, selectionDirection } = element
      const text = store.get()
      if (composing || value === text) return
      element.value = lastText = text
      // Some types of input have no caret that can be set.
      if (from === null || to === null || !isFocused(element)) return
      const end = layout.place(value, to, text)
      const start = from === to ? end : layout.place(value, from, text)
      element.setSelectionRange(start, end, selectionDirection ?? undefined)
    }
    const hear = (origin: Origin, forward = false) => {
      const erasure = layout.erase(lastText, element.value, element.selectionEnd ?? 0, forward)
      if (erasure) {
        element.value = erasure.text
        element.setSelectionRange(erasure.caret, erasure.caret)
      }
      lastText = element.value
      report(lastText, origin)
      show()
    }
    const listeners = {
      input(event: Event) {
        composing = 'isComposing' in event && event.isComposing === true
        const forward = 'inputType' in event && event.inputType === 'deleteContentForward'
        hear(originOf(event, lastText, element.value), forward)
      },
      compositionstart() {
        composing = true
      },
      // Firefox sends the last text after the end of a composition; some password managers only send
      // `change`.
      settle({ type }: Event) {
        composing = false
        if (element.value === lastText) show()
        else hear(type === 'compositionend' ? 'typed' : 'filled')
      },
    }
    const read = ({ type, target }: Event) => {
      if (type === 'click' && !submitButtonAt(target)) return
      if (!composing && element.value !== lastText) hear('filled')
    }
    const { form } = element
    const events = [
      ['input', listeners.input],
      ['compositionstart', listeners.compositionstart],
      ['compositionend', listeners.settle],
      ['change', listeners.settle],
      ['blur', listeners.settle],
    ] as const
    for (const [type, listener] of events) element.addEventListener(type, listener)
    // A form that is blocked fires no `submit`.
    for (const type of SENDING) form?.addEventListener(type, read, true)
    const forget = store.listen(show)
    if (hasFocus) reportFocus()
    if (hasNewText) hear('filled')
    else show()
    return () => {
      for (const [type, listener] of events) element.removeEventListener(type, listener)
      for (const type of SENDING) form?.removeEventListener(type, read, true)
      forget()
    }
  }, [store, first, layout])

  return { ref: input, defaultValue: first }
}
