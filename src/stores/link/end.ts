/**
 * The end of a journey, whoever says it: the act's own answer, the proxy with a session, or the bank, which
 * refuses a journey that is over. It is learned before a customer leaves whose last act isn't answered.
 */
import { BankError, ownError } from '../../client/error.ts'
import type { JourneyFlow, JourneyResult, Journey, JourneyEvent } from '../../domain/journey.ts'
import type { Actions } from '../core/actions.ts'
import type { Core } from '../core/core.ts'

export interface JourneyEnd {
  /** It is linked, or unlinked: kept, told and shown. */
  end(result: JourneyResult): Promise<void>
  /** Ends it where the proxy has said so with a session; false: it hasn't. */
  endAsTold(): Promise<boolean>
  /** Runs an act as the element's actions do; one that fails since the journey has ended shows its end. */
  run: Actions['run']
}

interface EndDeps {
  readonly core: Core
  readonly flow: JourneyFlow
  readonly journeyId: string
  journey(): Journey
  dispatch(event: JourneyEvent): void
  goOn(replace: boolean): Promise<void>
  /** The number that is linked, as it is shown. */
  masked(): string | null
  /** Asks the bank something about the journey, which it refuses once that is over. */
  ask(): Promise<unknown>
}

const ENDS = {
  link: { what: 'linked', event: 'bank-linked' },
  unlink: { what: 'unlinked', event: 'bank-unlinked' },
} as const

/** The end that the bank names by refusing what this page has asked once more. */
export const endBy = ({ failure: { data } }: BankError): JourneyResult => ({
  linkedAt: null,
  returnUrl: data.returnUrl ?? null,
})

/** Until no action runs any more; each has its time limit. */
const whenIdle = ({ busy }: Actions): Promise<void> =>
  new Promise((resolve) => {
    if (busy.get() === null) return resolve()
    const stop = busy.listen((action) => {
      if (action !== null) return
      stop()
      resolve()
    })
  })

export function createEnd(deps: EndDeps): JourneyEnd {
  const { core, flow, journeyId, journey, dispatch, goOn, masked, ask } = deps
  const isDone = () => journey().state.kind === 'done'
  /** The last act was sent, and nobody has said yet what became of it. */
  const isSent = () => !isDone() && journey().open.includes(flow)

  const end: JourneyEnd['end'] = async ({ linkedAt, returnUrl }) => {
    const result = { linkedAt, returnUrl: core.leaving.returnAddress(returnUrl) }
    dispatch({ type: 'end', result, masked: masked() })
    core.events.emit(ENDS[flow].event, { journeyId })
    await goOn(true)
  }
  const endAsTold = async () => {
    const outcome = core.session.outcome()
    if (outcome?.what !== ENDS[flow].what) return false
    await end({ linkedAt: outcome.at ?? null, returnUrl: outcome.returnUrl })
    return true
  }
  const run: Actions['run'] = (action, task, options) =>
    core.actions.run(
      action,
      async () => {
        const wasSent = isSent()
        try {
          await task()
        } catch (error) {
          if (await endAsTold()) return
          // The act of this page is what has ended it.
          if (!wasSent || !(error instanceof BankError) || error.failure.name !== 'JOURNEY_FINISHED')
            throw error
          await end(endBy(error))
        }
      },
      options,
    )

  /** True where it hasn't ended; false also where that can't be learned now, which is said. */
  const isUnfinished = async (): Promise<boolean> => {
    await whenIdle(core.actions)
    let isOpen = !isSent()
    if (!isOpen)
      await run(
        'leave',
        async () => {
          const { underWay } = await core.session.connect({ first: flow === 'link' })
          if (await endAsTold()) return
          await ask()
          if (underWay) throw ownError('SYSTEM_BUSY')
          isOpen = true
        },
        { retry: () => core.leaving.close() },
      )
    return isOpen && !isDone()
  }
  core.leaving.settleBy(() => (isSent() ? isUnfinished() : undefined))
  return { end, endAsTold, run }
}
