/**
 * A component's mark on the screen around it while it is there, for styles of the screen: an attribute, since
 * Firefox before 121 has no `:has()`.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** @returns the component's `ref` */
export function useScreenMark(mark: `data-${string}`): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const screen = ref.current?.closest('[part~=screen]')
    screen?.setAttribute(mark, '')
    return () => screen?.removeAttribute(mark)
  }, [mark])
  return ref
}
