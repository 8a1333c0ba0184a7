/**
 * The status of an order when the result page is opened by its address. The bank is asked; nothing is
 * assumed.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { askOutcome, type OrderFinding } from '../../stores/payment/askOutcome.ts'
import { Dock } from '../../ui/Dock.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, usePay, useWords } from '../context.ts'
import { Page } from '../shared/page/Page.tsx'
import { Reference } from '../shared/page/Reference.tsx'
import { Waiting } from '../shared/page/Waiting.tsx'
import { FeeList } from '../../ui/Fees.tsx'

export function OrderOutcome() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  // The bank can be asked only when the order is loaded.
  const isKnown = useStore(pay.order) !== null
  const busy = useStore(core.actions.busy) === 'check'
  const [outcome, setOutcome] = useState<OrderFinding>()
  const check = () => core.actions.run('check', async () => setOutcome(await askOutcome(pay.context)))
  useEffect(() => {
    if (isKnown) void core.actions.run('check', async () => setOutcome(await askOutcome(pay.context)))
  }, [core, pay, isKnown])

  const isShown = outcome !== undefined && outcome !== 'left'
  // The skeleton has no title, so the focus moves when the page replaces it.
  useEffect(() => {
    if (isShown) core.focusTitle()
  }, [core, isShown])
  if (!isShown) return <Waiting skeleton="outcome" />

  const label = words.t('action.checkAgain')
  const toPay = () => void core.nav.go('payment', { replace: true })
  return (
    <Page
      dock={
        <Dock variant="bare">
          <PrimaryButton busy={busy} reachable onClick={outcome === 'unpaid' ? toPay : () => void check()}>
            {outcome === 'unpaid' ? words.t('resultPage.pay') : label}
          </PrimaryButton>
          {outcome === 'unpaid' && <SecondaryButton onClick={() => void check()}>{label}</SecondaryButton>}
        </Dock>
      }
    >
      <Outcome tone="neutral" icon="alert" title={words.t(`resultPage.${outcome}Title`)}>
        {words.t(`resultPage.${outcome}Body`, { merchant })}
      </Outcome>
      <FeeList isLined>
        <Reference />
      </FeeList>
      <LiveRegion>{busy ? '' : words.t(`resultPage.${outcome}Title`)}</LiveRegion>
    </Page>
  )
}
