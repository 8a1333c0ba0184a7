/** The screens aren't allowed in this page; offers the bank's own page. */
import { Dock } from '../../ui/Dock.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { useCore, useWords } from '../context.ts'
import { Page } from '../shared/page/Page.tsx'

export function HostedPageOffer() {
  const core = useCore()
  const words = useWords()
  const open = () => {
    const { embedding } = core.port
    if (!embedding?.hosted) return
    const url = new URL(embedding.hosted)
    url.searchParams.set('language', words.lang)
    if (core.leaving.leave(url.href, 'hosted')) embedding.noteLeaving?.()
  }
  return (
    <Page
      dock={
        <Dock variant="bare">
          <PrimaryButton onClick={open}>{words.t('element.openHosted')}</PrimaryButton>
        </Dock>
      }
    >
      <Outcome tone="neutral" icon="shield" title={words.t('element.frameTitle')}>
        {words.t('element.frameBody')}
      </Outcome>
    </Page>
  )
}
