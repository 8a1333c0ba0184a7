/** Verdicts other than well. */

/** The bank's answer isn't what the contract says; the message says what came and what should have. */
export class Differs extends Error {}

/** It can't be found out at this bank; the message says what is missing. */
export class NotChecked extends Error {}

/** The whole run ends: the bank is production, or an adapter is broken. */
export class Stop extends Error {}

/** @throws {Differs} with the message unless it holds */
export function expect(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw new Differs(complaint)
}
