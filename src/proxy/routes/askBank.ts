/** The call as it goes to the bank. */
import { endpoints } from '../../contract/endpoints.ts'
import { toJson, toQuery } from '../../contract/wire.ts'
import type { Bank } from '../bank/bank.ts'
import type { BankAnswer } from '../bank/bankAnswer.ts'
import type { RequestContext } from '../http/exchange.ts'

export interface AskingParts {
  readonly bank: Pick<Bank, 'ask'>
}

/** Throws Refusal as `bank.ask` does. */
export function askBank({ bank }: AskingParts, c: RequestContext): Promise<BankAnswer> {
  const { call } = c
  const body = c.body as object
  return bank.ask({
    call,
    text: endpoints[call].method === 'GET' ? toQuery(body) : toJson(body),
    credential: c.session?.credential,
    diagnosticsId: c.diagnosticsId,
    trace: c.trace,
  })
}
