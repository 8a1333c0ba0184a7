/** A component that is fetched, with its words, when it is first drawn; nothing is drawn meanwhile. */
import { useEffect, useState, type ComponentType } from 'react'
import type { Part } from '../../i18n/loaders.ts'
import { useCore, useOnline } from '../context.ts'
import { LoadError } from './LoadError.tsx'

interface LazilyOptions {
  /** It is a whole screen: when it can't be had, the customer is told and may try again. */
  whole?: boolean
  /** It stands over a screen: when it can't be had, the screen gives way to those words. */
  over?: boolean
}

export function lazily<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  parts: readonly Part[],
  { whole = false, over = false }: LazilyOptions = {},
): ComponentType<P> {
  return function Lazy(props: P) {
    const core = useCore()
    const [Ready, setReady] = useState<ComponentType<P>>()
    const [failures, setFailures] = useState(0)
    const [attempt, setAttempt] = useState(0)
    const online = useOnline()
    useEffect(() => {
      let current = true
      Promise.all([load(), core.i18n.load(...parts)]).then(
        ([module]) => {
          if (current) setReady(() => module.default)
        },
        () => {
          if (!current) return
          setFailures(attempt + 1)
          if (over) core.stuck.set(true)
        },
      )
      return () => {
        current = false
      }
      // What was lost with the connection is fetched when it is back.
    }, [core, attempt, online])
    if (Ready) return <Ready {...props} />
    return whole && failures > attempt ? <LoadError core={core} retry={() => setAttempt(failures)} /> : null
  }
}
