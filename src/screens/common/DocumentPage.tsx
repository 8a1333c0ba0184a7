/** A document of the bank: in a sandboxed frame, or in a new tab. */
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { Dock } from '../../ui/Dock.tsx'
import { DocumentFrame } from '../../ui/DocumentFrame.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useCore, useWords } from '../context.ts'
import { documentUrl, type DocumentName } from '../shared/documents/documentUrl.ts'
import { useDocumentLook } from '../shared/documents/useDocumentLook.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { Page } from '../shared/page/Page.tsx'
import { useDocument } from './useDocument.ts'

export function DocumentPage({ document }: { document: DocumentName }) {
  const core = useCore()
  const words = useWords()
  const look = useDocumentLook()
  const profile = useStore(core.session.profile)
  const address = profile && documentUrl(profile.documents[document], look)
  const framedAddress = profile && documentUrl(profile.documents[document], look, true)
  const title = words.t(`framePage.${document}`)
  return (
    <Page
      sheet="fill"
      title={title}
      dock={
        address && (
          <Dock variant="bare">
            <LinkButton href={address} newTab icon="external">
              {words.t('framePage.openTab')}
              <VisuallyHidden> ({words.t('common.newTabSr')})</VisuallyHidden>
            </LinkButton>
          </Dock>
        )
      }
    >
      {framedAddress && <FramedDocument key={framedAddress} address={framedAddress} title={title} />}
      {profile && !framedAddress && <Missing />}
    </Page>
  )
}

function Missing() {
  const core = useCore()
  const error = fieldError(core.problems.make('DOCUMENT_UNAVAILABLE'))
  return <Message id={useId()} error={error} />
}

function FramedDocument({ address, title }: { address: string; title: string }) {
  const words = useWords()
  const [attempt, setAttempt] = useState(0)
  const { state, markLoaded } = useDocument(address, attempt)
  if (state === 'failed') {
    return (
      <div>
        <Missing />
        <LinkButton icon="refresh" onClick={() => setAttempt(attempt + 1)}>
          {words.t('action.tryAgain')}
        </LinkButton>
      </div>
    )
  }
  if (state === 'outside') {
    return (
      <div role="status">
        <Hint icon="external">{words.t('framePage.outside')}</Hint>
      </div>
    )
  }
  return (
    <>
      <div role="status">{state === 'loading' && <Hint>{words.t('framePage.loading')}</Hint>}</div>
      <DocumentFrame
        key={attempt}
        src={address}
        title={words.t('framePage.frameSr', { document: title })}
        isShown={state === 'shown'}
        onLoad={markLoaded}
      />
    </>
  )
}
