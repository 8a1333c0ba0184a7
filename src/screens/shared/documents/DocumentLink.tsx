/**
 * A link in a sentence to a document of the bank: opens the document's page, or a tab if the customer asks
 * the browser for one.
 */
import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { useCore } from '../../context.ts'
import { documentUrl, type DocumentName } from './documentUrl.ts'
import { useDocumentLook } from './useDocumentLook.ts'

/** The link's address and its click handler. */
export function useDocumentLink(document: DocumentName): { href: string; onClick(event: MouseEvent): void } {
  const core = useCore()
  const look = useDocumentLook()
  const profile = useStore(core.session.profile)
  const address = profile && documentUrl(profile.documents[document], look)
  return {
    href: address ?? '#',
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void core.nav.go('framePage', { params: { document } })
    },
  }
}

export function DocumentLink({ document, children }: { document: DocumentName; children?: ReactNode }) {
  return (
    <a {...useDocumentLink(document)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
