/** What comes after the code: log-in, registration, the password, consent and the link itself, or its end. Fetched with its screens. */
import { BankError } from '../client/error.ts'
import type { Consent } from '../contract/payloads/fields.ts'
import { createEmailCheck, type EmailCheck } from './emailCheck.ts'
import type { LinkResult, LinkRoom, Once } from './link.ts'
import { isOpen, runOnce } from './once.ts'
import { sealedBy } from './sealed.ts'

export interface LinkSteps {
  readonly emailCheck: EmailCheck
  logIn(password: string): Promise<void>
  register(details: { fullName: string; email: string; consents: Consent[] }): Promise<void>
  setPassword(password: string): Promise<void>
  link(consents: Consent[]): Promise<void>
  /** What the last attempt to link carried, for another one. */
  lastConsents(): Consent[]
  unlink(): Promise<void>
}

export function createLinkSteps(room: LinkRoom): LinkSteps {
  const { core, journeyId } = room
  let lastConsents: Consent[] = []

  const once = runOnce<Once>(room.openSteps)

  /** What "read the new terms" does: learns their version, and asks for everything anew. */
  const renewTerms = async () => {
    await core.connect().catch(() => undefined)
    room.agreed.set(false)
    room.termsRound.set(room.termsRound.get() + 1)
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

  return {
    logIn: (password) => core.run('logIn', async () => {
      const encryptedPassword = await sealed(password)
      await core.client.call('password/verification', { journeyId, encryptedPassword })
      room.advance({ passwordDone: true })
      await room.goOn(true)
    }, { field: 'password' }),

    register: (details) => withConsents('register', 'register', async () => {
      // Known: the customer has walked back to this page.
      const { registered } = room.progress.get()
      await once('register', { done: 'ACCOUNT_EXISTS', known: registered }, () =>
        core.client.call('account/create-account', { journeyId, ...details }))
      room.advance({ registered: true })
      await room.goOn()
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
      room.advance({ passwordDone: true })
      await room.goOn(true)
    }, { field: 'password' }),

    lastConsents: () => lastConsents,

    link: (consents) => withConsents('link', 'link', async () => {
      lastConsents = consents
      const finish = async (done: LinkResult) => {
        room.advance({ finished: true }, done)
        core.tell('bank-linked', { journeyId })
        await room.goOn(true)
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
      room.advance({ finished: true }, told)
      core.tell('bank-unlinked', { journeyId })
      await core.nav.go('resultPage', { replace: true })
    }, { field: 'unlink' }),
  }
}
