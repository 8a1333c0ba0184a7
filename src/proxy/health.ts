/** `GET /proxy/healthz`: whether it runs, and for the operator what it is connected to. */
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Ask, Parts } from './exchange.ts'
import { signerAt } from './signer.ts'

export const OPERATOR_HEADER = 'x-operator-token'

export const health = ({ config, ports, bank }: Parts) => async (c: Ask) => {
  const given = c.req.header(OPERATOR_HEADER)
  const { operatorToken: right } = config
  const isOperator = given !== undefined && right !== undefined && await timingSafeEqual(given, right)
  if (!isOperator) return c.json({ status: 'ok' })
  return c.json({
    status: 'ok',
    environment: config.environment,
    bank: config.bankUrl,
    signKeyId: signerAt(config.keys, ports.now()).kid,
    clockOffsetMs: bank.offsetMs(),
    time: ports.now(),
  })
}
