/** The wait after a confirm: the status is asked for, beside a countdown or the code to be scanned. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isUnanswered } from '../../domain/payFlow.ts'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { Lede, Title } from '../../ui/Title.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { useCore, useCountdown, useMerchant, useOnline, usePay, useWords } from '../context.ts'
import { watchPayment } from '../../stores/payment/watch.ts'
import { Page } from '../parts/page/Page.tsx'
import { usePayAmount } from '../parts/stores/usePayAmount.ts'
import { ScanToPay } from './ScanToPay.tsx'

/** The noun of a count, for under the number. */
const unitOf = (counted: string): string => counted.replace(/^\S+\s/, '')

export default function PaymentLoading() {
  const core = useCore()
  const pay = usePay()
  const qr = useStore(pay.qr)
  const overdue = useStore(pay.overdue)

  useEffect(() => watchPayment(pay.context), [pay])
  useEffect(() => {
    if (overdue) void core.nav.go('paymentResult', { replace: true })
  }, [core, overdue])

  return qr ? <ScanToPay qr={qr} /> : <Processing />
}

function Processing() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const online = useOnline()
  const { end, seconds } = useStore(pay.deadline) ?? { end: 0, seconds: 0 }
  const countdown = useCountdown(end)
  const left = useStore(countdown.left)
  const announced = useStore(countdown.announced)

  const checking = isUnanswered(pay.context.kept().stage)
  const state = !online
    ? words.t('processing.offline')
    : left === 0
      ? words.t('processing.slow')
      : checking
        ? words.t('processing.checking')
        : ''
  const body = words.t('processing.body')
  return (
    <Page nav="none">
      <Wait>
        <Ring
          left={left}
          total={seconds}
          seconds={left}
          unit={unitOf(words.count('second', left))}
          label={words.t('processing.countdownSr', { seconds: words.count('second', left) })}
        />
        <Title>{words.t('processing.title')}</Title>
        <Lede>
          {state && <>{state} </>}
          {online && body}
        </Lede>
      </Wait>
      <LiveRegion>{state}</LiveRegion>
      <LiveRegion>
        {words.t('processing.countdownSr', { seconds: words.count('second', announced) })}
      </LiveRegion>
      <FeeList>
        {amount && <FeeRow label={merchant}>{amount}</FeeRow>}
        <FeeRow label={words.t('common.reference')}>{core.settings.subject}</FeeRow>
      </FeeList>
    </Page>
  )
}
