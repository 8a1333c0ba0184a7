/** Permission to test a bank: what it says of itself decides, and never on production. */
import { ENVIRONMENT_HEADER, ENVIRONMENTS } from '../contract/environment.ts'
import { Stop } from './verdict.ts'

const isTest = (name: string): boolean =>
  ENVIRONMENTS.some((environment) => environment === name && environment !== 'PRO')

/** Throws Stop at an answer of production, or of something that isn't known to be no production. */
export function refuseProduction(environment: string | null): void {
  if (environment === null || isTest(environment)) return
  const tests = ENVIRONMENTS.filter(isTest).join(', ')
  throw new Stop(
    environment === 'PRO'
      ? `The bank says that it is production (${ENVIRONMENT_HEADER}: PRO). Nothing is tested there.`
      : `The bank says that it is "${environment.slice(0, 20)}" (${ENVIRONMENT_HEADER}), which is none of ${tests}. Nothing is tested there.`,
  )
}

/**
 * Throws Stop unless it is known that this is a test system.
 * @param isVouched somebody said so with --test-system; it counts only where the bank says nothing
 */
export function demandTestSystem(environment: string | null, isVouched: boolean): void {
  refuseProduction(environment)
  if (environment !== null || isVouched) return
  throw new Stop(
    `The bank doesn't say what it is (no header ${ENVIRONMENT_HEADER}), so it may be production. If it certainly is a test system, add --test-system.`,
  )
}
