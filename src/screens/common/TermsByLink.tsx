/**
 * The form of termsOfUse in a page that is older than the bank's terms: its own text no longer holds, so the
 * terms are read at the bank's address, which has the latest.
 */
import { Dock } from '../../ui/Dock.tsx'
import { Document } from '../../ui/Document.tsx'
import { useWords } from '../context.ts'
import { BindConsents, useLinkByBoxes } from '../shared/documents/BindConsents.tsx'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { Page } from '../shared/page/Page.tsx'
import { ConsentDetails } from './ConsentDetails.tsx'

export function TermsByLink({ version }: { version: string }) {
  const words = useWords()
  return (
    <Page
      sheet="fill"
      onSubmit={useLinkByBoxes(version)}
      title={words.t('terms.title')}
      dock={
        <Dock>
          <ActionButton action="link">{words.t('terms.submit')}</ActionButton>
        </Dock>
      }
    >
      <Document label={words.t('consent.title')} toEnd={words.t('terms.scrollToEnd')}>
        <ConsentDetails />
      </Document>
      <BindConsents version={version} />
    </Page>
  )
}
