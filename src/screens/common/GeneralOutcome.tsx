/** Done, unsuccessful or in progress, for whoever opens the result page with a parameter. */
import type { TextKey } from '../../i18n/keys.ts'
import type { Params } from '../../stores/core.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import type { Tone } from '../../ui/Seal.tsx'
import { useCore, useWords } from '../context.ts'
import { Page } from '../parts/Page.tsx'

type Kind = NonNullable<Params['outcome']>

const kinds = {
  success: ['success', 'resultPage.successTitle', 'resultPage.successBody'],
  failed: ['danger', 'resultPage.failedTitle', 'resultPage.failedBody'],
  pending: ['warning', 'resultPage.pendingTitle', 'resultPage.pendingBody'],
} as const satisfies Record<Kind, readonly [Tone, TextKey, TextKey]>

export const isOutcome = (text: string | null): text is Kind => text !== null && Object.hasOwn(kinds, text)

export function GeneralOutcome({ outcome }: { outcome: Kind }) {
  const core = useCore()
  const words = useWords()
  const [tone, title, body] = kinds[outcome]
  return (
    <Page
      dock={
        <Dock variant="bare">
          <PrimaryButton onClick={core.nav.back}>{words.t('action.back')}</PrimaryButton>
        </Dock>
      }
    >
      <Outcome tone={tone} title={words.t(title)}>
        {words.t(body)}
      </Outcome>
    </Page>
  )
}
