/** `GET /proxy/healthz`: whether it runs, and for the operator what it is connected to. */
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Ask } from '../http/exchange.ts'
import type { Parts } from './parts.ts'
import { respond } from '../http/respond.ts'
import { signerAt } from '../keys/signer.ts'

export const OPERATOR_HEADER = 'x-operator-token'

export const health =
  ({ config, ports, bank, store }: Parts) =>
  async (c: Ask) => {
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
