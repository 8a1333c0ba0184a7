/**
 * An element that follows a store by itself: what a key changes is set in the element, and no component is
 * drawn, which would cost a key more than all the rest of it. What is set so must not be drawn as well.
 */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Readable } from './useSelected.ts'

/**
 * @param select what the element shows of the value, as for `useSelected`
 * @param update sets it in the element, when it has changed; `last` is what was set before, undefined when
 * all is to be set: at first, and when the component was drawn, as its words may be others
 * @returns for the element's `ref`
 */
export function useUpdated<E extends Element, T, S>(
  store: Readable<T>,
  select: (value: T) => S,
  update: (element: E, selected: S, last: S | undefined) => void,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const last = useRef<S>(undefined)
  const follow = useEffectEvent((all: boolean) => {
    const selected = select(store.get())
    if (!all && Object.is(selected, last.current)) return
    if (ref.current) update(ref.current, selected, all ? undefined : last.current)
    last.current = selected
  })
  useLayoutEffect(() => follow(true))
  useLayoutEffect(() => store.listen(() => follow(false)), [store])
  return ref
}
