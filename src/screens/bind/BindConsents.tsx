/**
 * Consents of an existing customer when linking: the terms, unless this version was accepted before, and
 * sharing data. No box is ticked beforehand.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Consent } from '../../contract/payloads/fields.ts'
import type { ConsentName } from '../../stores/link/steps.ts'
import { useCore, useLink, useWords } from '../context.ts'
import { ConsentRow } from '../shared/documents/ConsentRow.tsx'
import { DocumentLink } from '../shared/documents/DocumentLink.tsx'
import { LINK_CONSENTS, useSharingText } from '../shared/documents/linkConsents.ts'
import { useConsent } from '../shared/documents/useConsent.ts'
import { showField } from '../shared/page/showField.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'

/** Version of the terms to agree to now; null: this customer has agreed to it. */
function useTermsToAgree(): string | null {
  const { state } = useStore(useLink().journey)
  const version = useStore(useCore().session.profile)?.termsVersion ?? null
  return state.kind === 'bind' && state.termsAccepted === version ? null : version
}

/** The consents of the boxes that are ticked; undefined where one is missing, which is said and focused. */
export function useBindConsents(): () => readonly Consent[] | undefined {
  const core = useCore()
  const words = useWords()
  const { marks } = useLinkSteps()
  const consent = useConsent()
  const sharing = useSharingText()
  const version = useTermsToAgree()
  return () => {
    const boxes: readonly ConsentName[] = version === null ? ['sharing'] : ['terms', 'sharing']
    const missing = boxes.filter((box) => !marks.get()[box])
    for (const box of missing) core.problems.field(box, LINK_CONSENTS[box])
    const [first] = missing
    if (first) {
      showField(core, first)
      return undefined
    }
    const terms =
      version === null ? undefined : words.t('bind.agree', { terms: words.t('register.agreeTerms'), version })
    return [...(terms === undefined ? [] : [consent('TERMS', terms)]), consent('DATA_SHARING', sharing)]
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
    </div>
  )
}
