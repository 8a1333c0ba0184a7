/** The row of QRIS. */
import { useStore } from '@nanostores/react'
import { MethodRow } from '../../../ui/MethodRow.tsx'
import { usePay, useWords } from '../../context.ts'
import type { RowProps } from './rowProps.ts'

export function Qris({ group, title }: Pick<RowProps, 'group' | 'title'>) {
  const pay = usePay()
  const words = useWords()
  return (
    <MethodRow
      name={group}
      value="QRIS"
      title={title}
      fact={words.t('payment.qrisFact')}
      checked={useStore(pay.method) === 'QRIS'}
      onSelect={() => pay.choose('QRIS')}
    />
  )
}
