/** Points: how many, of how many, what they are worth; why not where they can't be used (LOOK: the row stays). */
import { useStore } from '@nanostores/react'
import { parseSen, sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { usePay, useWords } from '../context.ts'
import { lazily } from '../parts/lazily.tsx'

const BlockedReason = lazily<{ code: string; whole?: boolean }>(() => import('../parts/BlockedReason.tsx'), ['core', 'format', 'payment', 'errors'])

export function Points({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const on = useStore(pay.usePoints)
  const { available, usable, worth, blocked } = order.points
  const off = blocked !== null || usable === 0
  const value = formatMoney(sen(parseSen(worth) * BigInt(usable)), words.lang)
  const fact = available === 0
    ? words.t('points.none')
    : `${words.t('points.available', { points: words.count('point', available) })}${off ? '' : ` · ${words.t('points.worth', { amount: value })}`}`
  return (
    <SwitchRow
      title={off ? words.t('points.title') : `${words.t('points.use')} (${words.count('point', usable)})`}
      note={blocked === null ? fact : <BlockedReason code={blocked} whole />}
      checked={on}
      disabled={off}
      onChange={pay.togglePoints}
    />
  )
}
