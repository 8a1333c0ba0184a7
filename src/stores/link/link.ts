/** Linking and unlinking: what was typed, what the bank said, where to go on. */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Answers } from '../../contract/endpoints.ts'
import type { Msisdn } from '../../contract/ids.ts'
import type { MerchantNames } from '../../contract/payloads/fields.ts'
import type { Screen, Version } from '../../contract/routes.ts'
import type { CaptchaAnswer } from '../../contract/payloads/otp.ts'
import type { SentCode } from '../../domain/code.ts'
import { linkAllows, linkScreen, noProgress, type LinkProgress } from '../../domain/linkFlow.ts'
import { fitsMask, groupDigits, maskedMsisdn as mask } from '../../domain/formatPhone.ts'
import { parsePhone } from '../../domain/phone.ts'
import { createJournal } from '../core/journal.ts'
import type { Core } from '../core/core.ts'
import type { OpenSteps } from '../core/once.ts'
import { sentCode, type OtpStep } from '../codes/sentCode.ts'

export type LinkResult = Pick<Answers<'payment/confirm-binding-activation'>, 'linkedAt' | 'returnUrl'>

interface Kept {
  progress: LinkProgress
  code: SentCode | null
  merchant: string
  /** Address of the merchant's picture. */
  logo: string | null
  /**
   * The number of a journey that is over, masked: of that the bank can't be asked. Until then it is in memory
   * only, since others may read what is kept.
   */
  masked: string | null
  result: LinkResult | null
  /** Steps that were sent and whose answer may be lost: the bank may have done them. */
  open: readonly Once[]
}

/** Steps that the bank does once and refuses to repeat. */
export type Once = 'register' | 'setPassword' | LinkProgress['flow']

export interface LinkStore {
  readonly kind: 'link'
  /** The screen where this customer goes on. */
  resume(version: Version): Screen
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen, version: Version, hasProblem?: boolean): Screen
  readonly progress: ReadableAtom<LinkProgress>
  /** As it stands in its field, grouped; kept when the customer goes back. */
  readonly phone: WritableAtom<string>
  /** The customer edits the field: a partner's number that comes late is no longer filled in. */
  claimPhone(): void
  /** Registration, as typed; in memory only, so that documents can be read and pages walked back to. */
  readonly fullName: WritableAtom<string>
  readonly email: WritableAtom<string>
  readonly agreed: WritableAtom<boolean>
  /** Goes up when the terms have changed meanwhile: they are read and agreed to anew. */
  readonly termsRound: ReadableAtom<number>
  /** The partner platform's number; null when it told none, undefined while asked. */
  readonly partner: ReadableAtom<Msisdn | null | undefined>
  readonly result: ReadableAtom<LinkResult | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** Nothing is paid here. */
  readonly amount: ReadableAtom<null>
  /** The stripped number that a code was sent to; '' after a reload, unless the partner platform told it. */
  msisdn(): Msisdn | ''
  load(): Promise<void>
  readonly otp: OtpStep
  /** What the steps of later screens work on (steps.ts). */
  readonly context: LinkContext
}

/** What the later steps may touch. */
export interface LinkContext {
  readonly core: Core
  readonly journeyId: string
  readonly progress: ReadableAtom<LinkProgress>
  readonly agreed: WritableAtom<boolean>
  readonly termsRound: WritableAtom<number>
  readonly openSteps: OpenSteps<Once>
  advance(change: Partial<LinkProgress>, result?: LinkResult): void
  /** The code that was sent is over: the next one is a first one. */
  forgetCode(): void
  /** Opens the screen that the bank's answers lead to. */
  goOn(replace?: boolean): Promise<void>
}

export function createLink(core: Core): LinkStore {
  const flow = core.settings.flow === 'unlink' ? 'unlink' : 'link'
  const journeyId = core.settings.subject
  const journal = createJournal<Kept>(core.port.storage(), `${flow}:${journeyId}`, {
    progress: noProgress(flow),
    code: null,
    merchant: '',
    logo: null,
    masked: null,
    result: null,
    open: [],
  })
  const kept = journal.read()
  const progress = atom(kept.progress)
  const phone = atom('')
  let number: Msisdn | '' = ''
  const fullName = atom('')
  const email = atom('')
  const agreed = atom(false)
  const termsRound = atom(0)
  const partner = atom<Msisdn | null | undefined>(undefined)
  const result = atom(kept.result)
  if (kept.merchant) core.nameMerchant({ merchantName: kept.merchant, merchantLogo: kept.logo })

  let claimed = false
  let asked: Promise<unknown> | undefined

  const keep = (change: Partial<Kept>) => {
    journal.write({ ...journal.read(), ...change })
    if (change.progress) progress.set(change.progress)
    if (change.result !== undefined) result.set(change.result)
  }
  const name = (answer: MerchantNames) => {
    core.nameMerchant(answer)
    keep({ merchant: answer.merchantName, logo: answer.merchantLogo ?? null })
  }
  const advance = (change: Partial<LinkProgress>, more: Partial<Kept> = {}) =>
    keep({ ...more, progress: { ...progress.get(), ...change } })
  /** To where the bank's answers say the customer is. */
  const goOn = (replace = false) => core.nav.go(linkScreen(progress.get(), core.nav.version()), { replace })

  const isOver = () => progress.get().finished || journal.read().open.includes(flow)
  const sent = sentCode(
    core,
    { read: () => journal.read().code, write: (code) => keep({ code }) },
    async () =>
      core.client.call(flow === 'unlink' ? 'unbinding/get-mask-msisdn' : 'get-mask-msisdn', { journeyId }),
  )
  const { masked } = sent
  masked.set(kept.masked)
  /** After a reload the partner's number, where the code went to it, as far as can be seen. */
  const numberOfCode = (): Msisdn | '' => {
    const [told, shown] = [partner.get(), masked.get()]
    return number || (told && shown && fitsMask(told, shown) ? told : '')
  }

  /**
   * The answer to what a customer has done. It marks the element ready, also before the partner's number has
   * loaded.
   */
  const acted = async <T>(answer: Promise<T>): Promise<T> => {
    const found = await answer
    if (!core.isReady()) core.emit('bank-ready', {})
    return found
  }

  const generate = (captcha?: CaptchaAnswer) => {
    const more = captcha ? { captcha } : {}
    const msisdn = numberOfCode()
    return acted(
      // In linking it is asked for first (acceptPhone, canResend).
      flow === 'unlink' || msisdn === ''
        ? core.client.call('otp/unbinding-auth-generate', { journeyId, ...more })
        : core.client.call('otp/binding-auth-generate', { journeyId, msisdn, ...more }),
    )
  }

  /** Parses the typed number; false when something is wrong with it, and it is shown. */
  const acceptPhone = (): boolean => {
    const parsed = parsePhone(phone.get())
    if (!parsed.ok) {
      core.problems.field('phone', parsed.error)
      return false
    }
    const isSame = parsed.msisdn === numberOfCode()
    number = parsed.msisdn
    if (!isSame) {
      masked.set(mask(parsed.msisdn))
      keep({ code: null, progress: noProgress(flow), open: [] })
    }
    return true
  }

  const context: LinkContext = {
    core,
    journeyId,
    progress,
    agreed,
    termsRound,
    goOn,
    openSteps: { read: () => journal.read().open, write: (open) => keep({ open }) },
    advance: (change, done) => advance(change, done ? { result: done, masked: masked.get() } : {}),
    forgetCode: () => {
      sent.code.set(null)
      keep({ code: null })
    },
  }

  const otp: OtpStep = {
    purpose: flow,
    code: sent.code,
    masked,
    askNumber: async () => {
      if (!isOver()) await sent.askNumber()
    },
    canResend() {
      if (flow === 'unlink' || numberOfCode()) return true
      void core.nav.go('accountCreation')
      return false
    },
    send: () =>
      core.run(
        'sendCode',
        async () => {
          if (flow === 'link') {
            // Pressed before the partner's number has come: that number is what the customer means.
            if (phone.get() === '') await asked?.catch(() => undefined)
            if (!acceptPhone()) return
            // Back and forward with the same number within its minute: the code that was sent still stands.
            const pending = journal.read().code
            if (pending && progress.get().codeSent && pending.resendAt > core.clock.now())
              return core.nav.go('verification')
          }
          await sent.first(generate())
          advance({ codeSent: true, account: null, passwordDone: false, registered: false })
          if (flow === 'link') await core.nav.go('verification')
        },
        { field: flow === 'link' ? 'phone' : 'code' },
      ),

    resend: (captcha) =>
      core.run('resend', async () => sent.accept(await generate(captcha)), { field: 'captcha' }),

    verify: (typed) =>
      core.run(
        'verify',
        async () => {
          if (flow === 'unlink') {
            await acted(core.client.call('otp/unbinding-auth-verification', { journeyId, code: typed }))
            advance({ unlinkVerified: true })
            return core.nav.go('resultPage', { replace: true })
          }
          const { account } = await acted(
            core.client.call('otp/binding-auth-verification', { journeyId, code: typed }),
          )
          advance({ account })
          if (account === 'OPEN_APP')
            await core.nav.go('noticeInfo', {
              replace: true,
              params: { problem: core.problems.make('MUST_OPEN_APP') },
            })
          else await goOn(true)
        },
        { field: 'code' },
      ),
  }

  return {
    kind: 'link',
    resume: (version) => linkScreen(progress.get(), version),
    guard: (screen, version, hasProblem) =>
      linkAllows(screen, progress.get(), version, hasProblem) ? screen : linkScreen(progress.get(), version),
    progress,
    phone,
    fullName,
    email,
    agreed,
    termsRound,
    partner,
    result,
    msisdn: numberOfCode,
    claimPhone: () => {
      claimed = true
    },

    async load() {
      // The bank refuses every request about a journey that is over, or may be: its last step, taken once
      // more, says it.
      if (isOver()) return
      if (flow === 'unlink') {
        const found = await core.client.call('unbinding/get-mask-msisdn', { journeyId })
        name(found)
        masked.set(found.maskedMsisdn)
        return
      }
      const asking = core.client.call('get-msisdn', { journeyId })
      asked = asking
      const found = await asking
      name(found)
      const { msisdn } = found
      partner.set(msisdn)
      if (!msisdn) return
      if (!claimed && phone.get() === '') phone.set(groupDigits(msisdn))
    },

    otp,
    amount: atom(null),
    returnUrl: computed(result, (found) => found?.returnUrl ?? null),

    context,
  }
}
