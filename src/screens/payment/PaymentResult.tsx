/** How the payment ended, by the status alone: success, failed, on hold, or not known yet. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { REDIRECT } from '../../domain/limits.ts'
import { parseSen } from '../../contract/money.ts'
import { formatMoney, splitMoney } from '../../domain/formatMoney.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { FeeList, FeeRow } from '../../ui/Fees.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { StatusAnswer } from '../../contract/payloads/payment.ts'
import { useCore, useMerchant, useParams, usePay, useWords } from '../context.ts'
import { Page } from '../parts/Page.tsx'
import { ProblemPage } from '../parts/ProblemPage.tsx'
import { ReturnDock } from '../parts/ReturnDock.tsx'

export default function PaymentResult() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const status = useStore(pay.status)
  const { problem } = useParams()
  const open = status?.status !== 'SUCCESS' && status?.status !== 'FAILED'

  // A payment on hold may still end: the page goes on asking.
  useEffect(() => (open ? pay.watch() : undefined), [pay, open])

  if (status?.status === 'SUCCESS') return <Success status={status} />
  if (status?.status === 'FAILED') {
    const name = status.method === 'PAYLATER' ? 'PAYMENT_FAILED_PAYLATER' : 'PAYMENT_FAILED'
    return <ProblemPage problem={core.problems.make(name)} retry={() => void pay.again()}><Facts status={status} /></ProblemPage>
  }
  const waiting = problem ?? core.problems.make(status?.status === 'ON_HOLD' ? 'PAYMENT_ON_HOLD' : 'PAYMENT_UNCONFIRMED')
  return (
    <ProblemPage problem={waiting} retry={() => void pay.again()} note={words.t('paymentResult.holdWatching')}>
      {status && <Facts status={status} />}
    </ProblemPage>
  )
}

function Facts({ status }: { status: StatusAnswer }) {
  const core = useCore()
  const words = useWords()
  return (
    <FeeList lined>
      <FeeRow label={words.t('paymentResult.total')}>{formatMoney(parseSen(status.amount), words.lang)}</FeeRow>
      {status.method && (
        <FeeRow label={words.t('paymentResult.method')}>{words.t(status.method === 'WALLET' ? 'payment.methodWallet' : 'payment.methodPaylater')}</FeeRow>
      )}
      {status.pointAmount > 0 && <FeeRow label={words.t('payment.rowPoints')}>{words.count('point', status.pointAmount)}</FeeRow>}
      {status.paidAt && <FeeRow label={words.t('paymentResult.time')}>{formatDateTime(words, status.paidAt)}</FeeRow>}
      <FeeRow label={words.t('common.reference')}>{core.settings.subject}</FeeRow>
    </FeeList>
  )
}

function Success({ status }: { status: StatusAnswer }) {
  const words = useWords()
  const merchant = useMerchant()
  const amount = parseSen(status.amount)
  return (
    <Page nav="none" dock={<ReturnDock after={REDIRECT.paidMs} reason="paid" />}>
      <Outcome
        tone="success"
        title={words.t('paymentResult.successTitle')}
        money={splitMoney(amount, words.lang)}
      >
        {words.t('paymentResult.successBody', { amount: formatMoney(amount, words.lang), merchant })}
      </Outcome>
      <Facts status={status} />
    </Page>
  )
}
