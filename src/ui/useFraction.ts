/**
 * Sets the remaining share of a period (0 to 1) as a custom property, so that no inline style attribute is
 * needed.
 */
import { useLayoutEffect, useRef } from 'react'

export function useFraction<E extends HTMLElement | SVGElement>(remaining: number, total: number) {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const part = total > 0 ? Math.min(1, Math.max(0, remaining / total)) : 0
    ref.current?.style.setProperty('--_part', String(part))
  }, [remaining, total])
  return ref
}
