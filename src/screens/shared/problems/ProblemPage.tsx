/**
 * A whole page for one error: seal, title, sentence, facts as rows, support number, buttons. A result brings
 * its own facts.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { shortened } from '../../../contract/ids.ts'
import { rowOf, type ErrorName } from '../../../contract/errors.ts'
import { ALERT } from '../../../contract/errors/columns.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { FeeRow } from '../../../ui/Fees.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { StampedTitle, type StampTone } from '../../../ui/slip/states.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useActions } from './useActions.ts'
import { OfficeLink } from './OfficeLink.tsx'
import type { SlipLook } from '../page/layout.ts'
import { Page } from '../page/Page.tsx'
import { SupportRow } from '../../payment/result/SupportRow.tsx'
import TrustLine from './TrustLine.tsx'
import { helpCodeOf, useProblemWords } from './problemWords.ts'

/** The address names nothing that the bank knows: the page shows that id, by which support can search. */
const NOT_FOUND: readonly ErrorName[] = ['ORDER_UNKNOWN', 'JOURNEY_UNKNOWN', 'SESSION_MISMATCH']

interface ProblemPageProps {
  problem: Problem
  retry: () => void
  /** Action of the bar's button instead of going one page back. */
  onBack?: (() => void) | undefined
  /** A further sentence, in a muted colour. */
  note?: ReactNode
  /** Without a seal. */
  plain?: boolean | undefined
  /** Rows between the merchant's and the support number's. */
  facts?: ReactNode
  /** After the rows. */
  footer?: ReactNode
  /** Rows that replace all others, for a result. */
  children?: ReactNode
  /** For a result on the slip: title and stamp are drawn there, and the sheet has no seal. */
  ending?: ResultLook | undefined
}

export interface ResultLook {
  readonly slip: SlipLook
  readonly stamp: string
  readonly tone: StampTone
}

export function ProblemPage({
  problem,
  retry,
  onBack,
  note,
  plain,
  facts,
  footer,
  children,
  ending,
}: ProblemPageProps) {
  const core = useCore()
  const words = useWords()
  const busy = useStore(core.actions.busy)
  // This page replaces the first screen: the focus stays in the merchant's page.
  const first = useStore(core.fatal) !== null
  const { nodes, text, title, phone } = useProblemWords(problem, { showsCode: children === undefined })
  const {
    buttons: [main, ...furtherButtons],
    leave,
  } = useActions(problem, retry)
  const merchant = useMerchant()
  const isNamed = useStore(core.session.merchant) !== ''
  // A sentence that names the merchant leads there already.
  const isWayBackSaid = text?.includes(merchant) === true
  const isLost = NOT_FOUND.includes(problem.name)
  const { seal, place, category, recoverable, support } = rowOf(problem.name)
  const isOver = !recoverable || (place === 'result' && category === 'payment')
  // After the end the bar leads to the merchant only; on a first page without a way back it has no button.
  const bar =
    (isOver || first) && leave
      ? ({ nav: 'close', onBack: leave } as const)
      : onBack
        ? { onBack }
        : leave || (!first && core.nav.depth() > 0)
          ? {}
          : ({ nav: 'none' } as const)
  const wayBack = leave || isWayBackSaid ? undefined : words.t('redirect.plain', { merchant })
  const closing = main ? undefined : words.t('redirect.canClose')
  return (
    <Page
      {...bar}
      slip={ending?.slip}
      onSlip={ending && <StampedTitle title={title} stamp={ending.stamp} tone={ending.tone} />}
      dock={
        <Dock variant="bare" note={[wayBack, closing].filter(Boolean).join(' ') || undefined}>
          {main && (
            <PrimaryButton
              busy={busy !== null}
              disabled={main.isLocked}
              reachable
              mark={main.mark}
              onClick={main.run}
            >
              {main.label}
            </PrimaryButton>
          )}
          {furtherButtons.map(({ key, label, mark, run }) => (
            <SecondaryButton key={key} mark={mark} onClick={run}>
              {label}
            </SecondaryButton>
          ))}
        </Dock>
      }
    >
      <Outcome
        {...(seal ?? ALERT)}
        problem={problem.name}
        isAnnounced={first}
        title={ending ? undefined : title}
        plain={plain || ending !== undefined}
        note={note}
      >
        {/* With own rows the number is a link in the sentence; else it is a link in its row. */}
        {children ? nodes : text}
      </Outcome>
      {children ?? (
        <FactList>
          {isNamed && (
            <FeeRow asIs label={words.t('notice.merchant')}>
              {merchant}
            </FeeRow>
          )}
          {facts}
          {isLost && <FeeRow label={words.t('notice.inLink')}>{shortened(core.settings.subject)}</FeeRow>}
          <SupportRow phone={phone} />
          {(support || isLost) && (
            <FeeRow asIs label={words.t('notice.helpCode')}>
              {helpCodeOf(problem)}
            </FeeRow>
          )}
        </FactList>
      )}
      {footer}
      {problem.name === 'ACCOUNT_INACCESSIBLE' && <OfficeLink />}
      {!children && <TrustLine bare />}
    </Page>
  )
}
