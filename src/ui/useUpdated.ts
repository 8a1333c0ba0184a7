/**
 * An element that follows a store without a render: a key changes the element directly, because rendering
 * would cost more than all other work for a key. What is set this way must not be rendered by React too.
 */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Readable } from './useSelected.ts'

/**
 * @param select what the element shows of the value, as for `useSelected`
 * @param update sets it in the element when it has changed; `last` is what was set before. It is undefined
 * at first and after each render, when everything must be set, since the words may have changed
 * @returns the element's `ref`
 */
export function useUpdated<E extends Element, T, S>(
  store: Readable<T>,
  select: (value: T) => S,
  update: (element: E, selection: S, last: S | undefined) => void,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const last = useRef<S>(undefined)
  const follow = useEffectEvent((all: boolean) => {
    const selection = select(store.get())
    if (!all && Object.is(selection, last.current)) return
    if (ref.current) update(ref.current, selection, all ? undefined : last.current)
    last.current = selection
  })
  useLayoutEffect(() => follow(true))
  useLayoutEffect(() => store.listen(() => follow(false)), [store])
  return ref
}
