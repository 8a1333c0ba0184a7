/** True while the window is as a media query says; while the build draws, the window that it draws for. */
import { useSyncExternalStore } from 'react'
import { followMedia } from './followMedia.ts'

export function useMedia(query: string): boolean {
  const matches = () => matchMedia(query).matches
  return useSyncExternalStore((listener) => followMedia(window, query, listener), matches, matches)
}
