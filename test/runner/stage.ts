/** Types of a stage and of its surroundings. */
import type { FoundBrowsers } from '../browsers.ts'
import type { ChildRunner, Ending } from './child.ts'
import type { Scheduled } from './schedule.ts'

/** The surroundings of a stage that runs. */
export interface Context {
  readonly root: string
  readonly node: string
  readonly child: ChildRunner
  readonly browsers: FoundBrowsers
  /** Paths of its log and of its results. */
  readonly log: string
  readonly results: string
  /** Parts and options named behind the stage. */
  readonly parts: readonly string[]
  readonly options: Readonly<Record<string, string>>
  /** Its test files that were named alone; undefined: all of them. */
  readonly only?: readonly string[] | undefined
}

export type Run = (context: Context) => Promise<Ending>

/** The names that an option takes: one of them, or some with commas between. */
export interface Names {
  readonly names: readonly string[]
  readonly isList?: true
}

export interface Stage extends Scheduled {
  /** Runs it, with the parts and options that were named. */
  readonly run: Run
  /** Patterns of its test files, each of which may be named alone. */
  readonly files?: readonly string[]
  /** Words that may stand behind its name. */
  readonly parts?: readonly string[]
  /** Options that it takes, with a value: any text, or names out of these. */
  readonly options?: Readonly<Record<string, 'text' | Names>>
  /** The engines are looked up (and installed) before. */
  readonly browsers?: boolean
  /** False: it runs only when named. */
  readonly byDefault?: boolean
  /** Gets what it needs from elsewhere, while others run; never rejects. */
  readonly fetch?: () => Promise<unknown>
}
