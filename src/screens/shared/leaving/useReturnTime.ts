/**
 * The time until a page goes back to the merchant by itself. It runs while its countdown is in view, and
 * stops for good as soon as the customer does anything (WCAG 2.2.1).
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { secondsLeft } from '../../../domain/countdown.ts'
import { USES } from '../../../host/uses.ts'
import { createCountdown } from '../../../stores/core/countdown.ts'
import { useCore } from '../../context.ts'

/** As much of it is in view where a fraction of a pixel is cut off. */
const WHOLE = 0.95

const viewOf = (root: ShadowRoot | Document): Window =>
  ('defaultView' in root ? root : root.ownerDocument).defaultView!

/**
 * Calls `onUse` once the customer presses, types, scrolls or moves the focus anywhere on the page; of the
 * page around a frame the element says it.
 */
function useUse(isWatching: boolean, onUse: () => void): void {
  const { port } = useCore()
  useEffect(() => {
    if (!isWatching) return undefined
    const view = viewOf(port.root)
    const onFocus = (event: Event) => {
      const [target] = event.composedPath()
      // The page itself gives the focus to its title.
      if (!(target instanceof Element) || !target.matches('[part~="title"]')) onUse()
    }
    // The page scrolls for a new screen itself, and the browser where a window grows beyond what it shows.
    // Both are told of before the frame after it.
    let isOwnScroll = true
    let frame = view.requestAnimationFrame(() => onResize())
    const onResize = () => {
      isOwnScroll = true
      view.cancelAnimationFrame(frame)
      frame = view.requestAnimationFrame(() => (isOwnScroll = false))
    }
    const onScroll = () => {
      if (!isOwnScroll) onUse()
    }
    const listeners: readonly (readonly [type: string, listener: (event: Event) => void])[] = [
      ...USES.map((type) => [type, onUse] as const),
      ['focusin', onFocus],
      ['scroll', onScroll],
      ['resize', onResize],
    ]
    // A move of the focus within the element, or a scroll of a part of it, never leaves its root.
    const places = [view, port.root]
    for (const place of places)
      for (const [type, listener] of listeners)
        place.addEventListener(type, listener, { capture: true, passive: true })
    const stopHearing = port.onUse?.(onUse)
    return () => {
      stopHearing?.()
      view.cancelAnimationFrame(frame)
      for (const place of places)
        for (const [type, listener] of listeners) place.removeEventListener(type, listener, { capture: true })
    }
  }, [port, isWatching, onUse])
}

/** True while all of it is in view, in a tab that is. */
function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const { ownerDocument } = box
    let isSeen = false
    const update = () => setInView(isSeen && !ownerDocument.hidden)
    const observer = new IntersectionObserver(
      (entries) => {
        isSeen = (entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE
        update()
      },
      { threshold: WHOLE },
    )
    observer.observe(box)
    ownerDocument.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      ownerDocument.removeEventListener('visibilitychange', update)
    }
  }, [ref])
  return isInView
}

export interface ReturnTime {
  /** Whole seconds. */
  readonly remaining: number
  readonly state: 'counts' | 'waits' | 'stopped'
  stop(): void
}

/**
 * @param delayMs how long it runs in all
 * @param ref what must be in view
 * @param stays the time is stopped from the start
 */
export function useReturnTime(delayMs: number, ref: RefObject<Element | null>, stays: boolean): ReturnTime {
  const core = useCore()
  const [isStopped, setIsStopped] = useState(stays)
  const [stop] = useState(() => () => setIsStopped(true))
  const isInView = useIsInView(ref)
  useUse(!isStopped, stop)
  const runs = isInView && !isStopped
  const leftMs = useRef(delayMs)
  const [remaining, setRemaining] = useState(() => secondsLeft(delayMs, 0))
  useEffect(() => {
    if (!runs) return undefined
    const end = core.clock.now() + leftMs.current
    const countdown = createCountdown(core, end)
    const stopHearing = countdown.remaining.subscribe(setRemaining)
    const stopCounting = countdown.run()
    return () => {
      stopHearing()
      stopCounting()
      leftMs.current = Math.max(0, end - core.clock.now())
    }
  }, [core, runs])
  return { remaining, state: isStopped ? 'stopped' : runs ? 'counts' : 'waits', stop }
}
