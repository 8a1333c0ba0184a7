/** What the data sharing consent means: data, recipient, purpose, how long, and how to take it back (copy.md, consent). */
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { useMerchant, useWords } from '../context.ts'

const data = ['consent.dataPhone', 'consent.dataCustomerId', 'consent.dataLevel', 'consent.dataPayment'] as const
const remarks = ['consent.basis', 'consent.rights', 'consent.withdraw'] as const

export function ConsentDetails() {
  const words = useWords()
  const merchant = useMerchant()
  const purpose = words.t('consent.purposeDefault')
  return (
    <>
      <h2>{words.t('consent.title')}</h2>
      <FeeList>
        <FeeRow label={words.t('consent.dataTitle')}>{data.map((key) => words.t(key)).join(', ')}</FeeRow>
        <FeeRow label={words.t('consent.recipientTitle')}>{merchant}</FeeRow>
        <FeeRow label={words.t('consent.purposeTitle')}>{purpose}</FeeRow>
        <FeeRow label={words.t('consent.retentionTitle')}>{words.t('consent.retention')}</FeeRow>
      </FeeList>
      {remarks.map((key) => <p key={key}>{words.t(key)}</p>)}
      <p>{words.t('consent.refuse', { merchant })}</p>
    </>
  )
}
