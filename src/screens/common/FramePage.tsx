/** One allow-listed document: terms, privacy, RIPLAY, Pay Later terms. */
import { useParams } from '../context.ts'
import type { DocumentName } from '../shared/documents/documentUrl.ts'
import { usePageParam } from '../shared/page/usePageParam.ts'
import { DocumentPage } from './DocumentPage.tsx'

const names = ['terms', 'privacy', 'riplay', 'paylaterTerms'] as const satisfies readonly DocumentName[]

/** From the parameters of the page before, else from the address; an unknown name means the terms. */
function useDocumentName(): DocumentName {
  const inAddress = usePageParam('document')
  const documentName = useParams().document ?? inAddress
  return names.find((name) => name === documentName) ?? 'terms'
}

export default function FramePage() {
  const document = useDocumentName()
  return <DocumentPage key={document} document={document} />
}
