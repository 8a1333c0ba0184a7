/** Codes: from MOCK's own event, from the sandbox bank's inbox, or from a function of the merchant. */
import type { ElementHandle, Snapshot } from './place.ts'
import type { Inbox } from './types.ts'

/** In the order of the sandbox bank's answer, newest first. */
export interface SentCode {
  readonly code: string | null
  /** The journey or order that it can still be used for. */
  readonly goodFor: string | null
}

/** The code that can be used for this journey or order now. */
export const codeFor = (messages: readonly SentCode[], subject: string): string | undefined =>
  messages.find(({ code, goodFor }) => code !== null && goodFor !== null && goodFor === subject)?.code
  ?? undefined

export interface Codes {
  /**
   * The newest code that hasn't been typed yet.
   * @throws KitError when none comes
   * @param presetCode a code to type instead
   */
  next(snapshot: Snapshot, presetCode: string | undefined, msisdn: string | undefined): Promise<string>
  /** Codes sent so far count as typed: another code is about to be sent. */
  drop(snapshot: Snapshot, msisdn: string | undefined): Promise<void>
}

export function openCodes(handle: ElementHandle, inbox: Inbox | undefined): Codes {
  const usedCodes: string[] = []
  return {
    async next(snapshot, presetCode, msisdn) {
      if (presetCode !== undefined) return presetCode
      if (!inbox && !snapshot.view.mock)
        handle.fail('a code is asked for, and the kit has no inbox: give it one as `inbox`', snapshot)
      const code = await handle.waitFor('a code', async ({ snapshot: current }) => {
        if (inbox) return inbox({ msisdn, subject: snapshot.subject, used: usedCodes })
        return current?.codes.findLast((candidate) => !usedCodes.includes(candidate))
      })
      usedCodes.push(code)
      return code
    },
    async drop(snapshot, msisdn) {
      const newCodes = inbox
        ? [await inbox({ msisdn, subject: snapshot.subject, used: usedCodes })]
        : snapshot.codes
      for (const code of newCodes) if (code !== undefined && !usedCodes.includes(code)) usedCodes.push(code)
    },
  }
}
