/** An error in a dialog over the screen, with the buttons of its table row. */
import { rowOf } from '../../contract/errors.ts'
import type { Problem } from '../../stores/core/problems.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, useWords } from '../context.ts'
import { useActions } from '../shared/problems/useActions.ts'
import { useRetryGuard } from '../shared/secrets/useGuard.ts'
import { helpCodeOf, useProblemWords } from '../shared/problems/problemWords.ts'

export default function ProblemDialog({ problem }: { problem: Problem }) {
  const core = useCore()
  const words = useWords()
  const { nodes, title } = useProblemWords(problem, { showsCode: true })
  useRetryGuard()
  const { seal, support } = rowOf(problem.name)
  const {
    buttons: [main, ...furtherButtons],
  } = useActions(problem, core.problems.retry, core.problems.dismiss)
  return (
    <Dialog
      title={title}
      icon={seal?.icon ?? 'alert'}
      text={nodes}
      error={problem.name}
      onClose={core.problems.dismiss}
      actions={
        <>
          {main && (
            <PrimaryButton mark={main.mark} onClick={main.run}>
              {main.label}
            </PrimaryButton>
          )}
          {furtherButtons.map(({ key, label, mark, run }) => (
            <SecondaryButton key={key} mark={mark} onClick={run}>
              {label}
            </SecondaryButton>
          ))}
        </>
      }
    >
      {support && <Hint>{words.t('common.diagnostics', { diagnosticsId: helpCodeOf(problem) })}</Hint>}
    </Dialog>
  )
}
