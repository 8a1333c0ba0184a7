/**
 * Consents of linking beside a link to the terms: to those, unless this version was accepted before, and to
 * sharing data. No box is ticked beforehand.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ConsentName } from '../../../stores/link/link.ts'
import { useCore, useProblem, useWords } from '../../context.ts'
import { ConsentRow } from './ConsentRow.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { LINK_CONSENTS, useSharingText } from './linkConsents.ts'
import { useConsent } from './useConsent.ts'
import { fieldError } from '../problems/fieldError.tsx'
import { showField } from '../page/showField.ts'
import { useLinkSteps } from '../stores/useLinkSteps.ts'

const boxesFor = (version: string | null): readonly ConsentName[] =>
  version === null ? ['sharing'] : ['terms', 'sharing']

/**
 * The link with the consents of the boxes; where one isn't ticked, that is said and focused.
 * @param version of the terms to agree to; null: none
 */
export function useLinkByBoxes(version: string | null): () => void {
  const core = useCore()
  const words = useWords()
  const steps = useLinkSteps()
  const consent = useConsent()
  const sharing = useSharingText()
  return () => {
    const missing = boxesFor(version).filter((box) => !steps.marks.get()[box])
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
export function BindConsents({ version }: { version: string | null }) {
  const isKnown = useStore(useCore().session.profile) !== null
  return isKnown && <Boxes version={version} />
}

function Boxes({ version }: { version: string | null }) {
  const words = useWords()
  const { marks } = useLinkSteps()
  const checked = useStore(marks)
  const sharing = useSharingText()
  const refusal = useProblem('link')
  // The boxes say what is wrong with them.
  const isOfBox = boxesFor(version).some((box) => LINK_CONSENTS[box] === refusal?.name)
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
