/** `GET /proxy/healthz`: whether it runs, and for the operator what it is connected to. */
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { signerAt } from '../keys/signer.ts'

export const OPERATOR_HEADER = 'x-operator-token'

export async function health(
  { config, ports, bank, store }: Needs<'config' | 'ports' | 'bank' | 'store'>,
  { request }: Exchange,
): Promise<Reply> {
  const token = request.header(OPERATOR_HEADER)
  const { operatorToken } = config
  const isOperator =
    token !== undefined && operatorToken !== undefined && (await timingSafeEqual(token, operatorToken))
  if (!isOperator) return { status: 200, body: { status: 'ok' } }
  const body = {
    status: 'ok',
    environment: config.environment,
    bank: config.bankUrl,
    signKeyId: signerAt(config.keys, ports.now()).kid,
    clockOffsetMs: bank.offsetMs(),
    breaker: bank.breaker(),
    store: store.state(),
    time: ports.now(),
  }
  return { status: 200, body }
}
