/**
 * What is wrong, as text for screen readers: on the screen the field's colour and sign mean an error.
 */
import type { ReactNode } from 'react'
import type { ErrorName } from '../../../contract/errors.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useWords } from '../../context.ts'

/** @param name of the error, where it has one */
export function ErrorText({ name, children }: { name?: ErrorName; children: ReactNode }) {
  const words = useWords()
  return (
    <>
      <VisuallyHidden>{words.t('common.errorPrefixSr')} </VisuallyHidden>
      <span data-error={name}>{children}</span>
    </>
  )
}
