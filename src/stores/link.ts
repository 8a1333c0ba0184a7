/** Linking and unlinking: what was typed, what the bank said, where to go on (product.md section 4, readings 4). */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { BankError } from '../client/error.ts'
import type { Answers } from '../contract/endpoints.ts'
import type { Consent } from '../contract/payloads/fields.ts'
import type { Screen, Version } from '../contract/routes.ts'
import type { CaptchaAnswer } from '../contract/payloads/otp.ts'
import { linkAllows, linkScreen, noProgress, type LinkProgress } from '../domain/linkFlow.ts'
import { parsePhone } from '../domain/phone.ts'
import { createJournal } from './journal.ts'
import type { Core } from './core.ts'
import { createEmailCheck, type EmailCheck } from './emailCheck.ts'
import { isOpen, runOnce } from './once.ts'
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
  /** Steps that were sent and whose answer may be lost: the bank may have done them (errors.md rule 14). */
  open: readonly Once[]
}

/** Steps that the bank does once and refuses to repeat. */
type Once = 'register' | 'setPassword' | 'unlink'

export interface LinkStore {
  readonly kind: 'link'
  /** The screen where this customer goes on. */
  resume(version: Version): Screen
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen, version: Version): Screen
  readonly progress: ReadableAtom<LinkProgress>
  /** As typed; kept when the customer goes back. */
  readonly phone: WritableAtom<string>
  /** The customer is at the field: the partner's number, when it comes late, is no longer put into it. */
  claimPhone(): void
  /** Registration, as typed; in memory only, so that documents can be read and pages walked back to. */
  readonly fullName: WritableAtom<string>
  readonly email: WritableAtom<string>
  readonly agreed: WritableAtom<boolean>
  readonly emailCheck: EmailCheck
  /** Goes up when the terms have changed meanwhile: they are read and agreed to anew. */
  readonly termsRound: ReadableAtom<number>
  /** The partner platform's number; null when it told none, undefined while asked. */
  readonly partner: ReadableAtom<string | null | undefined>
  readonly result: ReadableAtom<LinkResult | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** Nothing is paid here. */
  readonly amount: ReadableAtom<null>
  /** The stripped number that a code was sent to. */
  msisdn(): string
  load(): Promise<void>
  readonly otp: OtpStep
  logIn(password: string): Promise<void>
  register(details: { fullName: string; email: string; consents: Consent[] }): Promise<void>
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
    progress: noProgress(flow), msisdn: '', code: null, merchant: '', masked: null, result: null, open: [],
  })
  const kept = journal.read()
  const progress = atom(kept.progress)
  const phone = atom(kept.msisdn ? `0${kept.msisdn}` : '')
  const fullName = atom('')
  const email = atom('')
  const agreed = atom(false)
  const termsRound = atom(0)
  const partner = atom<string | null | undefined>(undefined)
  const masked = atom(kept.masked)
  const result = atom(kept.result)
  if (kept.merchant) core.merchant.set(kept.merchant)

  let lastConsents: Consent[] = []
  let claimed = false

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

  const once = runOnce<Once>({ read: () => journal.read().open, write: (open) => keep({ open }) })

  /** What "read the new terms" does: learns their version, and asks for everything anew. */
  const renewTerms = async () => {
    await core.connect().catch(() => undefined)
    agreed.set(false)
    termsRound.set(termsRound.get() + 1)
  }
  /** An action that carries consents: tried again as it was, unless the terms have changed. */
  const withConsents = async (action: string, field: string, task: () => Promise<void>) => {
    let outdated = false
    await core.run(action, () => task().catch((error: unknown) => {
      outdated = error instanceof BankError && error.failure.name === 'CONSENT_OUTDATED'
      throw error
    }), { field, retry: () => void (outdated ? renewTerms() : withConsents(action, field, task)) })
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
    kind: 'link',
    resume: (version) => linkScreen(progress.get(), version),
    guard: (screen, version) => linkAllows(screen, progress.get(), version) ? screen : linkScreen(progress.get(), version),
    progress, phone, fullName, email, agreed, termsRound, partner, result,
    msisdn: () => journal.read().msisdn,
    claimPhone: () => { claimed = true },

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
      if (msisdn && !claimed && phone.get() === '') phone.set(`0${msisdn}`)
    },

    otp,
    amount: atom(null),
    returnUrl: computed(result, (found) => found?.returnUrl ?? null),

    logIn: (password) => core.run('logIn', async () => {
      const encryptedPassword = await sealed(password)
      await core.client.call('password/verification', { journeyId, encryptedPassword })
      advance({ passwordDone: true })
      await goOn(true)
    }, { field: 'password' }),

    register: (details) => withConsents('register', 'register', async () => {
      // Known: the customer has walked back to this page.
      const { registered } = progress.get()
      await once('register', { done: 'ACCOUNT_EXISTS', known: registered }, () =>
        core.client.call('account/create-account', { journeyId, ...details }))
      advance({ registered: true })
      await goOn()
    }),

    emailCheck: createEmailCheck(async (address, signal) => {
      try {
        return (await core.client.call('account/verify-email', { email: address }, { signal })).free
      } catch (error) {
        if (error instanceof BankError) return error.failure.name === 'EMAIL_TAKEN' ? false : null
        throw error
      }
    }),

    setPassword: (password) => core.run('setPassword', async () => {
      const encryptedPassword = await sealed(password)
      await once('setPassword', { done: 'PASSWORD_ALREADY_SET' }, () =>
        core.client.call('password/set-password', { journeyId, encryptedPassword }))
      advance({ passwordDone: true })
      await goOn(true)
    }, { field: 'password' }),

    lastConsents: () => lastConsents,

    link: (consents) => withConsents('link', 'link', async () => {
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
    }),

    unlink: () => core.run('unlink', async () => {
      const ask = () => core.client.call('account/unbinding', { journeyId })
      let told: LinkResult = { linkedAt: new Date(core.clock.now()).toISOString(), returnUrl: null }
      await once('unlink', { done: 'NOTHING_TO_UNLINK' }, async () => {
        // Asking once more is safe, and tells what a lost answer would have told.
        const { unlinkedAt, returnUrl } = await ask().catch((error: unknown) => {
          if (isOpen(error)) return ask()
          throw error
        })
        told = { linkedAt: unlinkedAt, returnUrl }
      })
      advance({ finished: true }, { result: told })
      core.tell('bank-unlinked', { journeyId })
      await core.nav.go('resultPage', { replace: true })
    }, { field: 'unlink' }),
  }
}
