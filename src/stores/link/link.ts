/** Linking and unlinking: what was typed, what the bank said, where to go on. */
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { ownError } from '../../client/error.ts'
import type { Msisdn } from '../../contract/ids.ts'
import type { MerchantNames } from '../../contract/payloads/fields.ts'
import type { Screen, Version } from '../../contract/routes.ts'
import type { CaptchaAnswer } from '../../contract/payloads/fields.ts'
import {
  newJourney,
  type Journey,
  type JourneyEvent,
  type JourneyFlow,
  type JourneyResult,
  type OnceStep,
} from '../../domain/journey.ts'
import { linkAllows, linkScreen } from '../../domain/linkFlow.ts'
import { fitsMask, formatMask, groupPhone, maskedMsisdn as mask } from '../../domain/formatPhone.ts'
import { parsePhone } from '../../domain/phone.ts'
import { reduceJourney } from '../../domain/reduceJourney.ts'
import { readJourney } from '../../domain/savedJourney.ts'
import { createEnd, type JourneyEnd } from './end.ts'
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
  /** State that a reload must find again. */
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
  /** The unusual number that the customer was asked about; sent once it is sent again. */
  readonly doubtedNumber: ReadableAtom<Msisdn | null>
  /** The partner platform's number; null when it told none, undefined while asked. */
  readonly partner: ReadableAtom<Msisdn | null | undefined>
  readonly result: ReadableAtom<JourneyResult | null>
  readonly returnUrl: ReadableAtom<string | null>
  /** Nothing is paid here. */
  readonly amount: ReadableAtom<null>
  readonly quote: ReadableAtom<null>
  /** The stripped number that a code was sent to; '' after a reload, unless the partner platform told it. */
  msisdn(): Msisdn | ''
  load(): Promise<void>
  readonly otp: OtpStep
  /** Context of the steps of later screens (steps.ts). */
  readonly context: LinkContext
}

/** A box that is ticked to agree to something when linking. */
export type ConsentName = 'terms' | 'sharing'
export const NO_MARKS: Readonly<Record<ConsentName, boolean>> = { terms: false, sharing: false }

/** State that the later steps may touch. */
export interface LinkContext extends JourneyEnd {
  readonly core: Core
  readonly journeyId: string
  readonly journey: ReadableAtom<Journey>
  readonly agreement: WritableAtom<boolean>
  /** The ticks of one customer; kept while a document is read. */
  readonly marks: WritableAtom<Readonly<Record<ConsentName, boolean>>>
  readonly termsRound: WritableAtom<number>
  readonly openSteps: OpenSteps<OnceStep>
  /** Reports what has happened: the journey becomes what reduceJourney.ts says. */
  dispatch(event: JourneyEvent): void
  /** Opens the screen that the bank's answers lead to. */
  goOn(replace?: boolean): Promise<void>
}

/** The customer's number: typed, or told by the partner platform. */
function createPhone(core: Core, journeyId: string) {
  const phone = atom('')
  const partner = atom<Msisdn | null | undefined>(undefined)
  let isClaimed = false
  let request: Promise<unknown> | undefined
  return {
    phone,
    partner,
    claim() {
      isClaimed = true
    },
    /** Pressed before the partner's number has come: that number is what the customer means. */
    async whenFilled(): Promise<void> {
      if (phone.get() === '') await request?.catch(() => undefined)
    },
    /** @param onNames called with what the answer says of the merchant */
    async load(onNames: (names: MerchantNames) => void): Promise<void> {
      const answering = core.session.client.call('get-msisdn', { journeyId })
      request = answering
      const answer = await answering
      onNames(answer)
      const { msisdn } = answer
      partner.set(msisdn)
      if (msisdn && !isClaimed && phone.get() === '') phone.set(groupPhone(msisdn))
    },
  }
}
type Phone = ReturnType<typeof createPhone>

/** The journey as it is saved: changed by events alone. */
function createJourney(core: Core, flow: JourneyFlow, journeyId: string) {
  const journal = createJournal(core.port.storage(), `${flow}:${journeyId}`, newJourney, readJourney)
  const journey = atom(journal.read())
  core.onEnd(
    core.ports.onRestored(() => {
      const latest = journal.reread()
      if (latest) journey.set(latest)
    }),
  )
  const dispatch: LinkContext['dispatch'] = (event) => {
    const next = reduceJourney(journey.get(), event)
    journal.write(next)
    journey.set(next)
  }
  return { journey, dispatch, state: () => journey.get().state }
}

interface OtpDeps extends ReturnType<typeof createJourney> {
  readonly core: Core
  readonly flow: JourneyFlow
  readonly journeyId: string
  readonly phone: Phone
  readonly doubtedNumber: WritableAtom<Msisdn | null>
  /** Another number is another customer's. */
  onOtherNumber(): void
  goOn(replace?: boolean): Promise<void>
  isOver(): boolean
  readonly run: JourneyEnd['run']
}

/** The code: to the number that was typed, or to the one that is linked. */
function createOtp({
  core,
  flow,
  journeyId,
  phone,
  doubtedNumber,
  journey,
  state,
  dispatch,
  onOtherNumber,
  goOn,
  isOver,
  run,
}: OtpDeps) {
  const { client } = core.session
  /** The number that was typed last and could be read; '' before. */
  let number: Msisdn | '' = ''
  const sentCodeStore = sentCode(
    core,
    { read: () => journey.get().code, write: (code) => dispatch({ type: 'sentCode', code }) },
    async () =>
      client.call(flow === 'unlink' ? 'unbinding/get-mask-msisdn' : 'get-mask-msisdn', { journeyId }),
  )
  const { code, maskedNumber } = sentCodeStore
  const savedState = state()
  if (savedState.kind === 'done') maskedNumber.set(savedState.masked)

  /** After a reload the partner's number, where the code went to it, as far as can be seen. */
  const msisdn = (): Msisdn | '' => {
    const [partnerNumber, shownNumber] = [phone.partner.get(), maskedNumber.get()]
    return (
      number || (partnerNumber && shownNumber && fitsMask(partnerNumber, shownNumber) ? partnerNumber : '')
    )
  }
  /**
   * Parses the typed number; false when something is wrong with it, or it isn't like a mobile number, and
   * that is said.
   */
  const acceptPhone = (): boolean => {
    const reading = parsePhone(phone.phone.get())
    if (!reading.ok) {
      core.problems.refuse('phone', reading.error)
      return false
    }
    if (reading.unusual && doubtedNumber.get() !== reading.msisdn) {
      doubtedNumber.set(reading.msisdn)
      return false
    }
    const isSame = reading.msisdn === msisdn()
    number = reading.msisdn
    if (!isSame) {
      maskedNumber.set(mask(reading.msisdn))
      dispatch({ type: 'number' })
      onOtherNumber()
    }
    return true
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
    const receiver = msisdn()
    return afterAction(
      // In linking it is asked for first (acceptPhone, canResend).
      flow === 'unlink' || receiver === ''
        ? client.call('otp/unbinding-auth-generate', { journeyId, ...options })
        : client.call('otp/binding-auth-generate', { journeyId, msisdn: receiver, ...options }),
    )
  }

  const sendFirst = async () => {
    if (flow === 'link') {
      await phone.whenFilled()
      if (!acceptPhone()) return
      // Back and forward with the same number within its minute: the code that was sent still stands.
      const pending = journey.get().code
      if (pending && state().kind !== 'start' && !core.clock.isPast(pending.resendAt))
        return core.nav.go('verification')
    }
    await sentCodeStore.first(generate())
    dispatch({ type: 'newCode' })
    if (flow === 'link') await core.nav.go('verification')
  }
  const sendAnother = async (captcha: CaptchaAnswer) => {
    sentCodeStore.accept(await generate(captcha))
    dispatch({ type: 'newCode' })
  }
  const verifyUnlinking = async (value: string) => {
    await core.approve()
    await afterAction(client.call('otp/unbinding-auth-verification', { journeyId, code: value }))
    dispatch({ type: 'unlinkCode' })
    await core.nav.go('resultPage', { replace: true })
  }
  const verifyLinking = async (value: string) => {
    const stay = await core.approve()
    const { account } = await afterAction(
      client.call('otp/binding-auth-verification', { journeyId, code: value }),
    )
    dispatch({ type: 'account', account })
    // Another number may be typed by now.
    if (stay.aborted) return
    if (account !== 'OPEN_APP') return goOn(true)
    await core.problems.show(ownError('MUST_OPEN_APP'), { isInstead: true })
  }

  const otp: OtpStep = {
    purpose: flow,
    code,
    isNew: sentCodeStore.isNew,
    maskedNumber: computed(maskedNumber, (bankMask) => bankMask && formatMask(bankMask)),
    askNumber: async () => {
      if (!isOver()) await sentCodeStore.askNumber()
    },
    canResend() {
      if (flow === 'unlink' || msisdn()) return true
      void core.nav.go('accountCreation', { params: { retype: true } })
      return false
    },
    send: () => run('sendCode', sendFirst, { field: flow === 'link' ? 'phone' : 'code' }),
    resend: (captcha) => run('resend', () => sendAnother(captcha), { field: 'captcha' }),
    verify: (value) =>
      run('verify', () => (flow === 'unlink' ? verifyUnlinking(value) : verifyLinking(value)), {
        field: 'code',
        isGuarded: true,
      }),
  }
  return { otp, code, maskedNumber, msisdn }
}

export function createLink(core: Core): LinkStore {
  const flow: JourneyFlow = core.settings.flow === 'unlink' ? 'unlink' : 'link'
  const journeyId = core.settings.subject
  const store = createJourney(core, flow, journeyId)
  const { journey, dispatch, state } = store
  const phone = createPhone(core, journeyId)
  const doubtedNumber = atom<Msisdn | null>(null)
  const [fullName, email, agreement] = [atom(''), atom(''), atom(false)]
  const marks = atom(NO_MARKS)
  const termsRound = atom(0)
  const result = computed(journey, (current) => (current.state.kind === 'done' ? current.state.result : null))
  const { merchant, logo } = journey.get()
  if (merchant) core.session.nameMerchant({ merchantName: merchant, merchantLogo: logo })
  const name = (names: MerchantNames) => {
    core.session.nameMerchant(names)
    dispatch({ type: 'merchant', names })
  }
  /** To where the bank's answers say the customer is. */
  const goOn = (replace = false) =>
    core.nav.go(linkScreen({ flow, state: state() }, core.nav.version()), { replace })
  const isOver = () => state().kind === 'done' || journey.get().open.includes(flow)
  /** The first question about the journey. */
  const ask = async () => {
    if (flow === 'link') return phone.load(name)
    const answer = await core.session.client.call('unbinding/get-mask-msisdn', { journeyId })
    name(answer)
    maskedNumber.set(answer.maskedMsisdn)
  }
  const journeyEnd = createEnd({
    core,
    flow,
    journeyId,
    journey: () => journey.get(),
    dispatch,
    goOn,
    masked: () => maskedNumber.get() ?? null,
    ask,
  })
  const { otp, code, maskedNumber, msisdn } = createOtp({
    ...store,
    core,
    flow,
    journeyId,
    phone,
    doubtedNumber,
    onOtherNumber() {
      fullName.set('')
      email.set('')
      agreement.set(false)
      marks.set(NO_MARKS)
    },
    goOn,
    isOver,
    run: journeyEnd.run,
  })

  const context: LinkContext = {
    core,
    journeyId,
    journey,
    agreement,
    marks,
    termsRound,
    goOn,
    openSteps: {
      read: () => journey.get().open,
      write: (open) => dispatch({ type: 'openSteps', open }),
    },
    dispatch(event) {
      dispatch(event)
      // The code that was sent is over: the next code is a first one.
      code.set(journey.get().code)
    },
    ...journeyEnd,
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
    phone: phone.phone,
    fullName,
    email,
    agreement,
    termsRound,
    doubtedNumber,
    partner: phone.partner,
    result,
    msisdn,
    claimPhone: phone.claim,

    async load() {
      // The bank refuses every request about a journey that is over, or may be: its last step, taken once
      // more, says it.
      if (!isOver()) await ask()
    },

    otp,
    amount: atom(null),
    quote: atom(null),
    returnUrl: computed(result, (ending) => ending?.returnUrl ?? null),

    context,
  }
}
