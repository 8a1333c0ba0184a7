/** Codes: found by MOCK's own event, by the sandbox bank's inbox, or by a function of the merchant's. */
import type { Eye, Sight } from './place.ts'
import type { Inbox } from './types.ts'

/** Newest first, as the sandbox bank answers them. */
export interface SentCode {
  readonly code: string | null
  /** Journey or order that it is good for still. */
  readonly goodFor: string | null
}

/** The code that is good for this journey or order now. */
export const codeFor = (messages: readonly SentCode[], subject: string): string | undefined =>
  messages.find(({ code, goodFor }) => code !== null && goodFor !== null && goodFor === subject)?.code
  ?? undefined

export interface Codes {
  /**
   * The newest code that was not typed yet. @throws KitError when none comes
   * @param given typed in place of one that is sent
   */
  next(sight: Sight, given: string | undefined, msisdn: string | undefined): Promise<string>
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
  }
}
