/** One allow-listed document: terms, privacy, RIPLAY, Pay Later terms (readings 4). */
import { useLocation } from 'react-router'
import { useParams } from '../context.ts'
import type { DocumentName } from '../parts/documents.ts'
import { DocumentPage } from './DocumentPage.tsx'

const names = ['terms', 'privacy', 'riplay', 'paylaterTerms'] as const satisfies readonly DocumentName[]

/** What the page before handed over, else what stands after the route in the address; anything else is the terms. */
function useDocumentName(): DocumentName {
  const asked = useParams().document ?? new URLSearchParams(useLocation().search).get('document')
  return names.find((name) => name === asked) ?? 'terms'
}

export default function FramePage() {
  const document = useDocumentName()
  return <DocumentPage key={document} document={document} />
}
