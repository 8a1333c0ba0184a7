/** The terms, read to their end, and two agreements: to them, and to sharing data with the merchant. */
import { useStore } from '@nanostores/react'
import { useFlow, useLink } from '../context.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { TermsForm } from './TermsForm.tsx'

export default function TermsOfUse() {
  // A payment has its own agreements; here it only shows the terms of Pay Later.
  return useFlow().kind === 'link' ? <Linking /> : <DocumentPage document="paylaterTerms" />
}

/** Terms that have changed meanwhile are read and ticked anew. */
function Linking() {
  const { termsRound } = useLink()
  return <TermsForm key={useStore(termsRound)} />
}
