/**
 * Says when the chosen customer can no longer do what the scenario is about, because of earlier payments,
 * wrong entries or a moved clock, and offers to reset the bank.
 */
import type { Condition } from '../../src/sandbox/condition.ts'
import type { Choice } from './choice.ts'
import { shownNumber } from './customers.ts'
import { byId, h } from './dom.ts'

/** The parts of a customer's state that matter for a choice. */
function info({ element, way }: Choice): readonly (keyof Condition)[] {
  if (element !== 'pay') return ['known', 'account', 'passwordLocked', 'codeLocked']
  const method = ({ balance: 'wallet', points: 'points', paylater: 'paylater' } as const)[way]
  return ['known', 'account', method, 'pinLocked', 'codeLocked']
}

const REASONS: Readonly<Record<keyof Condition, string>> = {
  known: 'this number has an account by now',
  account: 'the account is in another state by now',
  wallet: 'balance or limit are not what they were',
  points: 'points or balance are not what they were',
  paylater: 'the Pay Later limit is not what it was',
  pinLocked: 'the PIN is locked after wrong ones',
  passwordLocked: 'the password is locked after wrong ones',
  codeLocked: 'codes are locked after wrong ones',
}

/** The reason as text; undefined while these parts are as at the start. */
export function usedUpReason(
  choice: Choice,
  { now, fresh }: { readonly now: Condition; readonly fresh: Condition },
): string | undefined {
  const match = info(choice).find((name) => now[name] !== fresh[name])
  return match && REASONS[match]
}

/**
 * @param reset resets the bank and starts the same choice again
 * @returns a function that shows another reason, or none
 */
export function createUsedUp(reset: () => void): (choice: Choice, reason: string | undefined) => void {
  const place = byId('used-up')
  let shownText = ''
  return ({ msisdn }, reason) => {
    const key = reason === undefined ? '' : `${msisdn} ${reason}`
    if (key === shownText) return
    shownText = key
    place.replaceChildren(
      ...(reason === undefined
        ? []
        : [
            h('p', {}, `${shownNumber(msisdn)} is used up for this: ${reason}.`),
            h('button', { type: 'button', onclick: reset }, 'Reset the bank'),
          ]),
    )
  }
}
