/**
 * Sets the remaining share of a period (0 to 1) as a custom property, so that no inline style attribute is
 * needed.
 */
import { useLayoutEffect, useRef } from 'react'

export function useFraction<E extends HTMLElement | SVGElement>(left: number, total: number) {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const part = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
    ref.current?.style.setProperty('--_part', String(part))
  }, [left, total])
  return ref
}
