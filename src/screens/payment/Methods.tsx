/** The ways to pay; a blocked one stays in the list with its reason. */
import { useStore } from '@nanostores/react'
import { useId, useState, type ComponentType } from 'react'
import { parseSen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { MethodRow, RadioGroup } from '../../ui/MethodRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { usePay, useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../parts/problems/fieldError.tsx'
import { lazily } from '../parts/page/lazily.tsx'
import { usePreferences } from '../parts/stores/usePreferences.ts'
import { PaylaterChoice } from './later.ts'

/** What only some orders need. */
const blocked = <P extends object>(pick: (found: typeof import('./Blocked.tsx')) => ComponentType<P>) =>
  lazily<P>(async () => ({ default: pick(await import('./Blocked.tsx')) }))
const BlockedMethod = blocked((found) => found.BlockedMethod)
const BlockedNote = blocked((found) => found.BlockedNote)
const NoBalance = blocked((found) => found.NoBalance)

export function Methods({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const methods = useStore(pay.methods)
  const blocks = useStore(pay.blocks)
  const missing = useProblem('method')?.name === 'METHOD_REQUIRED'
  const group = useId()
  const reasons = methods.flatMap((method) => blocks[method] ?? [])
  return (
    <>
      <Section id={group}>{words.t('payment.methodTitle')}</Section>
      {reasons.length > 0 && <BlockedNote reasons={reasons} all={reasons.length === methods.length} />}
      <RadioGroup labelledBy={group}>
        {methods.map((method) => {
          const title = words.t(method === 'WALLET' ? 'payment.methodWallet' : 'payment.methodPaylater')
          const reason = blocks[method]
          return reason ? (
            <BlockedMethod key={method} group={group} method={method} title={title} reason={reason} />
          ) : method === 'WALLET' ? (
            <Wallet key={method} group={group} title={title} order={order} />
          ) : (
            <Paylater key={method} group={group} title={title} order={order} />
          )
        })}
      </RadioGroup>
      {missing && <FieldProblem field="method" />}
    </>
  )
}

interface RowProps {
  group: string
  title: string
  order: Order
}

function Wallet({ group, title, order: { wallet } }: RowProps) {
  const pay = usePay()
  const words = useWords()
  const { on, set } = usePreferences().balance
  const shown = useStore(on)
  const [said, say] = useState('')
  const balance = wallet.balance === null ? null : formatMoney(parseSen(wallet.balance), words.lang)
  const toggle = () => {
    set(!shown)
    say(
      shown
        ? words.t('payment.balanceHiddenSr')
        : words.t('payment.balanceShownSr', { balance: balance ?? '' }),
    )
  }
  return (
    <div>
      <MethodRow
        name={group}
        value="WALLET"
        title={title}
        fact={
          balance === null ? (
            <NoBalance />
          ) : shown ? (
            words.t('payment.walletBalance', { balance })
          ) : (
            <>
              <span aria-hidden="true">
                {words.t('payment.walletBalance', { balance: words.t('format.hiddenAmount') })}
              </span>
              <VisuallyHidden>{words.t('payment.balanceHiddenSr')}</VisuallyHidden>
            </>
          )
        }
        checked={useStore(pay.method) === 'WALLET'}
        onSelect={() => pay.choose('WALLET')}
        trailing={
          balance === null ? (
            <NoBalance retry />
          ) : (
            <IconButton
              icon={shown ? 'eyeOff' : 'eye'}
              label={words.t(shown ? 'payment.balanceHide' : 'payment.balanceShow')}
              onClick={toggle}
            />
          )
        }
      />
      <LiveRegion>{said}</LiveRegion>
    </div>
  )
}

function Paylater({ group, title, order: { paylater } }: RowProps) {
  const pay = usePay()
  const words = useWords()
  const chosen = useStore(pay.method) === 'PAYLATER'
  return (
    <div>
      <MethodRow
        name={group}
        value="PAYLATER"
        title={title}
        fact={
          paylater
          && words.t('payment.paylaterLimit', { limit: formatMoney(parseSen(paylater.limit), words.lang) })
        }
        checked={chosen}
        onSelect={() => pay.choose('PAYLATER')}
      />
      {chosen && <PaylaterChoice />}
    </div>
  )
}
