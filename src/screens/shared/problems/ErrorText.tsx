/** An error's text, with a prefix for screen readers: sighted customers see the field's colour and sign. */
import type { ReactNode } from 'react'
import type { ErrorName } from '../../../contract/errors.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWords } from '../../context.ts'

/** @param name name of the error, if it has one */
export function ErrorText({ name, children }: { name?: ErrorName; children: ReactNode }) {
  const words = useWords()
  return (
    <>
      <VisuallyHidden>{words.t('common.errorPrefixSr')} </VisuallyHidden>
      <span data-error={name}>{children}</span>
    </>
  )
}
