/** Below Pay Later when it is chosen: the months, or what the next page asks. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../contract/money.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { Hint } from '../../ui/Hint.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { useCore, useWords } from '../context.ts'
import { usePaylater } from '../shared/stores/usePaylater.ts'
import { Instalments } from './Instalments.tsx'

export default function PaylaterChoice() {
  const { nav } = useCore()
  return payFeatures[nav.version()].planScreen === 'payment' ? <Instalments /> : <Next />
}

function Next() {
  const words = useWords()
  const { inquiry } = usePaylater()
  // The plan with the lowest instalments, of which the first is the highest.
  const [lowest] = (useStore(inquiry)?.tenors ?? []).toSorted((a, b) => (a.monthly < b.monthly ? -1 : 1))
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  return (
    <BelowRow>
      {lowest && (
        <Hint>
          {words.t('payment.paylaterFrom', {
            months: words.count('month', lowest.months),
            first: money(lowest.firstMonth),
            amount: money(lowest.monthly),
          })}
        </Hint>
      )}
      <Hint>{words.t('payment.paylaterNext')}</Hint>
    </BelowRow>
  )
}
