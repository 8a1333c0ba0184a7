/** The buttons under a plan: continue to the PIN; without a valid plan, what else can be done. */
import { useStore } from '@nanostores/react'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useProblem, useWords } from '../../context.ts'
import { usePaylater } from '../../shared/stores/usePaylater.ts'

export function PlanDock() {
  const core = useCore()
  const words = useWords()
  const paylater = usePaylater()
  const plan = useStore(paylater.plan)
  const loading = useStore(paylater.loading)
  const busy = useStore(core.actions.busy)
  const problem = useProblem('paylater')
  if (problem && problem.name !== 'TENOR_REQUIRED') {
    return (
      <Dock>
        <SecondaryButton onClick={() => void core.nav.go('payment', { replace: true })}>
          {words.t('action.chooseOtherMethod')}
        </SecondaryButton>
      </Dock>
    )
  }
  return (
    <Dock
      sum={
        plan ? { label: words.t('paylater.total'), value: formatMoney(plan.total, words.lang) } : undefined
      }
    >
      <PrimaryButton type="submit" busy={busy !== null} disabled={loading && !plan} reachable>
        {words.t('paylater.submit')}
      </PrimaryButton>
    </Dock>
  )
}
