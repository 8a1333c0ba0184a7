/** A whole page for one error: seal, title, sentence, what can be done, the help code where it helps. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { showsDiagnostics } from '../../contract/errorRules.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import type { Problem } from '../../stores/problems.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import type { Tone } from '../../ui/Seal.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useWords } from '../context.ts'
import { useActions } from './actions.ts'
import { OfficeLink } from './OfficeLink.tsx'
import { Page } from './Page.tsx'
import { useProblemWords } from './words.ts'

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

/**
 * The seal of an error page: amber for what waits, red for what failed, neutral for what is nobody's fault.
 */
function sealOf(name: ErrorName): { tone: Tone; icon: IconName } {
  if (/^(PAYMENT_FAILED|LINK_FAILED|UNLINK_FAILED)/.test(name)) return { tone: 'danger', icon: 'cross' }
  if (/^(PAYMENT_ON_HOLD|PAYMENT_UNCONFIRMED|MAINTENANCE|LIMIT_DAILY)/.test(name))
    return { tone: 'warning', icon: 'clock' }
  if (name === 'ALREADY_LINKED' || name === 'ORDER_ALREADY_PAID') return { tone: 'success', icon: 'check' }
  if (/^(ACCOUNT_|PIN_NOT_SET|ORIGIN_)/.test(name)) return { tone: 'neutral', icon: 'shield' }
  if (/^(MUST_OPEN_APP|PAYLATER_ONE_TIME)/.test(name)) return { tone: 'neutral', icon: 'phone' }
  if (/^(PAGE_LOAD_FAILED|OFFLINE|TIMEOUT)$/.test(name)) return { tone: 'neutral', icon: 'offline' }
  return { tone: 'neutral', icon: 'alert' }
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
  const isOver = problem.name.startsWith('PAYMENT_') || !rowOf(problem.name).recoverable
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
        {...sealOf(problem.name)}
        problem
        announced={first}
        title={title ?? ''}
        note={
          showsDiagnostics(problem.name)
            ? words.t('common.diagnostics', { diagnosticsId: problem.diagnosticsId })
            : note
        }
      >
        {nodes}
      </Outcome>
      {children}
      {problem.name === 'ACCOUNT_INACCESSIBLE' && <OfficeLink />}
    </Page>
  )
}
