/** Linking and unlinking: what was typed, what the bank said, where to go on. */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Msisdn } from '../../contract/ids.ts'
import type { MerchantNames } from '../../contract/payloads/fields.ts'
import type { Screen, Version } from '../../contract/routes.ts'
import type { CaptchaAnswer } from '../../contract/payloads/otp.ts'
import {
  newJourney,
  type Journey,
  type JourneyEvent,
  type JourneyFlow,
  type JourneyResult,
  type OnceStep,
} from '../../domain/journey.ts'
import { linkAllows, linkScreen } from '../../domain/linkFlow.ts'
import { fitsMask, groupPhone, maskedMsisdn as mask } from '../../domain/formatPhone.ts'
import { parsePhone } from '../../domain/phone.ts'
import { reduceJourney } from '../../domain/reduceJourney.ts'
import { readJourney } from '../../domain/savedJourney.ts'
import { createJournal } from '../core/journal.ts'
import type { Core } from '../core/core.ts'
import type { OpenSteps } from '../core/once.ts'
import { sentCode, type OtpStep } from '../codes/sentCode.ts'

export interface LinkStore {
  readonly kind: 'link'
  /** The screen where this customer goes on. */
  resume(version: Version): Screen
  /** The screen that may be shown when this one is asked for. */
  guard(screen: Screen, version: Version, hasProblem?: boolean): Screen
  readonly flow: JourneyFlow
  /** What a reload must find again. */
  readonly journey: ReadableAtom<Journey>
  /** As it stands in its field, grouped; kept when the customer goes back. */
  readonly phone: WritableAtom<string>
  /** The customer edits the field: a partner's number that comes late is no longer filled in. */
  claimPhone(): void
  /** Registration, as typed; in memory only, so that documents can be read and pages walked back to. */
  readonly fullName: WritableAtom<string>
  readonly email: WritableAtom<string>
  readonly agreement: WritableAtom<boolean>
  /** Goes up when the terms have changed meanwhile: they are read and agreed to anew. */
  readonly termsRound: ReadableAtom<number>
  /** The partner platform's number; null when it told none, undefined while asked. */
  readonly partner: ReadableAtom<Msisdn | null | undefined>
  readonly result: ReadableAtom<JourneyResult | null>
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
  readonly journey: ReadableAtom<Journey>
  readonly agreement: WritableAtom<boolean>
  readonly termsRound: WritableAtom<number>
  readonly openSteps: OpenSteps<OnceStep>
  /** Reports what has happened: the journey becomes what reduceJourney.ts says. */
  dispatch(event: JourneyEvent): void
  /** It is linked, or unlinked. */
  end(result: JourneyResult): void
  /** Opens the screen that the bank's answers lead to. */
  goOn(replace?: boolean): Promise<void>
}

export function createLink(core: Core): LinkStore {
  const flow: JourneyFlow = core.settings.flow === 'unlink' ? 'unlink' : 'link'
  const journeyId = core.settings.subject
  const journal = createJournal(core.port.storage(), `${flow}:${journeyId}`, newJourney, readJourney)
  const journey = atom(journal.read())
  const state = () => journey.get().state
  const phone = atom('')
  let number: Msisdn | '' = ''
  const fullName = atom('')
  const email = atom('')
  const agreement = atom(false)
  const termsRound = atom(0)
  const partner = atom<Msisdn | null | undefined>(undefined)
  const result = computed(journey, (current) => (current.state.kind === 'done' ? current.state.result : null))
  const { merchant, logo } = journey.get()
  if (merchant) core.session.nameMerchant({ merchantName: merchant, merchantLogo: logo })

  let isClaimed = false
  let partnerRequest: Promise<unknown> | undefined

  const dispatch: LinkContext['dispatch'] = (event) => {
    const next = reduceJourney(journey.get(), event)
    journal.write(next)
    journey.set(next)
  }
  const name = (names: MerchantNames) => {
    core.session.nameMerchant(names)
    dispatch({ type: 'merchant', names })
  }
  /** To where the bank's answers say the customer is. */
  const goOn = (replace = false) =>
    core.nav.go(linkScreen({ flow, state: state() }, core.nav.version()), { replace })

  const isOver = () => state().kind === 'done' || journey.get().open.includes(flow)
  const sentCodeStore = sentCode(
    core,
    { read: () => journey.get().code, write: (code) => dispatch({ type: 'sentCode', code }) },
    async () =>
      core.session.client.call(flow === 'unlink' ? 'unbinding/get-mask-msisdn' : 'get-mask-msisdn', {
        journeyId,
      }),
  )
  const { maskedNumber } = sentCodeStore
  const savedState = state()
  if (savedState.kind === 'done') maskedNumber.set(savedState.masked)
  /** After a reload the partner's number, where the code went to it, as far as can be seen. */
  const numberOfCode = (): Msisdn | '' => {
    const [partnerNumber, shownNumber] = [partner.get(), maskedNumber.get()]
    return (
      number || (partnerNumber && shownNumber && fitsMask(partnerNumber, shownNumber) ? partnerNumber : '')
    )
  }

  /**
   * The answer to what a customer has done. It marks the element ready, also before the partner's number has
   * loaded.
   */
  const afterAction = async <T>(answer: Promise<T>): Promise<T> => {
    const outcome = await answer
    if (!core.isReady()) core.events.emit('bank-ready', {})
    return outcome
  }

  const generate = (captcha?: CaptchaAnswer) => {
    const options = captcha ? { captcha } : {}
    const msisdn = numberOfCode()
    return afterAction(
      // In linking it is asked for first (acceptPhone, canResend).
      flow === 'unlink' || msisdn === ''
        ? core.session.client.call('otp/unbinding-auth-generate', { journeyId, ...options })
        : core.session.client.call('otp/binding-auth-generate', { journeyId, msisdn, ...options }),
    )
  }

  /** Parses the typed number; false when something is wrong with it, and it is shown. */
  const acceptPhone = (): boolean => {
    const reading = parsePhone(phone.get())
    if (!reading.ok) {
      core.problems.field('phone', reading.error)
      return false
    }
    const isSame = reading.msisdn === numberOfCode()
    number = reading.msisdn
    if (!isSame) {
      maskedNumber.set(mask(reading.msisdn))
      dispatch({ type: 'number' })
    }
    return true
  }

  const context: LinkContext = {
    core,
    journeyId,
    journey,
    agreement,
    termsRound,
    goOn,
    openSteps: {
      read: () => journey.get().open,
      write: (open) => dispatch({ type: 'openSteps', open }),
    },
    dispatch(event) {
      dispatch(event)
      // What was sent is over: the next code is a first one.
      sentCodeStore.code.set(journey.get().code)
    },
    end: (outcome) => dispatch({ type: 'end', result: outcome, masked: maskedNumber.get() }),
  }

  const otp: OtpStep = {
    purpose: flow,
    code: sentCodeStore.code,
    maskedNumber,
    askNumber: async () => {
      if (!isOver()) await sentCodeStore.askNumber()
    },
    canResend() {
      if (flow === 'unlink' || numberOfCode()) return true
      void core.nav.go('accountCreation')
      return false
    },
    send: () =>
      core.actions.run(
        'sendCode',
        async () => {
          if (flow === 'link') {
            // Pressed before the partner's number has come: that number is what the customer means.
            if (phone.get() === '') await partnerRequest?.catch(() => undefined)
            if (!acceptPhone()) return
            // Back and forward with the same number within its minute: the code that was sent still stands.
            const pending = journey.get().code
            if (pending && state().kind !== 'start' && pending.resendAt > core.clock.now())
              return core.nav.go('verification')
          }
          await sentCodeStore.first(generate())
          dispatch({ type: 'firstCode' })
          if (flow === 'link') await core.nav.go('verification')
        },
        { field: flow === 'link' ? 'phone' : 'code' },
      ),

    resend: (captcha) =>
      core.actions.run('resend', async () => sentCodeStore.accept(await generate(captcha)), {
        field: 'captcha',
      }),

    verify: (value) =>
      core.actions.run(
        'verify',
        async () => {
          if (flow === 'unlink') {
            await afterAction(
              core.session.client.call('otp/unbinding-auth-verification', { journeyId, code: value }),
            )
            dispatch({ type: 'unlinkCode' })
            return core.nav.go('resultPage', { replace: true })
          }
          const { account } = await afterAction(
            core.session.client.call('otp/binding-auth-verification', { journeyId, code: value }),
          )
          dispatch({ type: 'account', account })
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
    resume: (version) => linkScreen({ flow, state: state() }, version),
    guard(screen, version, hasProblem) {
      const progress = { flow, state: state() }
      return linkAllows(screen, progress, version, hasProblem) ? screen : linkScreen(progress, version)
    },
    flow,
    journey,
    phone,
    fullName,
    email,
    agreement,
    termsRound,
    partner,
    result,
    msisdn: numberOfCode,
    claimPhone: () => {
      isClaimed = true
    },

    async load() {
      // The bank refuses every request about a journey that is over, or may be: its last step, taken once
      // more, says it.
      if (isOver()) return
      if (flow === 'unlink') {
        const answer = await core.session.client.call('unbinding/get-mask-msisdn', { journeyId })
        name(answer)
        maskedNumber.set(answer.maskedMsisdn)
        return
      }
      const request = core.session.client.call('get-msisdn', { journeyId })
      partnerRequest = request
      const answer = await request
      name(answer)
      const { msisdn } = answer
      partner.set(msisdn)
      if (!msisdn) return
      if (!isClaimed && phone.get() === '') phone.set(groupPhone(msisdn))
    },

    otp,
    amount: atom(null),
    returnUrl: computed(result, (ending) => ending?.returnUrl ?? null),

    context,
  }
}
