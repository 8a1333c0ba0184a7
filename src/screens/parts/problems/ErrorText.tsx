/**
 * What is wrong, as text for screen readers: on the screen the field's colour and sign mean an error.
 */
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWords } from '../../context.ts'

export function ErrorText({ children }: { children: ReactNode }) {
  const words = useWords()
  return (
    <>
      <VisuallyHidden>{words.t('common.errorPrefixSr')} </VisuallyHidden>
      <span>{children}</span>
    </>
  )
}
