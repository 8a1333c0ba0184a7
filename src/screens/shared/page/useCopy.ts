/** Copies a text to the clipboard; null where the page isn't allowed to. */
import { useState } from 'react'

/**
 * In a frame only what the outer page has allowed works; some browsers tell beforehand (Permissions Policy).
 */
const isBarred = (): boolean => {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature(name: string): boolean }
  }
  return featurePolicy !== undefined && !featurePolicy.allowsFeature('clipboard-write')
}

export function useCopy(text: string): { isCopied: boolean; copy: (() => void) | null } {
  const [lastText, setLastText] = useState('')
  // Only secure pages have a clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined
  return {
    isCopied: lastText === text,
    copy:
      clipboard && !isBarred()
        ? () =>
            void clipboard.writeText(text).then(
              () => setLastText(text),
              () => undefined,
            )
        : null,
  }
}
