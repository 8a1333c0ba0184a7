/** The steps of linking by name. */
import { useStore } from '@nanostores/react'
import { linkSteps } from '../../../domain/linkSteps.ts'
import { StepList } from '../../../ui/slip/StepList.tsx'
import { useLink, useWords } from '../../context.ts'

export default function StepNames() {
  const words = useWords()
  const steps = linkSteps(useStore(useLink().journey).state)
  return (
    <StepList
      title={words.t('steps.title')}
      steps={steps.map(([name, state]) => [words.t(`steps.${name}`), state])}
    />
  )
}
