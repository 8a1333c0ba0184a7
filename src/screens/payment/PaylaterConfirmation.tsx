/** Pay Later before the PIN: repayment dates, costs and consents. */
import { useStore } from '@nanostores/react'
import { Section } from '../../ui/Section.tsx'
import { usePay, useProblem, useWords } from '../context.ts'
import { Page } from '../shared/page/Page.tsx'
import { usePaylater } from '../shared/stores/usePaylater.ts'
import { useStepBack } from '../shared/leaving/useStepBack.ts'
import { Waiting } from '../shared/page/Waiting.tsx'
import { Instalments } from './Instalments.tsx'
import { Consents } from './paylater/Consents.tsx'
import { PlanDock } from './paylater/PlanDock.tsx'
import { PlanOwed } from './paylater/PlanOwed.tsx'
import { PlanSchedule } from './paylater/PlanSchedule.tsx'
import { usePlanAgreement } from './paylater/usePlanAgreement.ts'

export default function PaylaterConfirmation() {
  return useStore(usePay().order) ? <Confirmation /> : <Waiting skeleton="payment" />
}

function Confirmation() {
  const words = useWords()
  const paylater = usePaylater()
  const agreeTo = usePlanAgreement()
  const back = useStepBack('payment')
  const plan = useStore(paylater.plan)
  const problem = useProblem('paylater')
  const submit = () => (plan ? agreeTo(plan) : void paylater.ready())

  return (
    <Page
      onSubmit={submit}
      onBack={back}
      title={words.t('paylater.title')}
      intro={problem || !plan ? undefined : words.t('paylater.body')}
      dock={<PlanDock />}
    >
      <Section>{words.t('instalment.title')}</Section>
      <Instalments />
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
