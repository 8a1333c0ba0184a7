/** After the right code: says what unlinking means and asks the customer to confirm. */
import { Dock } from '../../ui/Dock.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { useMerchant, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { FieldProblem } from '../shared/problems/fieldError.tsx'
import { LeaveButton } from '../shared/leaving/LeaveButton.tsx'
import { Page } from '../shared/page/Page.tsx'

export function UnlinkConfirm() {
  const steps = useLinkSteps()
  const words = useWords()
  const merchant = useMerchant()
  const submit = () => void steps.unlink()
  return (
    <Page
      onSubmit={submit}
      title={words.t('unlink.confirmTitle', { merchant })}
      intro={words.t('unlink.confirmBody', { merchant })}
      dock={
        <Dock>
          <ActionButton action="unlink">{words.t('unlink.confirm')}</ActionButton>
          <LeaveButton during="unlink">{words.t('unlink.keep')}</LeaveButton>
        </Dock>
      }
    >
      <Rows isLined>
        <InfoRow icon="receipt">{words.t('unlink.keepPaylater')}</InfoRow>
        <InfoRow icon="shield">{words.t('unlink.dataStops', { merchant })}</InfoRow>
      </Rows>
      <FieldProblem field="unlink" />
    </Page>
  )
}
