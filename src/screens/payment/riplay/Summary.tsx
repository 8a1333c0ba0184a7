/** RIPLAY's text: the personal part first, since it differs for each payment, then the general part. */
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { LinkRow } from '../../../ui/LinkRow.tsx'
import {
  BilingualFacts,
  BilingualHeading,
  Bilingual,
  BilingualText,
  type InEachLanguage,
} from '../../../ui/Bilingual.tsx'
import { PartPicker } from '../../../ui/PartPicker.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useDocumentLink } from '../../shared/documents/DocumentLink.tsx'
import { generalFacts, personalFacts, remarks, type Fact, type Edition } from './facts.ts'

interface SummaryProps {
  editions: readonly Edition[]
  /** Null: only the general part. */
  plan: CheckedPlan | null
  /** The customer's masked phone number. */
  customer: string | null
}

export function Summary({ editions, plan, customer }: SummaryProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const profile = useStore(core.session.profile)
  const [createdAt] = useState(() => core.clock.now())
  const general = useRef<HTMLHeadingElement>(null)
  const personal = useRef<HTMLHeadingElement>(null)
  const document = useDocumentLink('riplay')
  const phone = profile?.supportPhone ?? null
  const inEach = <T,>(of: (edition: Edition) => T): InEachLanguage<T> =>
    editions.map((edition) => [edition.tr.lang, of(edition)])
  /** The facts in all languages, paired row by row. */
  const facts = (of: (edition: Edition) => readonly Fact[]) =>
    (editions[0] ? of(editions[0]) : []).map(({ key }, at) => ({
      key,
      texts: inEach((edition) => {
        const { label, value, lang } = of(edition)[at] ?? { label: '', value: '' }
        return { label, value: lang ? <span lang={lang}>{value}</span> : value }
      }),
    }))
  return (
    <Bilingual>
      <BilingualText texts={inEach(({ tr }) => tr.t('riplay.intro'))} />
      {editions.length > 1 && <BilingualText small texts={inEach(({ tr }) => tr.t('riplay.languageNote'))} />}
      {plan && (
        <>
          <PartPicker
            label={words.t('riplay.title')}
            parts={[
              { name: words.t('riplay.tabPersonal'), heading: personal },
              { name: words.t('riplay.tabGeneral'), heading: general },
            ]}
          />
          <BilingualHeading ref={personal} texts={inEach(({ tr }) => tr.t('riplay.personalTitle'))} />
          <BilingualText texts={inEach(({ tr }) => tr.t('riplay.personal.intro', { merchant }))} />
          <BilingualFacts facts={facts((edition) => personalFacts(edition, { plan, customer }))} />
          <BilingualFacts facts={facts((edition) => remarks(edition, phone))} />
          <BilingualText
            small
            texts={inEach(({ tr }) =>
              tr.t('riplay.made', { dateTime: formatDateTime(tr, createdAt), version: plan.version }),
            )}
          />
        </>
      )}
      <BilingualHeading ref={general} texts={inEach(({ tr }) => tr.t('riplay.generalTitle'))} />
      <BilingualFacts facts={facts((edition) => generalFacts(edition, phone))} />
      <LinkRow icon="document" {...document}>
        {words.t('riplay.generalTitle')}
      </LinkRow>
      {editions.some(({ bank }) => bank.supervised) && (
        <BilingualText small texts={inEach(({ bank }) => bank.supervised ?? '')} />
      )}
    </Bilingual>
  )
}
