/** Puts a text on the clipboard, where the page may; null where it may not. */
import { useState } from 'react'

/**
 * In a frame only what the page around has passed on may be used; some browsers can say so beforehand
 * (Permissions Policy).
 */
const isBarred = (): boolean => {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
  return featurePolicy !== undefined && !featurePolicy.allowsFeature('clipboard-write')
}

export function useCopy(text: string): { copied: boolean; copy: (() => void) | null } {
  const [copied, setCopied] = useState('')
  // Not a property of every page: only secure ones have it.
  const clipboard = navigator.clipboard as Clipboard | undefined
  return {
    copied: copied === text,
    copy:
      clipboard && !isBarred()
        ? () =>
            void clipboard.writeText(text).then(
              () => setCopied(text),
              () => undefined,
            )
        : null,
  }
}
