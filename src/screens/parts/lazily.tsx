/** A component that is fetched, with its words, when it is first drawn; nothing is drawn meanwhile. */
import { useEffect, useState, type ComponentType } from 'react'
import type { Part } from '../../i18n/loaders.ts'
import { useCore } from '../context.ts'

export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, parts: readonly Part[]): ComponentType<P> {
  return function Lazy(props: P) {
    const { i18n } = useCore()
    const [Ready, setReady] = useState<ComponentType<P>>()
    useEffect(() => {
      let current = true
      Promise.all([load(), i18n.load(...parts)]).then(([module]) => { if (current) setReady(() => module.default) }, () => undefined)
      return () => { current = false }
    }, [i18n])
    return Ready ? <Ready {...props} /> : null
  }
}
