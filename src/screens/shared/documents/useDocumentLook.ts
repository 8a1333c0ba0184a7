/** The current language and theme, for the address of a document. */
import { useMemo, useSyncExternalStore } from 'react'
import { useCore, useWords } from '../../context.ts'
import type { DocumentLook } from './documentUrl.ts'

export function useDocumentLook(): DocumentLook {
  const { port } = useCore()
  const { lang: language } = useWords()
  const dark = useMemo(() => matchMedia('(prefers-color-scheme: dark)'), [])
  const theme = useSyncExternalStore(
    (listener) => {
      const stop = port.subscribe(listener)
      dark.addEventListener('change', listener)
      return () => {
        stop()
        dark.removeEventListener('change', listener)
      }
    },
    () => {
      const { theme: setting } = port.settings()
      return setting === 'auto' ? (dark.matches ? 'dark' : 'light') : setting
    },
  )
  return { language, theme }
}
