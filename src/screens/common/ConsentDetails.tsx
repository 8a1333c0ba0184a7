/**
 * Meaning of the consent to data sharing: data sharing means: data, recipient, purpose, duration, and how to
 * withdraw it.
 */
import { useMerchant, useWords } from '../context.ts'

const data = [
  'consent.dataPhone',
  'consent.dataCustomerId',
  'consent.dataLevel',
  'consent.dataPayment',
] as const
const remarks = ['consent.basis', 'consent.rights', 'consent.withdraw'] as const

export function ConsentDetails() {
  const words = useWords()
  const merchant = useMerchant()
  const facts = [
    [words.t('consent.dataTitle'), data.map((key) => words.t(key)).join(', ')],
    [words.t('consent.recipientTitle'), merchant],
    [words.t('consent.purposeTitle'), words.t('consent.purposeDefault')],
    [words.t('consent.retentionTitle'), words.t('consent.retention')],
  ] as const
  return (
    <section>
      <h2>{words.t('consent.title')}</h2>
      {facts.map(([label, value]) => (
        <p key={label}>
          <b>{label}:</b> {value}
        </p>
      ))}
      {remarks.map((key) => (
        <p key={key}>{words.t(key)}</p>
      ))}
      <p>{words.t('consent.refuse', { merchant })}</p>
    </section>
  )
}
