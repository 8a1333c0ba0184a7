/** Runs the checks one after the other and keeps what each asked and got. */
import { ENVIRONMENT_HEADER } from '../contract/environment.ts'
import { callPath } from '../contract/endpoints.ts'
import { toJson } from '../contract/wire.ts'
import type { Check } from './check.ts'
import { NoAnswer, Unsigned, type BankConnection, type RecordedExchange } from './connection.ts'
import { demandTestSystem } from './environment.ts'
import { createKit, type Kit, type World } from './kit.ts'
import { withoutSecrets } from './report/redact.ts'
import { linkCustomer } from './steps.ts'
import { Differs, NotChecked, Stop } from './verdict.ts'

export type Verdict = 'passed' | 'differs' | 'not checked'

export interface Result {
  readonly check: Check
  readonly verdict: Verdict
  /** The difference, or what is missing; empty when it passed. */
  readonly reason: string
  readonly exchanges: readonly RecordedExchange[]
  readonly milliseconds: number
}

export interface RunOptions {
  /** Somebody says that it is a test system; counts where the bank itself says nothing. */
  readonly isVouched: boolean
  /** Told as each check ends. */
  readonly onResult?: (result: Result) => void
}

/**
 * Asks once, with a request that every bank must refuse (an empty body without a signature), what the bank
 * is. Throws Stop when it can't be reached, and unless it is a test system.
 */
async function greet(connection: BankConnection, isVouched: boolean): Promise<void> {
  const request = {
    method: 'POST',
    path: callPath('account/verify-email'),
    headers: { 'content-type': 'application/json' },
    body: toJson({}),
  } as const
  try {
    const reply = await connection.send(request)
    demandTestSystem(reply.exchange.headers?.[ENVIRONMENT_HEADER] ?? null, isVouched)
    if (reply.bankTime !== undefined) connection.offsetMs = reply.bankTime - connection.ports.now()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    throw new Stop(`No bank answers at ${connection.ports.url}: ${error.message}.`)
  }
}

/** Links the customer again, who else could pay no order. Where it fails, the orders that follow say so. */
const linkAgain = async (kit: Kit): Promise<void> => {
  await linkCustomer(kit).catch((error: unknown) => {
    if (!(error instanceof Differs || error instanceof NotChecked)) throw error
  })
}

async function runOne(
  check: Check,
  world: World,
  newcomers: Parameters<typeof createKit>[1],
): Promise<Result> {
  const kit = createKit(world, newcomers)
  const startTime = performance.now()
  const resultOf = (verdict: Verdict, reason = ''): Result => {
    const milliseconds = Math.round(performance.now() - startTime)
    const { exchanges } = kit
    const { dialect } = world.connection
    return { check, verdict, reason: withoutSecrets(reason, exchanges, dialect), exchanges, milliseconds }
  }
  try {
    await check.run(kit)
    return resultOf('passed')
  } catch (error) {
    if (error instanceof Differs || error instanceof Unsigned) return resultOf('differs', error.message)
    if (error instanceof NotChecked) return resultOf('not checked', error.message)
    throw error
  } finally {
    if (kit.isUnlinked() && !world.adapters.reset) await linkAgain(createKit(world, newcomers))
  }
}

/** Throws Stop when the run can't go on. */
export async function run(
  checks: readonly Check[],
  world: World,
  { isVouched, onResult = () => undefined }: RunOptions,
): Promise<Result[]> {
  const { connection, adapters, people } = world
  await greet(connection, isVouched)
  const offset = connection.offsetMs
  const newcomers = [...people.newcomers]
  const results: Result[] = []
  for (const check of checks) {
    if (adapters.reset) {
      await adapters.reset()
      connection.offsetMs = offset
    }
    const result = await runOne(check, world, newcomers)
    results.push(result)
    onResult(result)
  }
  return results
}
