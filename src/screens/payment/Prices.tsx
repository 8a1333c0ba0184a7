/** The costs with the chosen way to pay: in the sheet, or on the slip of a wide page. */
import { useStore } from '@nanostores/react'
import { Section } from '../../ui/Section.tsx'
import { usePay, useWords } from '../context.ts'
import { methodRowOf } from './methods/rows.ts'

export function Prices() {
  const words = useWords()
  const { Costs } = methodRowOf(useStore(usePay().method) ?? 'WALLET')
  return (
    <>
      <Section>{words.t('payment.detailsTitle')}</Section>
      <Costs />
    </>
  )
}
