/** `GET /proxy/healthz`: whether it runs, and for the operator what it is connected to. */
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Bank } from '../bank/bank.ts'
import type { Clock } from '../base/ports.ts'
import type { RequestContext } from '../http/exchange.ts'
import { respond } from '../http/respond.ts'
import { signerAt } from '../keys/signer.ts'
import type { SharedStore } from '../store/sharedStore.ts'
import type { ProxyConfig } from '../types.ts'

export const OPERATOR_HEADER = 'x-operator-token'

interface HealthParts {
  readonly config: Pick<ProxyConfig, 'environment' | 'bankUrl' | 'keys' | 'operatorToken'>
  readonly ports: Clock
  readonly bank: Pick<Bank, 'offsetMs' | 'breaker'>
  readonly store: Pick<SharedStore, 'state'>
}

export const health =
  ({ config, ports, bank, store }: HealthParts) =>
  async (c: RequestContext) => {
    const given = c.req.header(OPERATOR_HEADER)
    const { operatorToken: right } = config
    const isOperator = given !== undefined && right !== undefined && (await timingSafeEqual(given, right))
    if (!isOperator) return respond(c, 200, { status: 'ok' })
    return respond(c, 200, {
      status: 'ok',
      environment: config.environment,
      bank: config.bankUrl,
      signKeyId: signerAt(config.keys, ports.now()).kid,
      clockOffsetMs: bank.offsetMs(),
      breaker: bank.breaker(),
      store: store.state(),
      time: ports.now(),
    })
  }
