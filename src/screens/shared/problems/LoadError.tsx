/**
 * A page whose code could not be fetched. Its words are part of the code that draws it. It shows the
 * merchant, whom to call and the support code, as far as they are known.
 */
import { helpCode, pageErrorBody, pageErrorTitle, tryAgain } from '../../../i18n/folders.ts'
import { useEffect, useLayoutEffect } from 'react'
import { createLoadRetry } from '../../../stores/core/loadRetry.ts'
import { FailureSheet } from '../../../ui/FailureSheet.tsx'
import { FeeRow } from '../../../ui/Fees.tsx'
import { useCore, useFlow } from '../../context.ts'
import { STRIP, useLayout } from '../page/layout.ts'
import { telUrl } from './telUrl.ts'

export function LoadError({ retry }: { retry: () => void }) {
  const core = useCore()
  const { next, miss } = core.instance(createLoadRetry, core)
  useEffect(() => miss(core.nav.path()), [core, miss])
  const { i18n } = core
  // The other words may be what could not be fetched.
  const { language } = core.port.settings()
  const { kind } = useFlow()
  const { set } = useLayout()
  useLayoutEffect(() => set({ nav: 'auto', onLead: null, slip: STRIP, busy: false }), [set])
  const profile = core.session.profile.get()
  const merchant = core.session.merchant.get()
  return (
    <FailureSheet
      pay={kind === 'pay'}
      title={pageErrorTitle[language]}
      sentence={pageErrorBody[language]}
      helpCode={{ label: helpCode[language], value: core.diagnosticsId }}
      retry={{ label: tryAgain[language], onClick: () => next(retry) }}
    >
      {merchant && (
        <FeeRow asIs label={i18n.t('notice.merchant')}>
          {merchant}
        </FeeRow>
      )}
      {profile?.supportPhone && (
        <FeeRow flush label={i18n.t('notice.help')}>
          <a href={telUrl(profile.supportPhone)}>{profile.supportPhone}</a>
        </FeeRow>
      )}
    </FailureSheet>
  )
}
