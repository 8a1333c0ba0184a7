/** Pay Later before the PIN: repayment dates, costs and consents. */
import { useStore } from '@nanostores/react'
import { payFeatures } from '../../domain/payFeatures.ts'
import { Section } from '../../ui/Section.tsx'
import { useAgreement } from '../parts/stores/useAgreement.ts'
import { useConsent } from '../parts/documents/useConsent.ts'
import { useCore, useMerchant, usePay, useProblem, useWords } from '../context.ts'
import { FieldProblem } from '../parts/problems/fieldError.tsx'
import { Page } from '../parts/page/Page.tsx'
import { usePaylater } from '../parts/stores/usePaylater.ts'
import { useStepBack } from '../parts/leaving/useStepBack.ts'
import { Waiting } from '../parts/page/Waiting.tsx'
import { Instalments } from './Instalments.tsx'
import { Consents } from './paylater/Consents.tsx'
import { PlanDock } from './paylater/PlanDock.tsx'
import { PlanOwed } from './paylater/PlanOwed.tsx'
import { PlanSchedule } from './paylater/PlanSchedule.tsx'
import { sentences } from './paylater/sentences.ts'

export default function PaylaterConfirmation() {
  const core = useCore()
  return useStore(usePay().order) ? <Confirmation /> : <Waiting core={core} skeleton="payment" />
}

function Confirmation() {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const paylater = usePaylater()
  const consent = useConsent()
  const back = useStepBack('payment')
  const plan = useStore(paylater.plan)
  const marks = useStore(useAgreement().marks)
  const problem = useProblem('paylater')
  // Version 2 has the months here, version 3 on the payment page.
  const picks = payFeatures[core.nav.version()].picker === 'paylaterConfirmation'

  const submit = () => {
    if (!plan) return void paylater.ready()
    if (!marks.riplay) core.problems.field('riplay', 'RIPLAY_NOT_READ')
    if (!marks.terms) core.problems.field('terms', 'PAYLATER_TERMS_NOT_AGREED')
    if (!marks.riplay || !marks.terms) {
      return core.port.root
        .querySelector<HTMLElement>(`[name="${marks.riplay ? 'terms' : 'riplay'}"]`)
        ?.focus()
    }
    const said = sentences(words, merchant, plan)
    paylater.agree([
      consent('RIPLAY', said.terms, plan.version),
      consent('PAYLATER_TERMS', said.terms),
      ...(marks.sharing ? [consent('DATA_SHARING', said.sharing)] : []),
    ])
  }

  return (
    <Page
      onSubmit={submit}
      onBack={back}
      title={words.t('paylater.title')}
      intro={problem ? undefined : words.t('paylater.body')}
      dock={<PlanDock picks={picks} />}
    >
      {picks ? (
        <>
          <Section>{words.t('instalment.title')}</Section>
          <Instalments />
        </>
      ) : (
        <FieldProblem field="paylater" />
      )}
      {plan && (
        <>
          <PlanOwed plan={plan} />
          <PlanSchedule plan={plan} />
          <Consents plan={plan} />
        </>
      )}
    </Page>
  )
}
