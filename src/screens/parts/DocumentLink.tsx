/** A link in a sentence to one of the bank's documents: opens its page, or a tab where the customer asks the browser for one. */
import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { useCore, useWords } from '../context.ts'
import { documentUrl, type DocumentName } from './documents.ts'

export function DocumentLink({ document, children }: { document: DocumentName; children?: ReactNode }) {
  const core = useCore()
  const { lang } = useWords()
  const profile = useStore(core.profile)
  const address = profile && documentUrl(profile.documents[document], lang)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void core.nav.go('framePage', { params: { document } })
  }
  return <a href={address ?? '#'} target="_blank" rel="noopener noreferrer" onClick={open}>{children}</a>
}
