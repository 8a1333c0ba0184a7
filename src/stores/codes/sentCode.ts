/** The one-time code that was sent last, for linking, unlinking and payment alike. */
import { atom, type ReadableAtom } from 'nanostores'
import { BankError } from '../../client/error.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { SentCode } from '../../domain/code.ts'
import { OTP } from '../../domain/limits.ts'
import type { CaptchaAnswer } from '../../contract/payloads/fields.ts'
import type { OtpSent } from '../../contract/payloads/otp.ts'
import type { Core } from '../core/core.ts'

export interface OtpStep {
  readonly purpose: 'link' | 'unlink' | 'payment'
  /** null until a code was sent. */
  readonly code: ReadableAtom<SentCode | null>
  /** True for the code that this page has had sent; not for one found after a reload. */
  isNew(code: SentCode): boolean
  /**
   * The number that the code goes to, masked; undefined until an answer has told it, null where the bank
   * shows none. It is not kept over a reload.
   */
  readonly maskedNumber: ReadableAtom<string | null | undefined>
  /** Asks the bank for that number, where no answer has told it to this page. Never throws. */
  askNumber(): Promise<void>
  /**
   * True while another code can be asked for. False where the number has to be typed first, after a reload:
   * then that page is shown.
   */
  canResend(): boolean
  /** The first code. */
  send(): Promise<void>
  /** Another one; every resend needs a captcha. */
  resend(captcha: CaptchaAnswer): Promise<void>
  verify(value: string): Promise<void>
}

/** A journal's part of it. */
export interface CodeKeeper {
  read(): SentCode | null
  write(code: SentCode): void
}

/**
 * Said by the bank to a first request: a code is with the customer already (its answer was lost, they walked
 * back, another tab asked).
 */
const STANDS: readonly ErrorName[] = ['OTP_RESEND_TOO_SOON', 'OTP_RESENDS_USED', 'CAPTCHA_REQUIRED']

type Mask = string | null

/**
 * A holder of the sent code and of the number that it went to: turns seconds into times by the server's clock
 * and emits `bank-otp-sent`.
 * @param askMask what the bank answers about the number
 */
export function sentCode(
  core: Pick<Core, 'clock' | 'events' | 'problems'>,
  keeper: CodeKeeper,
  askMask: () => Promise<{ maskedMsisdn: Mask }>,
) {
  const code = atom(keeper.read())
  const maskedNumber = atom<Mask | undefined>()
  let newCode: SentCode | undefined
  let numberRequest: Promise<void> | undefined
  const take = (next: SentCode) => {
    code.set(next)
    keeper.write(next)
    // Mistakes from before, with another code or another number's password, are over.
    core.problems.fields.set({})
  }
  const accept = (answer: OtpSent): void => {
    const now = core.clock.now()
    const next: SentCode = {
      resendAt: now + answer.resendAfterSeconds * 1000,
      expiresAt: now + answer.expiresInSeconds * 1000,
      resendsLeft: answer.resendsLeft,
      ...(answer.renewsInSeconds !== undefined && { renewsAt: now + answer.renewsInSeconds * 1000 }),
    }
    if (answer.maskedMsisdn) maskedNumber.set(answer.maskedMsisdn)
    newCode = next
    take(next)
    core.events.emit('bank-otp-sent', {
      expiresAt: next.expiresAt,
      resendAt: next.resendAt,
      resendsLeft: next.resendsLeft,
    })
  }
  return {
    code,
    isNew: (candidate: SentCode): boolean => candidate === newCode,
    maskedNumber,
    accept,
    async askNumber(): Promise<void> {
      if (maskedNumber.get()) return
      numberRequest ??= askMask()
        // A number sent or typed meanwhile is newer.
        .then((answer) => maskedNumber.set(maskedNumber.get() ?? answer.maskedMsisdn))
        // Nobody waits for it: the screens say "your number".
        .catch(() => maskedNumber.set(maskedNumber.get() ?? null))
        .finally(() => {
          numberRequest = undefined
        })
      await numberRequest
    },
    /** A first code; one that stands is typed where it can be sent again, captcha included. */
    async first(request: Promise<OtpSent>): Promise<void> {
      try {
        accept(await request)
      } catch (error) {
        if (!(error instanceof BankError) || !STANDS.includes(error.failure.name)) throw error
        // The proxy's captcha, which the customer has closed: nothing was sent, and they know why.
        if (error.failure.delivery === 'none' && error.failure.name === 'CAPTCHA_REQUIRED')
          throw new DOMException('The customer would rather not', 'AbortError')
        // The code may be with another number, typed before: the bank says with which.
        maskedNumber.set(undefined)
        const {
          name,
          data: { retryAfterSeconds: seconds, until },
        } = error.failure
        const wait =
          seconds !== undefined ? seconds * 1000 : name === 'OTP_RESEND_TOO_SOON' ? OTP.resendAfterMs : 0
        take({
          expiresAt: 0,
          ...keeper.read(),
          resendAt: core.clock.now() + wait,
          resendsLeft: name === 'OTP_RESENDS_USED' ? 0 : 1,
          ...(until !== undefined && { renewsAt: new Date(until).getTime() }),
        })
        // There is nothing to fill in before another code is asked for.
        if (name !== 'CAPTCHA_REQUIRED') await core.problems.show(error, { field: 'code' })
      }
    },
  }
}
