/** Whether the window is as a media query says; false while the build draws. */
import { useSyncExternalStore } from 'react'
import { followMedia } from './followMedia.ts'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => followMedia(window, query, listener),
    () => matchMedia(query).matches,
    () => false,
  )
}
