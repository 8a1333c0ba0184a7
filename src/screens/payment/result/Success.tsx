/** Paid: the slip becomes the proof of payment, and the customer returns to the merchant after a moment. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { FeeList, FeeRow } from '../../../ui/Fees.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SlipRows } from '../../../ui/slip/SlipRows.tsx'
import { BelowSlip, StampedTitle, tornEnd } from '../../../ui/slip/states.tsx'
import { useCore, useMerchant, useParams, useWords } from '../../context.ts'
import type { SlipLook } from '../../shared/page/layout.ts'
import { Page } from '../../shared/page/Page.tsx'
import { ReturnDock } from '../../shared/leaving/ReturnDock.tsx'
import { Reference } from '../../shared/page/Reference.tsx'
import { Share } from './Share.tsx'
import { useProof } from './useProof.ts'

const PROOF: SlipLook = { state: 'proof', look: tornEnd }

export function Success({ status }: { status: StatusAnswer }) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  // The customer came here from the address of an earlier step: the page doesn't leave by itself, and says
  // that the order is already paid.
  const { resumed = false } = useParams()
  const [wasUsed, setWasUsed] = useState(false)
  const profile = useStore(core.session.profile)
  const amount = formatMoney(status.amount, words.lang)
  const facts = useProof(status)
  const title = words.t('paymentResult.successTitle')
  return (
    <Page
      nav="none"
      slip={PROOF}
      onSlip={
        <>
          <StampedTitle
            title={title}
            stamp={words.t(status.method === 'PAYLATER' ? 'stamp.paylater' : 'stamp.paid')}
            tone="paid"
          />
          <SlipRows>
            <VisuallyHidden>{words.t('paymentResult.successBody', { amount, merchant })}</VisuallyHidden>
            <Section>{words.t('proof.title')}</Section>
            <FeeList>
              {facts.map(({ label, lines, remark }) => (
                <FeeRow key={label} label={label} remark={remark}>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </FeeRow>
              ))}
              <Reference onCopy={() => setWasUsed(true)} />
            </FeeList>
          </SlipRows>
        </>
      }
      sheet="none"
    >
      <BelowSlip>
        <Share
          facts={{
            bank: profile?.name ?? '',
            merchant,
            amount,
            title,
            rows: [...facts, { label: words.t('common.reference'), lines: [core.settings.subject] }],
            simulation: core.settings.environment === 'MOCK' ? words.t('simulation.mark') : null,
          }}
          onUse={() => setWasUsed(true)}
        />
        {resumed && <Hint>{words.t('paymentResult.noBack', { merchant })}</Hint>}
        <ReturnDock key={String(resumed)} ending="paid" reason="paid" stay={resumed || wasUsed} isOutside />
      </BelowSlip>
    </Page>
  )
}
