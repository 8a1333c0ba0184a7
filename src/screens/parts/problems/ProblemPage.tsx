/** A whole page for one error: seal, title, sentence, what can be done, the help code where it helps. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { rowOf } from '../../../contract/errors.ts'
import { ALERT } from '../../../contract/errors/columns.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useActions } from './useActions.ts'
import { OfficeLink } from './OfficeLink.tsx'
import { Page } from '../page/Page.tsx'
import { useProblemWords } from './problemWords.ts'

interface ProblemPageProps {
  problem: Problem
  retry: () => void
  /** The way back, where it isn't simply the page before. */
  onBack?: (() => void) | undefined
  /** A further sentence, muted. */
  note?: ReactNode
  /** Facts as rows. */
  children?: ReactNode
}

export function ProblemPage({ problem, retry, onBack, note, children }: ProblemPageProps) {
  const core = useCore()
  const words = useWords()
  const busy = useStore(core.busy)
  // It stands where the first screen should: the merchant's page keeps its focus.
  const first = useStore(core.fatal) !== null
  const { nodes, title } = useProblemWords(problem)
  const {
    buttons: [main, ...others],
    leave,
  } = useActions(problem, retry)
  const merchant = useMerchant()
  const { seal, shown, category, recoverable, support } = rowOf(problem.name)
  const isOver = !recoverable || (shown === 'result' && category === 'payment')
  // Nothing lies behind what is over but the merchant, and behind a first page nothing at all.
  const bar =
    isOver && leave
      ? ({ nav: 'close', onBack: leave } as const)
      : onBack
        ? { onBack }
        : leave || core.nav.depth() > 0
          ? {}
          : ({ nav: 'none' } as const)
  return (
    <Page
      {...bar}
      dock={
        <Dock variant="bare" note={leave ? undefined : words.t('redirect.plain', { merchant })}>
          {main && (
            <PrimaryButton busy={busy !== null} disabled={main.locked} reachable onClick={main.run}>
              {main.label}
            </PrimaryButton>
          )}
          {others.map(({ key, label, run }) => (
            <SecondaryButton key={key} onClick={run}>
              {label}
            </SecondaryButton>
          ))}
        </Dock>
      }
    >
      <Outcome
        {...(seal ?? ALERT)}
        problem
        announced={first}
        title={title ?? ''}
        note={support ? words.t('common.diagnostics', { diagnosticsId: problem.diagnosticsId }) : note}
      >
        {nodes}
      </Outcome>
      {children}
      {problem.name === 'ACCOUNT_INACCESSIBLE' && <OfficeLink />}
    </Page>
  )
}
