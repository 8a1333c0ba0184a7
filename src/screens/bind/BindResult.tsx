/** The account is linked; the customer returns to the merchant after 2 s. */
import { useStore } from '@nanostores/react'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useLink, useMerchant, useWords } from '../context.ts'
import { DateTime } from '../shared/page/DateTime.tsx'
import { HERO } from '../shared/page/layout.ts'
import { Page } from '../shared/page/Page.tsx'
import { ReturnDock } from '../shared/leaving/ReturnDock.tsx'

export default function BindResult() {
  const words = useWords()
  const link = useLink()
  const merchant = useMerchant()
  const result = useStore(link.result)
  const maskedNumber = useStore(link.otp.maskedNumber)
  return (
    <Page
      nav="none"
      slip={HERO}
      title={words.t('bindResult.title')}
      intro={words.t('bindResult.body', { merchant })}
      dock={<ReturnDock ending="linked" reason="linked" />}
    >
      <FeeList isLined isApart>
        {maskedNumber && <FeeRow label={words.t('bind.accountLabel')}>{maskedNumber}</FeeRow>}
        {result?.linkedAt && (
          <FeeRow label={words.t('bindResult.date')}>
            <DateTime at={result.linkedAt} />
          </FeeRow>
        )}
      </FeeList>
      <Hint icon="link">{words.t('bindResult.unlink')}</Hint>
    </Page>
  )
}
