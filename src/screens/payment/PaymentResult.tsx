/** How the payment ended, by the status alone: success, failed, on hold, or not known yet. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { REDIRECT } from '../../domain/limits.ts'
import { parseSen } from '../../contract/money.ts'
import { formatMoney, splitMoney } from '../../domain/formatMoney.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { FeeList, FeeRow } from '../../ui/FeeList.tsx'
import { Money } from '../../ui/Money.tsx'
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
    <FeeList>
      <FeeRow label={words.t('paymentResult.total')} value={formatMoney(parseSen(status.amount), words.lang)} />
      {status.method && (
        <FeeRow
          label={words.t('paymentResult.method')}
          value={words.t(status.method === 'WALLET' ? 'payment.methodWallet' : 'payment.methodPaylater')}
        />
      )}
      {status.pointAmount > 0 && <FeeRow label={words.t('payment.rowPoints')} value={words.count('point', status.pointAmount)} />}
      {status.paidAt && <FeeRow label={words.t('paymentResult.time')} value={formatDateTime(words, status.paidAt)} />}
      <FeeRow label={words.t('common.reference')} value={core.settings.subject} />
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
        body={words.t('paymentResult.successBody', { amount: formatMoney(amount, words.lang), merchant })}
      >
        <Money {...splitMoney(amount, words.lang)} />
        <Facts status={status} />
      </Outcome>
    </Page>
  )
}
