/** Paid: the slip becomes the proof of payment, and the customer returns to the merchant after a moment. */
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { FeeList, FeeRow } from '../../../ui/Fees.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SlipRows } from '../../../ui/slip/SlipRows.tsx'
import { BelowSlip, proofBeside, ProofSentence, StampedTitle, tornEnd } from '../../../ui/slip/states.tsx'
import { useParams, useWords } from '../../context.ts'
import type { SlipLook } from '../../shared/page/layout.ts'
import { Page } from '../../shared/page/Page.tsx'
import { ReturnDock } from '../../shared/leaving/ReturnDock.tsx'
import { amountText } from '../../shared/stores/usePayAmount.ts'
import { Reference } from '../../shared/page/Reference.tsx'
import { PrintLink, Share } from './Share.tsx'
import { useProof } from './useProof.ts'

const PROOF: SlipLook = { state: 'proof', look: tornEnd }

export function Success({ status }: { status: StatusAnswer }) {
  const words = useWords()
  // The customer came here from the address of an earlier step: the page doesn't leave by itself, and says
  // that the order is already paid.
  const { resumed = false } = useParams()
  const proof = useProof(status)
  const { merchant } = proof
  return (
    <Page
      nav="none"
      slip={PROOF}
      onSlip={
        <>
          <StampedTitle
            title={proof.title}
            stamp={words.t(status.method === 'PAYLATER' ? 'stamp.paylater' : 'stamp.paid')}
            tone="paid"
          />
          <SlipRows>
            <Section>{proof.heading}</Section>
            <FeeList>
              {proof.rows.map(({ label, lines, remark }) => (
                <FeeRow key={label} label={label} remark={remark}>
                  {lines.flatMap((line, index) => [
                    // Read in one go, the lines are words apart.
                    index > 0 && ' ',
                    <span key={line}>{line}</span>,
                  ])}
                </FeeRow>
              ))}
              <Reference />
            </FeeList>
          </SlipRows>
        </>
      }
      sheet="none"
      look={proofBeside}
      dock={
        <ReturnDock key={String(resumed)} ending="paid" reason="paid" stay={resumed} isOutside>
          <Share proof={proof} />
        </ReturnDock>
      }
    >
      <BelowSlip>
        <ProofSentence>
          {words.t('paymentResult.successBody', {
            amount: amountText(words, status.amount, status.pointAmount),
            merchant,
          })}
        </ProofSentence>
        <PrintLink />
        {resumed && <Hint>{words.t('paymentResult.noBack', { merchant })}</Hint>}
      </BelowSlip>
    </Page>
  )
}
