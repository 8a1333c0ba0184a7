/** RIPLAY's text: the personal part first, since it differs for each payment, then the general part. */
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LinkRow } from '../../../ui/LinkRow.tsx'
import { TwinFacts, TwinHeading, Twins, TwinText, Ways, type InEach } from '../../../ui/Twins.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useDocumentLink } from '../../parts/documents/DocumentLink.tsx'
import { generalFacts, personalFacts, remarks, type Fact, type Voice } from './facts.ts'

interface SummaryProps {
  voices: readonly Voice[]
  /** Null: only the general part. */
  plan: CheckedPlan | null
  /** The customer's masked phone number. */
  customer: string | null
}

export function Summary({ voices, plan, customer }: SummaryProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const profile = useStore(core.profile)
  const [made] = useState(() => core.clock.now())
  const general = useRef<HTMLHeadingElement>(null)
  const personal = useRef<HTMLHeadingElement>(null)
  const document = useDocumentLink('riplay')
  const bank = profile?.name ?? ''
  const phone = profile?.supportPhone ?? null
  const each = <T,>(of: (voice: Voice) => T): InEach<T> => voices.map((voice) => [voice.tr.lang, of(voice)])
  /** The facts in all languages, paired row by row. */
  const facts = (of: (voice: Voice) => readonly Fact[]) =>
    (voices[0] ? of(voices[0]) : []).map(({ key }, at) => ({
      key,
      texts: each((voice) => {
        const { label, value, lang } = of(voice)[at] ?? { label: '', value: '' }
        return { label, value: lang ? <span lang={lang}>{value}</span> : value }
      }),
    }))
  return (
    <Twins>
      <TwinText texts={each(({ tr }) => tr.t('riplay.intro'))} />
      {voices.length > 1 && <TwinText small texts={each(({ tr }) => tr.t('riplay.languageNote'))} />}
      {plan && (
        <>
          <Ways label={words.t('riplay.title')}>
            <LinkButton onClick={() => personal.current?.focus()}>{words.t('riplay.tabPersonal')}</LinkButton>
            <LinkButton onClick={() => general.current?.focus()}>{words.t('riplay.tabGeneral')}</LinkButton>
          </Ways>
          <TwinHeading ref={personal} texts={each(({ tr }) => tr.t('riplay.personalTitle'))} />
          <TwinText texts={each(({ tr }) => tr.t('riplay.personal.intro', { merchant }))} />
          <TwinFacts facts={facts((voice) => personalFacts(voice, { plan, customer }))} />
          <TwinFacts facts={facts((voice) => remarks(voice, phone))} />
          <TwinText
            small
            texts={each(({ tr }) =>
              tr.t('riplay.made', { dateTime: formatDateTime(tr, made), version: plan.version }),
            )}
          />
        </>
      )}
      <TwinHeading ref={general} texts={each(({ tr }) => tr.t('riplay.generalTitle'))} />
      <TwinFacts facts={facts((voice) => generalFacts(voice, phone))} />
      <LinkRow icon="document" {...document}>
        {words.t('riplay.generalTitle')}
      </LinkRow>
      <TwinText small texts={each(({ tr }) => tr.t('riplay.supervised', { bank }))} />
    </Twins>
  )
}
