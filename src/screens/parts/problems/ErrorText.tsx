/**
 * What is wrong, told to screen readers as an error: colour and sign beside a field tell it to those who see.
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
