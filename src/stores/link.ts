/** Linking and unlinking: what was typed, what the bank said, where to go on (product.md section 4, readings 4). */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { BankError } from '../client/error.ts'
import type { Answers } from '../contract/endpoints.ts'
import type { Consent } from '../contract/payloads/fields.ts'
import type { CaptchaAnswer } from '../contract/payloads/otp.ts'
import { linkScreen, noProgress, setPasswordScreen, type LinkProgress } from '../domain/linkFlow.ts'
import { parsePhone } from '../domain/phone.ts'
import { createJournal } from './journal.ts'
import type { Core } from './core.ts'
import { sentCode, type OtpStep, type SentCode } from './otp.ts'
import { sealedBy } from './sealed.ts'

export type LinkResult = Pick<Answers<'payment/confirm-binding-activation'>, 'linkedAt' | 'returnUrl'>

interface Kept {
  progress: LinkProgress
  /** As stripped; needed to send the code once more after a reload. */
  msisdn: string
  code: SentCode | null
  merchant: string
  /** Unlinking: the masked number before a code was sent. */
  masked: string | null
  result: LinkResult | null
}

export interface LinkStore {
  readonly kind: 'link'
  readonly progress: ReadableAtom<LinkProgress>
  /** As typed; kept when the customer goes back. */
  readonly phone: WritableAtom<string>
  /** The partner platform's number; null when it told none, undefined while asked. */
  readonly partner: ReadableAtom<string | null | undefined>
  readonly result: ReadableAtom<LinkResult | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** The stripped number that a code was sent to. */
  msisdn(): string
  load(): Promise<void>
  readonly otp: OtpStep
  logIn(password: string): Promise<void>
  register(details: { fullName: string; email: string; consents: Consent[] }): Promise<void>
  /** Answers whether the address is free; null when it couldn't be checked. */
  checkEmail(email: string, signal: AbortSignal): Promise<boolean | null>
  setPassword(password: string): Promise<void>
  link(consents: Consent[]): Promise<void>
  /** What the last attempt to link carried, for another one. */
  lastConsents(): Consent[]
  unlink(): Promise<void>
}

export function createLink(core: Core): LinkStore {
  const flow = core.settings.flow === 'unlink' ? 'unlink' : 'link'
  const journeyId = core.settings.subject
  const journal = createJournal<Kept>(core.port.storage(), `${flow}:${journeyId}`, {
    progress: noProgress(flow), msisdn: '', code: null, merchant: '', masked: null, result: null,
  })
  const kept = journal.read()
  const progress = atom(kept.progress)
  const phone = atom(kept.msisdn ? `0${kept.msisdn}` : '')
  const partner = atom<string | null | undefined>(undefined)
  const masked = atom(kept.masked)
  const result = atom(kept.result)
  if (kept.merchant) core.merchant.set(kept.merchant)

  let lastConsents: Consent[] = []

  const keep = (change: Partial<Kept>) => {
    journal.write({ ...journal.read(), ...change })
    if (change.progress) progress.set(change.progress)
    if (change.masked !== undefined) masked.set(change.masked)
    if (change.result !== undefined) result.set(change.result)
  }
  const advance = (change: Partial<LinkProgress>, more: Partial<Kept> = {}) =>
    keep({ ...more, progress: { ...progress.get(), ...change } })
  /** To where the bank's answers say the customer is. */
  const goOn = (replace = false) => core.nav.go(linkScreen(progress.get(), core.nav.version()), { replace })

  const sent = sentCode(core, { read: () => journal.read().code, write: (code) => keep({ code }) })

  const generate = (captcha?: CaptchaAnswer) => {
    const more = captcha ? { captcha } : {}
    return flow === 'unlink'
      ? core.client.call('otp/unbinding-auth-generate', { journeyId, ...more })
      : core.client.call('otp/binding-auth-generate', { journeyId, msisdn: journal.read().msisdn, ...more })
  }

  /** A repeat after a lost answer is success, not an error (errors.md rule 14). */
  const unlessDone = async (done: readonly string[], task: () => Promise<unknown>) => {
    try {
      await task()
    } catch (error) {
      if (!(error instanceof BankError) || !done.includes(error.failure.name)) throw error
    }
  }

  const sealed = sealedBy(core, { journeyId })

  /** Parses the typed number; false when something is wrong with it, and it is shown. */
  const acceptPhone = (): boolean => {
    const parsed = parsePhone(phone.get())
    if (!parsed.ok) core.problems.field('phone', parsed.error)
    else if (parsed.msisdn !== journal.read().msisdn) keep({ msisdn: parsed.msisdn, code: null })
    return parsed.ok
  }

  const otp: OtpStep = {
    purpose: flow,
    code: sent.code,
    masked,
    msisdn: () => journal.read().msisdn,
    send: () => core.run('sendCode', async () => {
      if (flow === 'link') {
        if (!acceptPhone()) return
        // Back and forward with the same number within its minute: the code that was sent still stands.
        const standing = journal.read().code
        if (standing && progress.get().codeSent && standing.resendAt > core.clock.now()) return core.nav.go('verification')
      }
      sent.accept(await generate())
      advance({ codeSent: true, account: null, passwordDone: false, registered: false })
      if (flow === 'link') await core.nav.go('verification')
    }, { field: flow === 'link' ? 'phone' : 'code' }),

    resend: (captcha) => core.run('resend', async () => sent.accept(await generate(captcha)), { field: 'captcha' }),

    verify: (typed) => core.run('verify', async () => {
      if (flow === 'unlink') {
        await core.client.call('otp/unbinding-auth-verification', { journeyId, code: typed })
        advance({ unlinkVerified: true })
        return core.nav.go('resultPage', { replace: true })
      }
      const { account } = await core.client.call('otp/binding-auth-verification', { journeyId, code: typed })
      advance({ account })
      if (account === 'OPEN_APP') await core.nav.go('noticeInfo', { params: { problem: core.problems.make('MUST_OPEN_APP') } })
      else await goOn(true)
    }, { field: 'code' }),
  }

  return {
    kind: 'link', progress, phone, partner, result,
    msisdn: () => journal.read().msisdn,

    async load() {
      if (flow === 'unlink') {
        const { maskedMsisdn, merchantName } = await core.client.call('unbinding/get-mask-msisdn', { journeyId })
        core.merchant.set(merchantName)
        keep({ merchant: merchantName, masked: maskedMsisdn })
        return
      }
      const { msisdn, merchantName } = await core.client.call('get-msisdn', { journeyId })
      core.merchant.set(merchantName)
      keep({ merchant: merchantName })
      partner.set(msisdn)
      if (msisdn && phone.get() === '') phone.set(`0${msisdn}`)
    },

    otp,
    returnUrl: computed(result, (found) => found?.returnUrl ?? null),

    logIn: (password) => core.run('logIn', async () => {
      const encryptedPassword = await sealed(password)
      await core.client.call('password/verification', { journeyId, encryptedPassword })
      advance({ passwordDone: true })
      await goOn(true)
    }, { field: 'password' }),

    register: (details) => core.run('register', async () => {
      await unlessDone(progress.get().registered ? ['ACCOUNT_EXISTS'] : [], () =>
        core.client.call('account/create-account', { journeyId, ...details }))
      advance({ registered: true })
      await core.nav.go(setPasswordScreen(core.nav.version()))
    }, { field: 'register' }),

    async checkEmail(email, signal) {
      try {
        return (await core.client.call('account/verify-email', { email }, { signal })).free
      } catch (error) {
        if (error instanceof BankError && error.failure.name === 'EMAIL_TAKEN') return false
        if (error instanceof BankError) return null
        throw error
      }
    },

    setPassword: (password) => core.run('setPassword', async () => {
      const encryptedPassword = await sealed(password)
      await core.client.call('password/set-password', { journeyId, encryptedPassword })
      advance({ passwordDone: true })
      await goOn(true)
    }, { field: 'password' }),

    lastConsents: () => lastConsents,

    link: (consents) => core.run('link', async () => {
      lastConsents = consents
      const finish = async (done: LinkResult) => {
        advance({ finished: true }, { result: done })
        core.tell('bank-linked', { journeyId })
        await goOn(true)
      }
      try {
        await finish(await core.client.call('payment/confirm-binding-activation', { journeyId, consents }))
      } catch (error) {
        if (!(error instanceof BankError) || error.failure.name !== 'ALREADY_LINKED') throw error
        await finish({ linkedAt: new Date(core.clock.now()).toISOString(), returnUrl: null })
      }
    }, { field: 'link' }),

    unlink: () => core.run('unlink', async () => {
      const answer = await core.client.call('account/unbinding', { journeyId })
      advance({ finished: true }, { result: { linkedAt: answer.unlinkedAt, returnUrl: answer.returnUrl } })
      core.tell('bank-unlinked', { journeyId })
      await core.nav.go('resultPage', { replace: true })
    }, { field: 'unlink' }),
  }
}
