/** The wait after a confirm: the status is polled, beside a countdown or the QR code. */
import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { isUnanswered, methodAtWork } from '../../domain/payment.ts'
import { methodOf } from '../../stores/payment/methods/methods.ts'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Counting, waiting } from '../../ui/slip/states.tsx'
import { useCore, useCountdown, useOnline, usePay, useWords } from '../context.ts'
import { watchPayment } from '../../stores/payment/watch.ts'
import type { SlipLook } from '../shared/page/layout.ts'
import { Page } from '../shared/page/Page.tsx'
import { Reference } from '../shared/page/Reference.tsx'
import { TimeAnnouncement } from '../shared/page/TimeAnnouncement.tsx'
import { ScanToPay } from './ScanToPay.tsx'

const WAIT: SlipLook = { state: 'wait', look: waiting }

/** The unit of a count without its number. */
const unitOf = (phrase: string): string => phrase.replace(/^\S+\s/, '')

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
  const pay = usePay()
  const words = useWords()
  const online = useOnline()
  const payment = useStore(pay.context.payment)
  const method = useStore(pay.status)?.method ?? methodAtWork(payment)
  const { end, seconds } = useStore(pay.deadline) ?? { end: 0, seconds: 0 }
  const countdown = useCountdown(end)
  const remaining = useStore(countdown.remaining)

  const checking = isUnanswered(payment.state)
  const state = !online
    ? words.t('processing.offline')
    : remaining === 0
      ? words.t('processing.slow')
      : checking
        ? words.t('processing.checking')
        : ''
  const phrase = words.count('second', remaining)
  return (
    <Page
      nav="none"
      slip={WAIT}
      onSlip={
        <Counting
          remaining={remaining}
          total={seconds}
          label={words.t('processing.countdownSr', { seconds: phrase })}
        >
          {remaining === 0 || !online
            ? words.t('slip.unknownYet')
            : words.parts<'slip.resultIn', ReactNode>('slip.resultIn', {
                seconds: (
                  <span key="seconds">
                    <b>{remaining}</b> {unitOf(phrase)}
                  </span>
                ),
              })}
        </Counting>
      }
      title={words.t('processing.title')}
      intro={
        <>
          {state && <>{state} </>}
          {online && words.t('processing.body')}
        </>
      }
    >
      <LiveRegion>{state}</LiveRegion>
      <TimeAnnouncement
        of={countdown}
        say={(count) => words.t('processing.countdownSr', { seconds: words.count('second', count) })}
      />
      <FeeList isLined={method !== null} isApart>
        {method && <FeeRow label={words.t('paymentResult.method')}>{words.t(methodOf(method).title)}</FeeRow>}
        <Reference />
      </FeeList>
    </Page>
  )
}
