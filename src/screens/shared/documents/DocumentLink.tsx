/**
 * A link in a sentence to a document of the bank: opens the document's page, or a tab if the customer asks
 * the browser for one.
 */
import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { useCore } from '../../context.ts'
import { useArrival } from '../page/useArrival.ts'
import { documentUrl, type DocumentName } from './documentUrl.ts'
import { useDocumentLook } from './useDocumentLook.ts'

interface DocumentLinkProps {
  href: string
  /** The customer comes back from the document. */
  arrive: boolean
  onClick(event: MouseEvent): void
}

/** The link's address and its click handler. */
export function useDocumentLink(document: DocumentName): DocumentLinkProps {
  const core = useCore()
  const look = useDocumentLook()
  const profile = useStore(core.session.profile)
  const address = profile && documentUrl(profile.documents[document], look)
  return {
    href: address ?? '#',
    arrive: useArrival(document),
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void core.nav.go('framePage', { params: { document } })
    },
  }
}

export function DocumentLink({ document, children }: { document: DocumentName; children?: ReactNode }) {
  const { arrive, ...link } = useDocumentLink(document)
  return (
    <a {...link} data-arrive={arrive ? '' : undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
