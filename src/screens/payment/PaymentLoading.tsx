/** The wait after a confirm: a countdown in seconds while the status is asked for (readings 4, waiting screens). */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Outcome } from '../../ui/Outcome.tsx'
import { FeeList, FeeRow } from '../../ui/FeeList.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounced, useCore, useMerchant, useOnline, usePay, useSecondsLeft, useWords } from '../context.ts'
import { Page } from '../parts/Page.tsx'
import { usePayAmount } from '../parts/payAmount.ts'

export default function PaymentLoading() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const online = useOnline()
  const { end, seconds } = useStore(pay.deadline) ?? { end: 0, seconds: 0 }
  const overdue = useStore(pay.overdue)
  const left = useSecondsLeft(end)
  const said = useAnnounced(left)

  useEffect(() => pay.watch(), [pay])
  useEffect(() => {
    if (overdue) void core.nav.go('paymentResult', { replace: true })
  }, [core, overdue])

  const body = !online ? words.t('processing.offline') : left === 0 ? words.t('processing.slow') : words.t('processing.body')
  return (
    <Page nav="none">
      <Ring left={left} total={seconds} unit={words.count('second', left).replace(/^\S+\s/, '')} label={words.t('processing.countdownSr', { seconds: words.count('second', said) })} />
      <Outcome title={words.t('processing.title')} body={body} />
      <LiveRegion>{words.t('processing.countdownSr', { seconds: words.count('second', said) })}</LiveRegion>
      <FeeList>
        {amount && <FeeRow label={merchant} value={amount} />}
        <FeeRow label={words.t('common.reference')} value={core.settings.subject} />
      </FeeList>
    </Page>
  )
}
