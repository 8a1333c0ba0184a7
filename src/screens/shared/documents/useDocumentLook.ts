/** The current language and theme, for the address of a document. */
import { useSyncExternalStore } from 'react'
import { followMedia } from '../../../ui/followMedia.ts'
import { useCore, useWords } from '../../context.ts'
import type { DocumentLook } from './documentUrl.ts'

const DARK = '(prefers-color-scheme: dark)'

export function useDocumentLook(): DocumentLook {
  const { port } = useCore()
  const { lang: language } = useWords()
  const theme = useSyncExternalStore(
    (listener) => {
      const stop = port.subscribe(listener)
      const unfollow = followMedia(window, DARK, listener)
      return () => {
        stop()
        unfollow()
      }
    },
    () => {
      const { theme: setting } = port.settings()
      return setting === 'auto' ? (matchMedia(DARK).matches ? 'dark' : 'light') : setting
    },
  )
  return { language, theme }
}
