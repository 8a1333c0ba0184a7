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
  let lowestMonthly: Sen | undefined
  for (const { monthly } of useStore(inquiry)?.tenors ?? [])
    if (lowestMonthly === undefined || monthly < lowestMonthly) lowestMonthly = monthly
  return (
    <BelowRow>
      {lowestMonthly !== undefined && (
        <Hint>{words.t('payment.paylaterFrom', { amount: formatMoney(lowestMonthly, words.lang) })}</Hint>
      )}
      <Hint>{words.t('payment.paylaterNext')}</Hint>
    </BelowRow>
  )
}
