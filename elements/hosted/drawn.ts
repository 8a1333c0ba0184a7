/** What the page's own script (first.ts) leaves at the app's element for the app. Types only. */
import type { Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { Meeting } from '../../src/host/meet.ts'
import type { StandIn } from '../standIn.ts'

export interface Drawn {
  drawn?: Pick<StandIn, 'over'> & {
    readonly language: Language
    /** The version whose first screen was drawn. */
    readonly version: Version
  }
  /** In a frame: with the page around. */
  meeting?: Promise<Meeting>
}
