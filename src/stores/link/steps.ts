/**
 * Steps after the code: log-in, registration, the password, consent and the link itself, or its end. Fetched
 * with its screens.
 */
import { BankError } from '../../client/error.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import type { Consent } from '../../contract/payloads/fields.ts'
import type { OnceStep } from '../../domain/journey.ts'
import { createEmailCheck, type EmailCheck } from './emailCheck.ts'
import { endBy } from './end.ts'
import { NO_MARKS, type LinkContext } from './link.ts'
import type { Core } from '../core/core.ts'
import { isOpen, runOnce } from '../core/once.ts'
import { sealedBy } from '../core/sealed.ts'

/** Errors that the page of the terms answers. */
const AGREEMENTS: readonly ErrorName[] = ['TERMS_NOT_AGREED', 'CONSENT_REQUIRED']

export interface LinkSteps {
  readonly marks: LinkContext['marks']
  readonly emailCheck: EmailCheck
  logIn(password: string): Promise<void>
  register(details: { fullName: string; email: string; consents: Consent[] }): Promise<void>
  setPassword(password: string): Promise<void>
  link(consents: readonly Consent[]): Promise<void>
  unlink(): Promise<void>
}

interface Recovery {
  toTerms(): Promise<void>
  proveAgain(isSession: boolean): Promise<void>
  /** Tried again as it was, unless something has to be done first: see `retry`. */
  run(action: string, field: string, task: (stay: AbortSignal) => Promise<void>): Promise<void>
}

/** The step that comes first where the terms have changed, or the log-in has ended. */
function createRecovery({ core, ...context }: LinkContext): Recovery {
  /** A page without the terms, on which an existing customer confirms, leads to them. */
  const toTerms = async () => {
    if (core.nav.screen() === 'bind') await core.nav.go('termsOfUse')
  }
  /** The act of "read the new terms": learns their version, and asks for everything anew. */
  const renewTerms = async () => {
    await core.session.connect().catch((error: unknown) => core.actions.lockAfter('terms', error))
    context.agreement.set(false)
    context.marks.set(NO_MARKS)
    context.termsRound.set(context.termsRound.get() + 1)
    await toTerms()
  }
  /**
   * The bank no longer accepts what the customer has proved: the session ended, or the journey went on
   * elsewhere. They prove once more who they are, from the password on where that is enough, else from the
   * number on.
   */
  const proveAgain = async (isSession: boolean) => {
    context.dispatch({ type: 'proofLoss', isSession })
    await context.goOn(true)
  }
  const run: Recovery['run'] = async (action, field, task) => {
    let refusal: ErrorName | undefined
    const noteRefusal = (error: unknown) => {
      refusal = error instanceof BankError ? error.failure.name : undefined
      throw error
    }
    const retry = () => {
      if (refusal === 'CONSENT_OUTDATED') return void renewTerms()
      const missingProof = refusal && rowOf(refusal).unproved
      return void (missingProof ? proveAgain(missingProof === 'session') : run(action, field, task))
    }
    const approved = () => core.approve().then(task)
    await context.run(action, () => approved().catch(noteRefusal), {
      field,
      retry,
      isGuarded: true,
    })
  }
  return { toTerms, proveAgain, run }
}

type RunOnce = ReturnType<typeof runOnce<OnceStep>>

/** A new customer's password. */
function createPasswordStep(
  context: LinkContext,
  runStepOnce: RunOnce,
): (password: string, stay: AbortSignal) => Promise<void> {
  const { core, journeyId, openSteps } = context
  const seal = sealedBy(core.session.client, { journeyId })
  const isPasswordOpen = () => openSteps.read().includes('setPassword')
  /**
   * The password whose answer was lost, in memory only; null where several were sent, or one before a reload:
   * then it isn't known here which one the bank has.
   */
  let sentPassword: string | null = null
  return async (password, stay) => {
    const encryptedPassword = await seal(password, stay)
    const isSame = sentPassword === password
    sentPassword = isSame || !isPasswordOpen() ? password : null
    try {
      await runStepOnce('setPassword', { repeatError: 'PASSWORD_ALREADY_SET', isSame }, () =>
        core.session.client.call('password/set-password', { journeyId, encryptedPassword }),
      )
    } catch (error) {
      if (!isPasswordOpen()) sentPassword = null
      // From now on no refusal of a retry counts as success.
      if (error instanceof BankError && error.failure.name === 'PASSWORD_ALREADY_SET')
        openSteps.write([...openSteps.read(), 'setPassword'])
      throw error
    }
    sentPassword = null
  }
}

/** Asks the bank whether an address is free; null: it didn't say. */
const emailCheckOf = (core: Core): EmailCheck =>
  createEmailCheck(async (address, signal) => {
    if (core.actions.lockedFor('verifyEmail') > 0) return null
    try {
      return (await core.session.client.call('account/verify-email', { email: address }, { signal })).free
    } catch (error) {
      if (!(error instanceof BankError)) throw error
      await core.actions.lockAfter('verifyEmail', error)
      return error.failure.name === 'EMAIL_TAKEN' ? false : null
    }
  })

export function createLinkSteps(context: LinkContext): LinkSteps {
  const { core, journeyId } = context
  const { client } = core.session
  const { run, toTerms, proveAgain } = createRecovery(context)
  const runStepOnce: RunOnce = runOnce<OnceStep>(context.openSteps)
  const sendPassword = createPasswordStep(context, runStepOnce)
  const sealText = sealedBy(client, { journeyId })
  const emailCheck = emailCheckOf(core)

  return {
    marks: context.marks,
    emailCheck,

    logIn: (password) =>
      run('logIn', 'password', async (stay) => {
        const encryptedPassword = await sealText(password, stay)
        const { termsAccepted = null } = await client.call('password/verification', {
          journeyId,
          encryptedPassword,
        })
        context.dispatch({ type: 'login', termsAccepted })
        await context.goOn(true)
      }),

    register: (details) =>
      run('register', 'register', async () => {
        try {
          await runStepOnce('register', { repeatError: 'ACCOUNT_EXISTS' }, () =>
            client.call('account/create-account', { journeyId, ...details }),
          )
        } catch (error) {
          const refusal = error instanceof BankError ? error.failure.name : null
          if (refusal === 'EMAIL_TAKEN') emailCheck.markTaken(details.email)
          if (refusal !== 'MSISDN_MISMATCH') throw error
          // Nothing on this page can correct it: said where the number is typed.
          await proveAgain(false)
          return core.problems.show(error, { field: 'phone' })
        }
        context.dispatch({ type: 'registration' })
        await context.goOn()
      }),

    setPassword: (password) =>
      run('setPassword', 'password', async (stay) => {
        await sendPassword(password, stay)
        context.dispatch({ type: 'newPassword' })
        await context.goOn(true)
      }),

    link: (consents) =>
      run('link', 'link', async () => {
        const repeat = { repeatError: 'ALREADY_LINKED', isRepeat: true } as const
        const answer = await runStepOnce('link', repeat, () =>
          client.call('payment/confirm-binding-activation', { journeyId, consents: [...consents] }),
        ).catch(async (error: unknown) => {
          if (error instanceof BankError && AGREEMENTS.includes(error.failure.name)) await toTerms()
          throw error
        })
        await context.end(answer instanceof BankError ? endBy(answer) : answer)
      }),

    unlink: () =>
      run('unlink', 'unlink', async () => {
        const ask = () => client.call('account/unbinding', { journeyId })
        // The code was right: what isn't linked any more was unlinked elsewhere.
        const repeat = { repeatError: 'NOTHING_TO_UNLINK', isRepeat: true } as const
        const answer = await runStepOnce('unlink', repeat, () =>
          // Asking once more is safe, and answers what the lost answer said.
          ask().catch((error: unknown) => {
            if (isOpen(error)) return ask()
            throw error
          }),
        )
        await context.end(
          answer instanceof BankError
            ? endBy(answer)
            : { linkedAt: answer.unlinkedAt, returnUrl: answer.returnUrl },
        )
      }),
  }
}
