/** The current language and theme, for the address of a document. */
import { useMemo, useSyncExternalStore } from 'react'
import { useCore, useWords } from '../../context.ts'
import type { DocumentLook } from './documentUrl.ts'

export function useDocumentLook(): DocumentLook {
  const { port } = useCore()
  const { lang: language } = useWords()
  const dark = useMemo(() => matchMedia('(prefers-color-scheme: dark)'), [])
  const theme = useSyncExternalStore(
    (changed) => {
      const stop = port.subscribe(changed)
      dark.addEventListener('change', changed)
      return () => {
        stop()
        dark.removeEventListener('change', changed)
      }
    },
    () => {
      const { theme: asked } = port.settings()
      return asked === 'auto' ? (dark.matches ? 'dark' : 'light') : asked
    },
  )
  return { language, theme }
}
