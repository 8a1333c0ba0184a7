/** Codes: from MOCK's own event, from the sandbox bank's inbox, or from a function of the merchant. */
import type { Eye, Sight } from './place.ts'
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
   * @param given a code to type instead
   */
  next(sight: Sight, given: string | undefined, msisdn: string | undefined): Promise<string>
  /** What has been sent so far counts as typed: another code is about to be sent. */
  drop(sight: Sight, msisdn: string | undefined): Promise<void>
}

export function openCodes(eye: Eye, inbox: Inbox | undefined): Codes {
  const used: string[] = []
  return {
    async next(sight, given, msisdn) {
      if (given !== undefined) return given
      if (!inbox && !sight.view.mock)
        eye.fail('a code is asked for, and the kit has no inbox: give it one as `inbox`', sight)
      const code = await eye.until('a code', async ({ sight: now }) => {
        if (inbox) return inbox({ msisdn, subject: sight.subject, used })
        return now?.codes.findLast((one) => !used.includes(one))
      })
      used.push(code)
      return code
    },
    async drop(sight, msisdn) {
      const sent = inbox ? [await inbox({ msisdn, subject: sight.subject, used })] : sight.codes
      for (const code of sent) if (code !== undefined && !used.includes(code)) used.push(code)
    },
  }
}
