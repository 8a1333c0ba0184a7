/** The one-time code that was sent last, for linking, unlinking and payment alike (readings 4). */
import { atom, type ReadableAtom } from 'nanostores'
import type { CaptchaAnswer, OtpSent } from '../contract/payloads/otp.ts'
import type { Core } from './core.ts'

/** Times are epoch ms by the server. */
export interface SentCode {
  resendAt: number
  expiresAt: number
  resendsLeft: number
  maskedMsisdn: string | null
}

export interface OtpStep {
  readonly purpose: 'link' | 'unlink' | 'payment'
  /** null until a code was sent. */
  readonly code: ReadableAtom<SentCode | null>
  /** The masked number before a code was sent; null while unknown. */
  readonly masked: ReadableAtom<string | null>
  /** The number as the page knows it; '' when only the bank does. */
  msisdn(): string
  /** The first code. */
  send(): Promise<void>
  /** Another one; every resend needs a captcha. */
  resend(captcha: CaptchaAnswer): Promise<void>
  verify(typed: string): Promise<void>
}

/** What a journal keeps of it. */
export interface CodeKeeper {
  read(): SentCode | null
  write(code: SentCode): void
}

/** A holder of the sent code: turns seconds into times by the server's clock and tells the page. */
export function sentCode(core: Core, keeper: CodeKeeper) {
  const code = atom(keeper.read())
  return {
    code,
    accept(answer: OtpSent): void {
      const now = core.clock.now()
      const sent: SentCode = {
        resendAt: now + answer.resendAfterSeconds * 1000, expiresAt: now + answer.expiresInSeconds * 1000,
        resendsLeft: answer.resendsLeft, maskedMsisdn: answer.maskedMsisdn,
      }
      code.set(sent)
      keeper.write(sent)
      core.tell('bank-otp-sent', { expiresAt: sent.expiresAt, resendAt: sent.resendAt, resendsLeft: sent.resendsLeft })
    },
  }
}
