/**
 * Errors on their way to the customer: where each is shown, what can be tried again. Texts are chosen when it
 * is drawn.
 */
import { atom, map, type MapStore, type ReadableAtom, type WritableAtom } from 'nanostores'
import { BankError, isCancelled, type Failure } from '../../client/error.ts'
import type { ErrorName, PublicError } from '../../contract/errors.ts'
import type { Screen } from '../../contract/routes.ts'

/** An error as it is shown; can be kept in a history entry. */
export interface Problem extends Omit<Failure, 'delivery'> {
  /** Epoch ms by the server, for texts that count from it. */
  at: number
}

export interface ShowOptions {
  /** The field or place of the screen that it belongs to. */
  field?: string
  /** The action that failed, for "try again". */
  retry?: () => void
  /** It proves or binds the customer on a guarded screen: what offers its retry is guarded, too. */
  isGuarded?: boolean
  /** Its page stands in the place of the screen that it came up on: nothing is left to do there. */
  isInstead?: boolean
}

export interface Problems {
  readonly dialog: WritableAtom<Problem | null>
  /** By field or place of the screen. */
  readonly fields: MapStore<Record<string, Problem | undefined>>
  /** The field that was refused last where the customer has sent it: they are led there. */
  readonly refusedField: ReadableAtom<{ readonly field: string } | null>
  /** Shows whatever was thrown where its table row says. */
  show(error: unknown, options?: ShowOptions): Promise<void>
  /** Shows an error of the page's own at a field, while it is typed or when it is left. */
  field(field: string, name: ErrorName, data?: Failure['data']): void
  /** The same where the customer has sent it: they are led there. */
  refuse(field: string, name: ErrorName, data?: Failure['data']): void
  clear(field: string): void
  /** Closes the dialog; its action can no longer be run. */
  dismiss(): void
  /** Runs the action of the error shown last once more, where its row says that this helps. */
  retry(): void
  /** The action that `retry` would run, to be run by whoever takes it; undefined: there is none. */
  takeRetry(): (() => void) | undefined
  canRetry(): boolean
  /** True while what can be retried is guarded. */
  readonly isRetryGuarded: ReadableAtom<boolean>
  make(name: ErrorName, data?: Failure['data']): Problem
  /** The shown form of an error; what isn't ours is logged, and shown as SYSTEM_BUSY. */
  of(error: unknown): Problem
}

export interface ProblemPorts {
  now(): number
  log(line: string): void
  /**
   * Opens the page that shows it.
   * @param ends this attempt can't be finished
   * @param isInstead it stands in the place of this screen, whatever the flow is
   */
  open(
    screen: Extract<Screen, 'noticeInfo'> | 'result',
    problem: Problem,
    ends: boolean,
    isInstead: boolean,
  ): void
  report(error: PublicError, fatal: boolean): void
  /** The way back to the merchant that came with an error; null: none. */
  offerReturn(url: string | null): void
  /** Not even the table could be fetched: words that are there already must do. */
  loadFailed(): void
  diagnosticsId(): string
}

export function createProblems(ports: ProblemPorts): Problems {
  const dialog = atom<Problem | null>(null)
  const fields = map<Record<string, Problem | undefined>>({})
  const refusedField = atom<{ readonly field: string } | null>(null)
  const isRetryGuarded = atom(false)
  let retry: (() => void) | undefined
  const keepRetry = (task: (() => void) | undefined, isGuarded = false) => {
    retry = task
    isRetryGuarded.set(isGuarded && task !== undefined)
  }

  const make = (name: ErrorName, data: Failure['data'] = {}): Problem => ({
    name,
    data,
    wireCode: '',
    diagnosticsId: ports.diagnosticsId(),
    at: ports.now(),
  })

  const of = (error: unknown): Problem => {
    if (error instanceof BankError) {
      const { delivery: _, diagnosticsId, ...failure } = error.failure
      ports.offerReturn(failure.data.returnUrl ?? null)
      return { ...failure, diagnosticsId: diagnosticsId || ports.diagnosticsId(), at: ports.now() }
    }
    ports.log(`please report this: ${error instanceof Error ? error.stack : String(error)}`)
    return make('SYSTEM_BUSY')
  }

  const refuse = (field: string, problem: Problem) => {
    fields.setKey(field, problem)
    refusedField.set({ field })
  }

  const dismiss = () => {
    dialog.set(null)
    // Dropped: it may hold a secret.
    keepRetry(undefined)
  }

  const takeRetry = () => {
    const task = retry
    dismiss()
    return task
  }

  return {
    dialog,
    fields,
    refusedField,
    make,
    of,
    async show(error, options = {}) {
      if (isCancelled(error)) return
      const problem = of(error)
      const table = await import('../../contract/errors.ts').catch(() => undefined)
      const row = table?.rowOf(problem.name)
      // A secret that was refused is typed anew: the same one would only burn another chance, whoever asks
      // for it.
      keepRetry(!row || row.can.includes('retry') ? options.retry : undefined, options.isGuarded)
      if (!table || !row) return ports.loadFailed()
      ports.report(table.publicErrorOf(problem), !row.recoverable)
      if ((row.place === 'field' || row.place === 'inline') && options.field) refuse(options.field, problem)
      else if (row.place === 'notice' || row.place === 'result') {
        const place = row.place === 'notice' ? 'noticeInfo' : 'result'
        ports.open(place, problem, !row.recoverable, options.isInstead ?? false)
      } else dialog.set(problem)
    },
    field: (field, name, data) => fields.setKey(field, make(name, data)),
    refuse: (field, name, data) => refuse(field, make(name, data)),
    clear: (field) => fields.setKey(field, undefined),
    dismiss,
    retry: () => takeRetry()?.(),
    takeRetry,
    canRetry: () => retry !== undefined,
    isRetryGuarded,
  }
}
