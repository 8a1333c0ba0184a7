/** The kit's errors: what was waited for, and what the element shows. */
import type { Ending, Shown, ShownError } from './types.ts'

/** Thrown when waiting ends without success, and when an action isn't possible on the current screen. */
export class KitError extends Error {
  override readonly name = 'KitError'
  /** The element's content; null when it wasn't visible. */
  readonly shown: Shown | null

  constructor(message: string, shown: Shown | null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.shown = shown
  }
}

const PLACES = { inline: 'in the page', frame: 'in a frame', hosted: 'on the hosted page' } as const

/** `LIMIT_DAILY: Daily limit exceeded. Try tomorrow.` */
export const wordsOf = ({ error, text }: ShownError): string => (error === null ? text : `${error}: ${text}`)

/** The element's content, as a sentence without a full stop. */
export function describe(state: Shown | null, selector: string): string {
  if (!state) return `nothing is to be seen of ${selector}: it isn't in the page, or shows no screen yet`
  const placeText = `${state.screen ?? 'no screen'}, ${PLACES[state.place]}`
  const text = state.errors.length > 0 ? state.errors.map(wordsOf).join(' | ') : `“${state.title}”`
  return `the element shows ${text} (${placeText})`
}

/** `after 15 s` */
export const afterSeconds = (ms: number): string => `after ${ms / 1000} s`

export const describeEnding = ({ is, error, title }: Ending): string =>
  error === null ? `${is} (“${title}”)` : `${is} with ${error}: ${title}`
