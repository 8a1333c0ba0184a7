/** The current journey or order of this tab, kept over a reload and over the way to the bank and back. */

export interface Run {
  /** Identifies the start of the server that knows the reference. */
  readonly server: string
  /** The choice that it was opened for (choice.ts, orderKey). */
  readonly key: string
  /** journeyId or originReferenceNo. */
  readonly reference: string
  /** The panel's query, for the return from the bank. */
  readonly query: string
}

const KEY = 'demo.run'

/** sessionStorage, or undefined if the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

export function readRun(storage: Storage | undefined): Run | undefined {
  try {
    return (JSON.parse(storage?.getItem(KEY) ?? 'null') as Run) ?? undefined
  } catch {
    return undefined
  }
}

export const writeRun = (storage: Storage | undefined, run: Run): void =>
  storage?.setItem(KEY, JSON.stringify(run))
