/**
 * Consents of linking beside a link to the terms: to those, unless this version was accepted before, and to
 * sharing data. No box is ticked beforehand.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ConsentName } from '../../../stores/link/steps.ts'
import { useCore, useLink, useProblem, useWords } from '../../context.ts'
import { ConsentRow } from './ConsentRow.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { LINK_CONSENTS, useSharingText } from './linkConsents.ts'
import { useConsent } from './useConsent.ts'
import { fieldError } from '../problems/fieldError.tsx'
import { showField } from '../page/showField.ts'
import { useLinkSteps } from '../stores/useLinkSteps.ts'

/** Version of the terms to agree to now; null: this customer has agreed to it. */
function useTermsToAgree(): string | null {
  const { state } = useStore(useLink().journey)
  const version = useStore(useCore().session.profile)?.termsVersion ?? null
  return state.kind === 'bind' && state.termsAccepted === version ? null : version
}

/** The link with the consents of the boxes; where one isn't ticked, that is said and focused. */
export function useLinkByBoxes(): () => void {
  const core = useCore()
  const words = useWords()
  const steps = useLinkSteps()
  const consent = useConsent()
  const sharing = useSharingText()
  const version = useTermsToAgree()
  return () => {
    const boxes: readonly ConsentName[] = version === null ? ['sharing'] : ['terms', 'sharing']
    const missing = boxes.filter((box) => !steps.marks.get()[box])
    for (const box of missing) core.problems.field(box, LINK_CONSENTS[box])
    const [first] = missing
    if (first) return showField(core, first)
    const terms =
      version === null ? undefined : words.t('bind.agree', { terms: words.t('register.agreeTerms'), version })
    void steps.link([
      ...(terms === undefined ? [] : [consent('TERMS', terms)]),
      consent('DATA_SHARING', sharing),
    ])
  }
}

/** All boxes come at once, with the bank's profile: a later one would move another from under a thumb. */
export function BindConsents() {
  const isKnown = useStore(useCore().session.profile) !== null
  return isKnown && <Boxes />
}

function Boxes() {
  const words = useWords()
  const { marks } = useLinkSteps()
  const checked = useStore(marks)
  const version = useTermsToAgree()
  const sharing = useSharingText()
  const refusal = useProblem('link')
  // The boxes say what is wrong with them.
  const isOfBox = Object.values<string>(LINK_CONSENTS).includes(refusal?.name ?? '')
  const row = (box: ConsentName, text: ReactNode) => (
    <ConsentRow
      name={box}
      missing={LINK_CONSENTS[box]}
      checked={checked[box]}
      onChange={(on) => marks.set({ ...marks.get(), [box]: on })}
    >
      {text}
    </ConsentRow>
  )
  return (
    <div>
      {version !== null
        && row(
          'terms',
          words.parts<'bind.agree', ReactNode>('bind.agree', {
            terms: (
              <DocumentLink key="terms" document="terms">
                {words.t('register.agreeTerms')}
              </DocumentLink>
            ),
            version,
          }),
        )}
      {row('sharing', sharing)}
      {!isOfBox && fieldError(refusal)}
    </div>
  )
}
