/** The ways to pay; a blocked one stays in the list with its reason (errors.md rules 6 to 8). */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { parseSen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { SERVED_METHODS } from '../../domain/payFlow.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MethodRow, RadioGroup } from '../../ui/MethodRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { usePay, useWords } from '../context.ts'
import { lazily } from '../parts/lazily.tsx'

const BlockedMethod = lazily(() => import('./BlockedMethod.tsx'), ['core', 'format', 'payment', 'errors'])

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
        {order.methods.filter(({ method }) => SERVED_METHODS.includes(method)).map(({ method, blocked }) => {
          const title = words.t('payment.methodWallet')
          if (blocked !== null) return <BlockedMethod key={method} title={title} code={blocked} />
          return (
            <MethodRow
              key={method}
              name={heading}
              value={method}
              title={title}
              fact={balance !== null && words.t('payment.walletBalance', {
                balance: shown ? formatMoney(parseSen(balance), words.lang) : words.t('format.hiddenAmount'),
              })}
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
