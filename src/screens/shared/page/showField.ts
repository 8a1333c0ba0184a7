/** Leads the customer to a field of this element, and to the sentence that says what is wrong with it. */
import { useEffect } from 'react'
import { useCore } from '../../context.ts'
import type { Core } from '../../../stores/core/core.ts'

/** A group of choices, or a part of the screen that isn't a field, names its sentence so. */
const messageOf = (field: string): string => `problem-${field}`

/**
 * Focuses the field, or the first choice of a group, and scrolls so far that its sentence is in the window
 * too. The sentence may come, or become longer, while its code and words are fetched; once the customer does
 * something it stays where it is.
 */
export function showField({ port, focus }: Pick<Core, 'port' | 'focus'>, name: string): void {
  const { root } = port
  const group = root.querySelector(`[aria-describedby~="${messageOf(name)}"]`)
  const field =
    root.querySelector<HTMLElement>(`input[name="${name}"], button[name="${name}"]`)
    ?? group?.querySelector<HTMLElement>('input:checked')
    ?? group?.querySelector<HTMLElement>('input:not(:disabled)')
  const isGrouped = field ? (group?.contains(field) ?? false) : false
  const findMessage = () => {
    const messageId = isGrouped ? undefined : field?.getAttribute('aria-describedby')?.split(' ').at(-1)
    return root.getElementById(messageId ?? messageOf(name))
  }
  let message: HTMLElement | null = null
  const show = () => {
    field?.scrollIntoView({ block: 'nearest' })
    message?.scrollIntoView({ block: 'nearest' })
  }
  const sizes = new ResizeObserver(show)
  const nodes = new MutationObserver(() => watch())
  // Its first size is observed too, which shows it.
  const watch = () => {
    message = findMessage()
    if (!message) return
    nodes.disconnect()
    sizes.observe(message)
  }
  focus(field)
  nodes.observe(root, { childList: true, subtree: true })
  watch()
  show()
  const end = () => {
    nodes.disconnect()
    sizes.disconnect()
  }
  for (const type of ['keydown', 'pointerdown', 'wheel', 'focusout'])
    root.addEventListener(type, end, { once: true, passive: true })
}

/** Leads to each field that is refused, once the sentence stands there. */
export function useRefusedField(): void {
  const core = useCore()
  useEffect(
    () =>
      core.problems.refusedField.listen((refusal) => {
        if (refusal) queueMicrotask(() => showField(core, refusal.field))
      }),
    [core],
  )
}
