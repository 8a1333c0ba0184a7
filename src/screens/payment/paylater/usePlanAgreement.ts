/** Agrees to the plan that is shown, and leads on to the PIN; says what is missing, and focuses it. */
import { useStore } from '@nanostores/react'
import type { CheckedPlan } from '../../../domain/paylater.ts'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useConsent } from '../../shared/documents/useConsent.ts'
import { showField } from '../../shared/page/showField.ts'
import { useAgreement } from '../../shared/stores/useAgreement.ts'
import { usePaylater } from '../../shared/stores/usePaylater.ts'
import { sentences } from './sentences.ts'

export function usePlanAgreement(): (plan: CheckedPlan) => void {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const paylater = usePaylater()
  const consent = useConsent()
  const marks = useStore(useAgreement().marks)
  return (plan) => {
    if (!marks.riplay) core.problems.field('riplay', 'RIPLAY_NOT_READ')
    if (!marks.terms) core.problems.field('terms', 'PAYLATER_TERMS_NOT_AGREED')
    if (!marks.riplay || !marks.terms) return showField(core, marks.riplay ? 'terms' : 'riplay')
    const texts = sentences(words, merchant, plan)
    paylater.agree([
      consent('RIPLAY', texts.terms, plan.version),
      consent('PAYLATER_TERMS', texts.terms),
      ...(marks.sharing ? [consent('DATA_SHARING', texts.sharing)] : []),
    ])
  }
}
