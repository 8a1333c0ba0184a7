/** What the payment comes to by the way that is chosen: in the sheet, or on the slip where that is whole. */
import { useStore } from '@nanostores/react'
import { Section } from '../../ui/Section.tsx'
import { usePay, useWords } from '../context.ts'
import { rowOf } from './methods/rows.ts'

export function Prices() {
  const words = useWords()
  const { Costs } = rowOf(useStore(usePay().method) ?? 'WALLET')
  return (
    <>
      <Section>{words.t('payment.detailsTitle')}</Section>
      <Costs />
    </>
  )
}
