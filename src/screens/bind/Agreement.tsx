/** The checkbox for terms and privacy policy; each of the two words is a link to its document. */
import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { Problem } from '../../stores/core/problems.ts'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { Message } from '../../ui/Message.tsx'
import { useCore, useLink, useProblem, useWords } from '../context.ts'
import { DocumentLink } from '../shared/documents/DocumentLink.tsx'
import { useIsSending } from '../shared/page/useIsSending.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'

/** The sentence beside the checkbox as plain text. */
export function useAgreementText(): string {
  const words = useWords()
  return words.t('register.agree', {
    terms: words.t('register.agreeTerms'),
    privacy: words.t('register.agreePrivacy'),
  })
}

/** @param summed the problem of it that a summary announces */
export function Agreement({ summed }: { summed: Problem | undefined }) {
  const core = useCore()
  const { agreement } = useLink()
  const words = useWords()
  const problem = useProblem('agreed')
  const id = useId()
  return (
    <div>
      <CheckRow
        name="agreed"
        checked={useStore(agreement)}
        readOnly={useIsSending('register')}
        invalid={problem !== undefined}
        describedBy={id}
        onChange={(checked) => {
          agreement.set(checked)
          core.problems.clear('agreed')
        }}
      >
        {words.parts<'register.agree', ReactNode>('register.agree', {
          terms: (
            <DocumentLink key="terms" document="terms">
              {words.t('register.agreeTerms')}
            </DocumentLink>
          ),
          privacy: (
            <DocumentLink key="privacy" document="privacy">
              {words.t('register.agreePrivacy')}
            </DocumentLink>
          ),
        })}
      </CheckRow>
      <Message id={id} error={fieldError(problem)} isSummed={problem === summed} />
    </div>
  )
}
