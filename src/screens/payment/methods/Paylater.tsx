/** The row of Pay Later: its limit, where the bank tells it, and the months when it is chosen. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { MethodRow } from '../../../ui/MethodRow.tsx'
import { usePay, useWords } from '../../context.ts'
import { PaylaterChoice } from '../later.ts'
import type { RowProps } from './rowProps.ts'

export function Paylater({ group, title, order: { paylater } }: RowProps) {
  const pay = usePay()
  const words = useWords()
  const limit = paylater?.limit
  const isChosen = useStore(pay.method) === 'PAYLATER'
  return (
    <div>
      <MethodRow
        name={group}
        value="PAYLATER"
        title={title}
        fact={
          limit !== undefined && words.t('payment.paylaterLimit', { limit: formatMoney(limit, words.lang) })
        }
        checked={isChosen}
        onSelect={() => pay.choose('PAYLATER')}
      />
      {isChosen && <PaylaterChoice />}
    </div>
  )
}
