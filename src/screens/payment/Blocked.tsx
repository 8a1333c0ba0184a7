/**
 * Ways to pay that can't be used now, each with its reason and what helps; and what to do when none is left.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { nameOfReason } from '../../contract/errorRules.ts'
import { rowOf, type ErrorName, type InlineButton } from '../../contract/errors.ts'
import type { Method } from '../../contract/payloads/payment.ts'
import { explain } from '../../stores/core/explain.ts'
import { nothingLeft } from '../../stores/payment/shape.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BlockedRow } from '../../ui/BlockedRow.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Links } from '../../ui/Links.tsx'
import { useCore, useMerchant, usePay, useProblem, useWords } from '../context.ts'
import { useHasWayBack, useReturn } from '../shared/leaving/useReturn.ts'
import { useAppLink } from '../shared/leaving/useAppLink.ts'
import { remedyIn, shortReason, shortRemedy } from '../shared/problems/reasons.ts'
import { errorTitle } from '../../i18n/errorText.ts'
import { note } from '../shared/problems/fieldError.tsx'
import { useProblemWords } from '../shared/problems/problemWords.ts'

/** True for an error that a page or dialog of its own explains. */
const isExplained = (name: ErrorName): boolean =>
  rowOf(name).place === 'notice' || rowOf(name).place === 'dialog'

/** Opens the bank app, where its address is known. */
function useApp(): (() => void) | undefined {
  const core = useCore()
  const link = useAppLink()
  return link ? () => core.leaving.handOff(link) : undefined
}

/** The act of pressing a blocked way to pay; undefined when only another way to pay helps. */
function useWayOut(method: Method, name: ErrorName): (() => void) | undefined {
  const core = useCore()
  const pay = usePay()
  const app = useApp()
  const { can } = rowOf(name)
  // A hold that has passed by itself needs no explanation.
  const renewOrExplain = async (): Promise<void> => {
    await pay.renew()
    const reason = pay.blocks.get()[method]
    if (reason && nameOfReason(reason) === name) await explain(core.problems, name, () => void pay.renew())
  }
  if (name === 'QR_TAP_HOLD') return () => void renewOrExplain()
  if (isExplained(name)) return () => void explain(core.problems, name, () => void pay.renew())
  if (name === 'PAYLATER_POINTS_NOT_ALLOWED') {
    return () => {
      pay.setPoints(0)
      pay.choose(method)
    }
  }
  if (can.includes('open-app')) return app
  return can.includes('retry') ? () => void pay.renew() : undefined
}

interface BlockedMethodProps {
  /** Name of the radio group. */
  group: string
  method: Method
  title: string
  reason: string
  /** Called once it stands there: its code may have come later than the reason. */
  onShown: () => void
}

export function BlockedMethod({ group, method, title, reason, onShown }: BlockedMethodProps) {
  const core = useCore()
  const words = useWords()
  const name = nameOfReason(reason)
  const { text } = useProblemWords(core.problems.make(name), { method })
  const wayOut = useWayOut(method, name)
  // The customer continues at the way to pay that a refused confirm was about.
  const isNews = useProblem('method')?.name === name
  const radio = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNews) core.focus(radio.current)
  }, [core, isNews])
  const showNow = useEffectEvent(onShown)
  useEffect(() => showNow(), [])
  return (
    <BlockedRow
      ref={radio}
      name={group}
      value={method}
      title={title}
      reason={shortReason(words, name)}
      error={name}
      remedy={isExplained(name) ? shortRemedy(words, name) : remedyIn(text ?? '')}
      onClick={wayOut}
    />
  )
}

/** Reasons whose page has been shown; it isn't opened again when the customer returns. */
const makeShown = () => new Set<ErrorName>()

/** Above the list: no way to pay is left. A reason with its own page is opened at once. */
function NothingLeft({ names }: { names: readonly ErrorName[] }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const app = useApp()
  const returnTo = useReturn()
  const merchant = useMerchant()
  const hasWayBack = useHasWayBack(returnTo)
  const reasons = core.instance(makeShown, null)
  const name = nothingLeft(names)
  const title = errorTitle(words, name)
  const first = names.find(isExplained)
  useEffect(() => {
    if (!first || reasons.has(first)) return
    reasons.add(first)
    void explain(core.problems, first, () => void pay.renew())
  }, [core, pay, reasons, first])
  const runs: Partial<Record<InlineButton, () => void>> = {
    'action.tryAgain': () => void pay.renew(),
    ...(app ? { 'action.openApp': app, 'action.verifyInApp': app } : {}),
  }
  return (
    <Banner live>
      {/* With a title, the sentence leaves out what happened. */}
      {title && <b>{title}. </b>}
      {note(core.problems.make(name))}
      <Links>
        {rowOf(name).inlineButtons.map(
          (key) =>
            runs[key] && (
              <LinkButton key={key} onClick={runs[key]}>
                {words.t(key)}
              </LinkButton>
            ),
        )}
        {hasWayBack && (
          <LinkButton onClick={() => core.leaving.close(returnTo, 'cancelled')}>
            {words.t('redirect.backTo', { merchant })}
          </LinkButton>
        )}
      </Links>
    </Banner>
  )
}

/**
 * Beside blocked ways to pay: looks again when the customer returns, since a visit to the bank app may have
 * helped.
 */
export function BlockedNote({ reasons, all }: { reasons: readonly string[]; all: boolean }) {
  const core = useCore()
  const { context } = usePay()
  useEffect(() => core.ports.onWake(() => void context.recheck().catch(() => undefined)), [core, context])
  return all && <NothingLeft names={reasons.map(nameOfReason)} />
}

/** The balance isn't known, but the wallet can be used: says so, or is the button that asks again. */
export function NoBalance({ retry = false }: { retry?: boolean }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  return retry ? (
    <IconButton icon="refresh" label={words.t('action.tryAgain')} onClick={() => void pay.renew()} />
  ) : (
    <>{note(core.problems.make('BALANCE_UNAVAILABLE'))}</>
  )
}
