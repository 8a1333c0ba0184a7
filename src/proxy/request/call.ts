/** A call of the table on its way: its page, its session and its body are checked. */
import type { CallName } from '../../contract/endpoints.ts'
import type { Msisdn } from '../../contract/ids.ts'
import type { Asks } from '../../contract/requests.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Claims, Page, Subject } from '../tokens/claims.ts'

/** What one of the calls asks; `in` tells which fields it has. */
export type CallInput = Asks<CallName>

export interface Call {
  readonly exchange: Exchange
  readonly name: CallName
  readonly input: CallInput
  readonly page: Page
  readonly session: Claims | undefined
  /** The journey or order that it is about; undefined for verify-email and auth-generate-captcha. */
  readonly subject: Subject | undefined
}

/** The number that a call names. */
export const numberIn = (input: CallInput): Msisdn | undefined =>
  'msisdn' in input ? input.msisdn : undefined
