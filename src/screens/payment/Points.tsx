/** Points: how many are used, how many there are, their value; or why they can't be used. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { usePay, useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../parts/problems/fieldError.tsx'
import { lazily } from '../parts/page/lazily.tsx'
import { PointsField } from './later.ts'

const WholeReason = lazily(() => import('../parts/problems/WholeReason.tsx'))

export function Points({ order }: { order: Order }) {
  const pay = usePay()
  const words = useWords()
  const used = useStore(pay.quote)?.points ?? 0
  const total = useStore(pay.amount)
  const refused = useProblem('points')
  const [switched, setSwitched] = useState(false)
  const { available, usable, worth, blocked } = order.points
  const off = blocked !== null || usable === 0
  const worthOf = (points: number) => formatMoney(sen(worth * BigInt(points)), words.lang)
  const fact =
    available === 0
      ? words.t('points.none')
      : used > 0
        ? words.t('points.applied', { points: words.count('point', used), amount: worthOf(used) })
        : `${words.t('points.available', { points: words.count('point', available) })}${off ? '' : ` · ${words.t('points.worth', { amount: worthOf(usable) })}`}`
  return (
    <div>
      <SwitchRow
        title={
          off ? words.t('points.title') : `${words.t('points.use')} (${words.count('point', used || usable)})`
        }
        note={blocked === null ? fact : <WholeReason reason={blocked} />}
        checked={used > 0}
        disabled={off}
        onChange={() => {
          setSwitched(true)
          pay.togglePoints()
        }}
      />
      <LiveRegion>
        {switched
          && total !== null
          && words.t(used > 0 ? 'points.onSr' : 'points.offSr', { amount: formatMoney(total, words.lang) })}
      </LiveRegion>
      {used > 0 && usable > 1 ? (
        <PointsField usable={usable} />
      ) : (
        refused && (
          <BelowRow>
            <FieldProblem field="points" />
          </BelowRow>
        )
      )}
    </div>
  )
}
