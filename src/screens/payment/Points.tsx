/** Points: how many are used, how many there are, their value; or why they can't be used. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatNumber } from '../../domain/formatNumber.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { worthOf } from '../../domain/quote.ts'
import { arePointsOff } from '../../stores/payment/shape.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { usePay, useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../shared/problems/fieldError.tsx'
import { lazily } from '../shared/page/lazily.tsx'
import { PointsField } from './later.ts'

export const WholeReason = lazily(() => import('../shared/problems/WholeReason.tsx'))

export function Points({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const usedPoints = useStore(pay.quote)?.points ?? 0
  const total = useStore(pay.amount)
  const refusal = useProblem('points')
  const [wasSwitched, setWasSwitched] = useState(false)
  const { available = 0, usable = 0, blocked } = order.points
  const off = arePointsOff(order.points)
  const worth = (points: number) => formatMoney(worthOf(order, points), words.lang)
  const fact =
    available === 0
      ? words.t('points.none')
      : usedPoints > 0
        ? words.t('points.applied', { points: words.count('point', usedPoints), amount: worth(usedPoints) })
        : off
          ? words.t('points.available', { points: words.count('point', available) })
          : words.t('points.worth', { points: formatNumber(usable, words.lang), amount: worth(usable) })
  return (
    <div>
      <SwitchRow
        title={words.t(off ? 'points.title' : 'points.use')}
        note={blocked === null ? fact : <WholeReason reason={blocked} />}
        checked={usedPoints > 0}
        disabled={off}
        onChange={() => {
          setWasSwitched(true)
          pay.togglePoints()
        }}
      />
      <LiveRegion>
        {wasSwitched
          && total !== null
          && words.t(usedPoints > 0 ? 'points.onSr' : 'points.offSr', {
            amount: formatMoney(total, words.lang),
          })}
      </LiveRegion>
      {usedPoints > 0 && usable > 1 ? (
        <PointsField usable={usable} />
      ) : (
        refusal && (
          <BelowRow>
            <FieldProblem field="points" />
          </BelowRow>
        )
      )}
    </div>
  )
}
