/**
 * Documents that must be read and accepted: RIPLAY, the terms, the cost of a late payment. Sharing data has a
 * checkbox of its own, which is optional. No checkbox is ticked beforehand.
 */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { lateFeeFor, type CheckedPlan } from '../../../domain/paylater.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { LinkRow } from '../../../ui/LinkRow.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Item, Rows } from '../../../ui/Rows.tsx'
import { useCore, useMerchant, useProblem, useWords } from '../../context.ts'
import { useAgreement } from '../../shared/stores/useAgreement.ts'
import { useDocumentLink } from '../../shared/documents/DocumentLink.tsx'
import { useArrival } from '../../shared/page/useArrival.ts'
import { fieldError } from '../../shared/problems/fieldError.tsx'
import { sentences, type CheckboxName } from './sentences.ts'

export function Consents({ plan }: { plan: CheckedPlan }) {
  const core = useCore()
  const words = useWords()
  const agreement = useAgreement()
  const texts = sentences(words, useMerchant(), plan)
  const marks = useStore(agreement.marks)
  const terms = useDocumentLink('paylaterTerms')
  const missing = useProblem('riplay')
  const refusal = useProblem('terms')
  const lateFee = lateFeeFor(plan, words.lang)
  const id = useId()
  const isBackFromRiplay = useArrival('riplay')
  const tick = (box: CheckboxName) => (on: boolean) => {
    agreement.mark(box, on)
    core.problems.clear(box)
  }
  return (
    <div>
      <Rows isLined>
        <Item>
          <LinkRow
            icon="document"
            name="riplay"
            checked={marks.riplay}
            fact={words.t(marks.riplay ? 'paylater.riplayRead' : 'paylater.mustRead')}
            describedBy={`${id}riplay`}
            arrive={isBackFromRiplay}
            onClick={() => void core.nav.go('riplay')}
          >
            {words.t('paylater.readRiplay')}
          </LinkRow>
          <Message id={`${id}riplay`} error={fieldError(missing)} />
        </Item>
        <Item>
          <LinkRow icon="document" {...terms}>
            {words.t('paylater.readTerms')}
          </LinkRow>
        </Item>
      </Rows>
      <Banner tone="neutral">
        {words.t('paylater.caution')}
        {lateFee && (
          <>
            <br />
            {words.parts('paylater.lateFee', {
              lateFee: (
                <span key="lateFee" lang={lateFee.language}>
                  {lateFee.text}
                </span>
              ),
            })}
          </>
        )}
      </Banner>
      <CheckRow
        name="terms"
        checked={marks.terms}
        invalid={refusal !== undefined}
        describedBy={`${id}terms`}
        onChange={tick('terms')}
      >
        {texts.terms}
      </CheckRow>
      <Message id={`${id}terms`} error={fieldError(refusal)} />
      <CheckRow name="sharing" checked={marks.sharing} onChange={tick('sharing')}>
        {texts.sharing} ({words.t('common.optional')})
      </CheckRow>
    </div>
  )
}
