/**
 * A component whose code, with all words, is fetched at the first render; a whole screen shows its skeleton
 * until then.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { NETWORK } from '../../../domain/limits.ts'
import { useCore, useOnline } from '../../context.ts'
import { LoadError } from '../problems/LoadError.tsx'
import { Waiting } from './Waiting.tsx'

/** Longest pause before a part is fetched again without the customer, in ms. */
const LONGEST_MS = 16_000

export interface LazilyOptions {
  /** It is a whole screen: if it can't be fetched, the customer sees an error and may try again. */
  whole?: boolean
  /** It is drawn over a screen: if it can't be fetched, an error replaces the screen. */
  isOver?: boolean
}

export interface Lazy<P> {
  (props: P): ReactNode
  /** Fetches the code early, so that it is drawn at once; rejects when that fails. */
  preload(): Promise<unknown>
}

export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { whole = false, isOver = false }: LazilyOptions = {},
): Lazy<P> {
  // Shared: the code is the same for every element of the page.
  let Component: ComponentType<P> | undefined
  const fetchOnce = async () => (Component ??= (await load()).default)

  function Lazy(props: P) {
    const core = useCore()
    const [Ready, setReady] = useState(() => (core.i18n.has('rest') ? Component : undefined))
    const [failures, setFailures] = useState(0)
    const [attempt, setAttempt] = useState(0)
    const online = useOnline()
    const missing = !Ready
    useEffect(() => {
      if (!missing) return undefined
      let current = true
      Promise.all([fetchOnce(), core.i18n.load('rest')]).then(
        ([component]) => {
          if (current) setReady(() => component)
        },
        () => {
          if (!current) return
          setFailures(attempt + 1)
          if (isOver) core.loadFailed.set(true)
          // A request made just when the connection returns may still fail. Without an error message the
          // customer couldn't retry, so the part retries by itself.
          else if (online && !whole)
            core.ports.timers.setTimeout(
              () => setAttempt(attempt + 1),
              Math.min(NETWORK.backMs * 2 ** attempt, LONGEST_MS),
            )
        },
      )
      return () => {
        current = false
      }
      // `online` is a dependency: what failed while offline is fetched when the connection is back.
    }, [core, missing, attempt, online])
    if (Ready) return <Ready {...props} />
    if (!whole) return null
    if (failures > attempt) return <LoadError retry={() => setAttempt(failures)} />
    return <Waiting skeleton="form" />
  }
  return Object.assign(Lazy, { preload: fetchOnce })
}
