/** A component that is fetched, with all words, when first drawn; a whole screen has its shape until then. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { NETWORK } from '../../../domain/limits.ts'
import { useCore, useOnline } from '../../context.ts'
import { LoadError } from '../problems/LoadError.tsx'
import { Waiting } from './Waiting.tsx'

/** How often a part is asked for again by itself. */
const TRIES = 3

interface LazilyOptions {
  /** It is a whole screen: when it can't be had, the customer sees that and may try again. */
  whole?: boolean
  /** It stands over a screen: when it can't be had, the screen gives way to those words. */
  over?: boolean
}

export interface Lazy<P> {
  (props: P): ReactNode
  /** Fetches its code ahead of need, so that it is drawn at once; rejects when it can't be had. */
  preload(): Promise<unknown>
}

export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { whole = false, over = false }: LazilyOptions = {},
): Lazy<P> {
  // The component is code, the same for every element of the page.
  let known: ComponentType<P> | undefined
  const fetched = async () => (known ??= (await load()).default)

  function Lazy(props: P) {
    const core = useCore()
    const [Ready, setReady] = useState(() => (core.i18n.has('rest') ? known : undefined))
    const [failures, setFailures] = useState(0)
    const [attempt, setAttempt] = useState(0)
    const online = useOnline()
    const missing = !Ready
    useEffect(() => {
      if (!missing) return undefined
      let current = true
      Promise.all([fetched(), core.i18n.load('rest')]).then(
        ([component]) => {
          if (current) setReady(() => component)
        },
        () => {
          if (!current) return
          setFailures(attempt + 1)
          if (over) core.stuck.set(true)
          // What is asked for as the connection comes back may fail with it, and where no message is shown
          // the customer can't try again.
          else if (online && !whole && attempt < TRIES)
            core.ports.timers.setTimeout(() => setAttempt(attempt + 1), NETWORK.backMs)
        },
      )
      return () => {
        current = false
      }
      // What was lost with the connection is fetched when it is back.
    }, [core, missing, attempt, online])
    if (Ready) return <Ready {...props} />
    if (!whole) return null
    if (failures > attempt) return <LoadError core={core} retry={() => setAttempt(failures)} />
    return <Waiting core={core} skeleton="form" />
  }
  return Object.assign(Lazy, { preload: fetched })
}
