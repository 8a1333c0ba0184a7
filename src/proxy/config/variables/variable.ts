/** One row of the table of variables. */
import { type Environment, ENVIRONMENTS } from '../../../contract/environment.ts'
import type { TextSchema } from '../values.ts'

export interface Variable<T> {
  readonly meaning: string
  /** Environments in which the start is refused without it. */
  readonly required: readonly Environment[]
  /** Another variable that does its work. */
  readonly unless?: string
  /** The default when it is missing and not required, in words of the variable itself; null: nothing. */
  readonly default: string | null
  /** An example of a right value; of a secret, how to make one. */
  readonly example: string
  readonly file?: true
  /** Never shown, not even in a message about what is wrong with it. */
  readonly secret?: true
  /** Taken up by a reload, without a restart. */
  readonly live?: true
  /** Its messages end the sentence "NAME …". */
  readonly schema: TextSchema<T>
}

export const ALL = ENVIRONMENTS
/** All but those of one's own machine. */
export const LIVE = ['PRO', 'UAT', 'SIT'] as const

export const SECRET_EXAMPLE = 'the output of: openssl rand -base64 48'
