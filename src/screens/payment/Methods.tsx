/** The ways to pay; a blocked one stays in the list with its reason (errors.md rules 6 to 8). */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { errorNameOf, type ErrorName } from '../../contract/errors.ts'
import { parseSen } from '../../contract/money.ts'
import type { Method, Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BlockedRow, MethodRow, RadioGroup } from '../../ui/MethodRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePay, useWords } from '../context.ts'

type ReasonKey = Extract<TextKey, `payment.blocked${string}`>

/** The short reason under a blocked method. */
const reasons: Partial<Record<ErrorName, Exclude<ReasonKey, 'payment.blockedSr' | 'payment.blockedWhy'>>> = {
  BALANCE_LOW: 'payment.blockedBalance',
  BALANCE_AND_LIMIT_LOW: 'payment.blockedBalance',
  PAYLATER_OVERDUE: 'payment.blockedOverdue',
  PAYLATER_LIMIT_LOW: 'payment.blockedLimit',
  PAYLATER_VERIFICATION_PENDING: 'payment.blockedVerification',
  PAYLATER_UNVERIFIED: 'payment.blockedUnverified',
  PAYLATER_ONE_TIME_VERIFICATION: 'payment.blockedOneTime',
  PAYLATER_POINTS_NOT_ALLOWED: 'payment.blockedPoints',
  PAYLATER_NOT_ACTIVE: 'payment.blockedInactive',
}

/** Methods that this page can carry through. Pay Later joins with its plan, summary and agreement. */
const SERVED: readonly Method[] = ['WALLET']

export function Methods({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const chosen = useStore(pay.method)
  const shown = useStore(pay.balanceShown)
  const heading = useId()
  const balance = order.wallet.balance
  return (
    <>
      <Section id={heading}>{words.t('payment.methodTitle')}</Section>
      <RadioGroup labelledBy={heading}>
        {order.methods.filter(({ method }) => SERVED.includes(method)).map(({ method, blocked }) => {
          const name = blocked === null ? undefined : errorNameOf(blocked)
          const title = words.t('payment.methodWallet')
          if (blocked !== null) {
            return <BlockedRow key={method} title={title} reason={words.t((name && reasons[name]) ?? 'payment.blockedUnavailable')} />
          }
          return (
            <MethodRow
              key={method}
              name={heading}
              value={method}
              title={title}
              fact={balance !== null && words.t('payment.walletBalance', { balance: shown ? formatMoney(parseSen(balance), words.lang) : words.t('format.hiddenAmount') })}
              checked={chosen === method}
              onSelect={() => pay.choose(method)}
              trailing={balance !== null && (
                <IconButton
                  icon={shown ? 'eyeOff' : 'eye'}
                  label={words.t(shown ? 'payment.balanceHide' : 'payment.balanceShow')}
                  onClick={() => pay.balanceShown.set(!shown)}
                />
              )}
            />
          )
        })}
      </RadioGroup>
    </>
  )
}
