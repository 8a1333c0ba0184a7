/** The account is unlinked; the customer returns to the merchant after the same time as after linking. */
import { Outcome } from '../../ui/Outcome.tsx'
import { useMerchant, useWords } from '../context.ts'
import { HERO } from '../shared/page/layout.ts'
import { Page } from '../shared/page/Page.tsx'
import { ReturnDock } from '../shared/leaving/ReturnDock.tsx'

export function UnlinkDone() {
  const words = useWords()
  const merchant = useMerchant()
  return (
    <Page nav="none" slip={HERO} dock={<ReturnDock ending="linked" reason="unlinked" />}>
      <Outcome tone="success" title={words.t('unlink.doneTitle')}>
        {words.t('unlink.doneBody', { merchant })}
      </Outcome>
    </Page>
  )
}
