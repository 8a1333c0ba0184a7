/** Points: how many, of how many, what they are worth; why not where they can't be used (LOOK: the row stays). */
import { useStore } from '@nanostores/react'
import { errorNameOf } from '../../contract/errors.ts'
import { parseSen, sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { useCore, usePay, useWords } from '../context.ts'
import { fieldError } from '../parts/fieldError.tsx'

export function Points({ order }: { order: Order }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const on = useStore(pay.usePoints)
  const { available, usable, worth, blocked } = order.points
  const off = blocked !== null || usable === 0
  const value = formatMoney(sen(parseSen(worth) * BigInt(usable)), words.lang)
  const fact = available === 0
    ? words.t('points.none')
    : `${words.t('points.available', { points: words.count('point', available) })}${off ? '' : ` · ${words.t('points.worth', { amount: value })}`}`
  const reason = blocked === null ? undefined : errorNameOf(blocked)
  return (
    <SwitchRow
      title={off ? words.t('points.title') : `${words.t('points.use')} (${words.count('point', usable)})`}
      note={reason ? fieldError(core.problems.make(reason)) : fact}
      checked={on}
      disabled={off}
      onChange={pay.togglePoints}
    />
  )
}
