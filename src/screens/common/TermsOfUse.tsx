/** The terms, read to their end, and two consents: to the terms, and to sharing data with the merchant. */
import { useStore } from '@nanostores/react'
import { useFlow, useLink } from '../context.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { TermsForm } from './TermsForm.tsx'

export default function TermsOfUse() {
  // A payment asks for its consents elsewhere; here it only shows the terms of Pay Later.
  return useFlow().kind === 'link' ? <Linking /> : <DocumentPage document="paylaterTerms" />
}

/** Terms that changed in between must be read and ticked again. */
function Linking() {
  const { termsRound } = useLink()
  return <TermsForm key={useStore(termsRound)} />
}
