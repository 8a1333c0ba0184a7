/** The account is linked; the customer returns to the merchant after 2 s. */
import { useStore } from '@nanostores/react'
import { REDIRECT } from '../../domain/limits.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { useLink, useMerchant, useWords } from '../context.ts'
import { HERO } from '../parts/page/frame.ts'
import { Page } from '../parts/page/Page.tsx'
import { ReturnDock } from '../parts/leaving/ReturnDock.tsx'

export default function BindResult() {
  const words = useWords()
  const merchant = useMerchant()
  const result = useStore(useLink().result)
  return (
    <Page nav="none" slip={HERO} dock={<ReturnDock after={REDIRECT.linkedMs} reason="linked" />}>
      <Outcome
        tone="success"
        title={words.t('bindResult.title')}
        note={
          result ? words.t('bindResult.date', { date: formatDateTime(words, result.linkedAt) }) : undefined
        }
      >
        {words.t('bindResult.body', { merchant })}
      </Outcome>
    </Page>
  )
}
