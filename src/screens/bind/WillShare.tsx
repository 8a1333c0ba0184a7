/** Under the phone number: what linking shares with the merchant, and who runs this page. */
import { useId } from 'react'
import { Hint } from '../../ui/Hint.tsx'
import { IconGrid } from '../../ui/IconGrid.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCore, useMerchant, useWords } from '../context.ts'
import { isOwnPage } from '../shared/leaving/ownPage.ts'
import TrustLine from '../shared/problems/TrustLine.tsx'

/** Information only: the customer agrees on the page of the terms. */
export default function WillShare() {
  const words = useWords()
  const merchant = useMerchant()
  const isOwn = isOwnPage(useCore())
  const heading = useId()
  return (
    <>
      <Section id={heading} isLined>
        {words.t('share.title', { merchant })}
      </Section>
      <IconGrid
        labelledBy={heading}
        facts={[
          ['device', words.t('consent.dataPhone')],
          ['document', words.t('consent.dataCustomerId')],
          ['shield', words.t('consent.dataLevel')],
          ['receipt', words.t('consent.dataPayment')],
        ]}
      />
      <Hint icon="lock">
        {isOwn && `${words.t('bind.safe', { merchant })} `}
        {words.t('share.later')}
      </Hint>
      {isOwn && <TrustLine />}
    </>
  )
}
