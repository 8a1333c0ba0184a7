/** The captcha: a picture to read, or a proof of work for customers who can't read one. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { BankError, isCancelled } from '../../client/error.ts'
import { prove } from '../../client/proof.ts'
import { rowOf } from '../../contract/errors.ts'
import type { CaptchaAnswer } from '../../contract/payloads/fields.ts'
import type { Core } from '../core/core.ts'
import type { OtpStep } from './sentCode.ts'
import type { Problem } from '../core/problems.ts'

export interface Picture {
  captchaId: string
  /** A data URL. */
  image: string
}

/**
 * sent: a code is on its way · again: wrong or expired, try once more · over: refused for another reason,
 * shown elsewhere.
 */
export type Outcome = 'sent' | 'again' | 'over'

export interface Captcha {
  /** null while it is fetched and when it can't be had. */
  readonly picture: ReadableAtom<Picture | null>
  /** The last picture that was asked for can't be had. */
  readonly missing: ReadableAtom<boolean>
  /** The mistake in the answer or the picture. */
  readonly problem: ReadableAtom<Problem | null>
  /** The proof is being worked on. */
  readonly working: ReadableAtom<boolean>
  /** Another picture; an earlier one that arrives late is dropped. */
  load(): Promise<void>
  send(answer: string): Promise<Outcome>
  /** Works out the proof and sends it. */
  prove(): Promise<Outcome>
  clear(): void
  /** The picture came and can't be drawn. */
  markBroken(): void
  /** Stops what is pending. */
  end(): void
}

/** The use of an answer. */
export interface CaptchaUse {
  readonly purpose: OtpStep['purpose']
  /** The action that it is sent by. */
  readonly action: string
  /** Sends it. Where it is refused: what is said of that. */
  submit(answer: CaptchaAnswer): Promise<Exclude<Outcome, 'again'> | Problem>
}

const PURPOSES = { link: 'BINDING', unlink: 'UNBINDING', payment: 'PAYMENT' } as const

type CaptchaCore = Pick<Core, 'actions' | 'ports' | 'problems' | 'session'>

/** The pictures: one after another, and what is wrong where none can be had. */
function createPictures(
  core: CaptchaCore,
  { purpose }: CaptchaUse,
  problem: WritableAtom<Problem | null>,
  signal: AbortSignal,
): Pick<Captcha, 'picture' | 'missing' | 'load' | 'markBroken'> {
  const picture = atom<Picture | null>(null)
  const missing = atom(false)
  let latest = 0
  const fail = (wireCode = '') => {
    missing.set(true)
    problem.set({ ...core.problems.make('CAPTCHA_UNAVAILABLE'), wireCode })
  }
  return {
    picture,
    missing,
    async load() {
      const turn = ++latest
      picture.set(null)
      missing.set(false)
      if (core.actions.refuseEarly('captcha')) return fail()
      try {
        const { captchaId, image } = await core.session.client.call(
          'auth-generate-captcha',
          { purpose: PURPOSES[purpose] },
          { signal },
        )
        if (turn !== latest) return
        picture.set({ captchaId, image })
        if (problem.get()?.name === 'CAPTCHA_UNAVAILABLE') problem.set(null)
      } catch (error) {
        if (turn !== latest || isCancelled(error)) return
        // Another try, or the other way, helps whatever the reason.
        fail(error instanceof BankError ? error.failure.wireCode : '')
        await core.actions.lockAfter('captcha', error)
      }
    },
    markBroken() {
      picture.set(null)
      fail()
    },
  }
}

/** Before another code. */
const resending = (core: CaptchaCore, otp: OtpStep): CaptchaUse => ({
  purpose: otp.purpose,
  action: 'resend',
  /**
   * Sends, and finds out where the answer stands: a new code, an error of ours, or one that is shown
   * elsewhere.
   */
  async submit(answer) {
    const previous = otp.code.get()
    core.problems.clear('resend')
    await otp.resend(answer)
    if (otp.code.get() !== previous) return 'sent'
    const failure = core.problems.fields.get()['captcha']
    core.problems.clear('captcha')
    if (failure && rowOf(failure.name).subject === 'captcha') return failure
    // Too soon, none left, not sent: said under the resend row.
    if (failure) core.problems.fields.setKey('resend', failure)
    return 'over'
  },
})

export const createCaptcha = (core: CaptchaCore, otp: OtpStep): Captcha =>
  createCaptchaFor(core, resending(core, otp))

export function createCaptchaFor(
  core: CaptchaCore,
  use: CaptchaUse,
  firstProblem: Problem | null = null,
): Captcha {
  const problem = atom<Problem | null>(firstProblem)
  const working = atom(false)
  const life = new AbortController()
  const { picture, missing, load, markBroken } = createPictures(core, use, problem, life.signal)

  const submit = async (answer: CaptchaAnswer): Promise<Outcome> => {
    const outcome = await use.submit(answer)
    if (typeof outcome === 'string') return outcome
    problem.set(outcome)
    return 'again'
  }

  /** Locked after too many requests: said here, where the customer presses. */
  const tooSoon = (): boolean => {
    const wait = core.actions.lockedFor(use.action)
    if (wait > 0) problem.set(core.problems.make('OTP_RESEND_TOO_SOON', { retryAfterSeconds: wait / 1000 }))
    return wait > 0
  }

  return {
    picture,
    missing,
    problem,
    working,
    load,
    async send(answer) {
      if (tooSoon()) return 'again'
      const current = picture.get()
      if (!answer.trim() || !current) {
        // One that is still on its way is waited for.
        problem.set(core.problems.make(missing.get() ? 'CAPTCHA_UNAVAILABLE' : 'CAPTCHA_REQUIRED'))
        return 'again'
      }
      const outcome = await submit({ captchaId: current.captchaId, answer: answer.trim() })
      // Not awaited: what is typed while the next picture loads would be cleared with the wrong answer.
      if (outcome === 'again') void load()
      return outcome
    },
    async prove() {
      if (working.get() || tooSoon() || core.actions.refuseEarly('challenge')) return 'again'
      working.set(true)
      problem.set(null)
      try {
        const nonce = core.ports.randomBytes(8).join('.')
        const task = await core.session.client.challenge(nonce, life.signal)
        return await submit({ proof: await prove(task, life.signal) })
      } catch (error) {
        // Said here, where it can be started once more.
        if (!isCancelled(error) && !(await core.actions.lockAfter('challenge', error)))
          problem.set(core.problems.of(error))
        return 'again'
      } finally {
        working.set(false)
      }
    },
    clear: () => problem.set(null),
    markBroken,
    end: () => life.abort(),
  }
}
