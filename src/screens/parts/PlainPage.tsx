/** A page with a title and the way back, and nothing that only looks as if it worked. */
import { Dock } from '../../ui/Dock.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, useWords } from '../context.ts'
import { Page } from './Page.tsx'

export function PlainPage({ title }: { title: string }) {
  const core = useCore()
  const words = useWords()
  return <Page title={title} dock={<Dock variant="bare"><SecondaryButton onClick={core.nav.back}>{words.t('action.back')}</SecondaryButton></Dock>} />
}
