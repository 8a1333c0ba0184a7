/** Shows what will be linked and asks the customer to confirm. */
import { useStore } from '@nanostores/react'
import { Dock } from '../../ui/Dock.tsx'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCore, useLink, useMerchant, useWords } from '../context.ts'
import { useClaims } from '../shared/stores/useClaims.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { LeaveButton } from '../shared/leaving/LeaveButton.tsx'
import { Page } from '../shared/page/Page.tsx'
import { BindConsents, useLinkByBoxes } from '../shared/documents/BindConsents.tsx'

/** Version of the terms to agree to now; null: this customer has agreed to it. */
function useTermsToAgree(): string | null {
  const { state } = useStore(useLink().journey)
  const version = useStore(useCore().session.profile)?.termsVersion ?? null
  return state.kind === 'bind' && state.termsAccepted === version ? null : version
}

export default function Bind() {
  const core = useCore()
  const link = useLink()
  const words = useWords()
  const merchant = useMerchant()
  const maskedNumber = useMaskedNumber(link.otp)
  const { unseen } = useClaims()
  const profile = useStore(core.session.profile)
  const version = useTermsToAgree()
  const submit = useLinkByBoxes(version)

  return (
    <Page
      onSubmit={submit}
      title={words.t('bind.title')}
      intro={words.t('bind.body')}
      dock={
        <Dock>
          <ActionButton action="link" disabled={!profile}>
            {words.t('bind.submit')}
          </ActionButton>
          <LeaveButton during="link">{words.t('bind.cancel')}</LeaveButton>
        </Dock>
      }
    >
      <FeeList isApart>
        <FeeRow asIs label={words.t('notice.merchant')}>
          {merchant}
        </FeeRow>
        {/* There before the number is, as all such rows: what is below would move away from under a thumb. */}
        {maskedNumber !== null && <FeeRow label={words.t('bind.accountLabel')}>{maskedNumber}</FeeRow>}
      </FeeList>
      <Section>{words.t('bind.canDoTitle')}</Section>
      <Rows>
        <InfoRow icon="receipt">{words.t('bind.canDoPay', { merchant })}</InfoRow>
        <InfoRow icon="link">{words.t('bind.canDoUnlink')}</InfoRow>
      </Rows>
      {unseen && <Hint icon="shield">{words.t('bind.safe', { merchant })}</Hint>}
      <BindConsents version={version} />
    </Page>
  )
}
