/** Data that the page's own script (first.ts) attaches to the app's element. Types only. */
import type { Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { Meeting } from '../../src/host/meet.ts'
import type { StandIn } from '../standIn.ts'

export interface Drawn {
  drawn?: Pick<StandIn, 'over'> & {
    readonly language: Language
    /** The version of the first screen that was drawn. */
    readonly version: Version
  }
  /** In a frame: the meeting with the outer page. */
  meeting?: Promise<Meeting>
}
