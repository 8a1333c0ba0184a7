/** A journey, and an element that is open on it: where the tests of linking begin. */
import { newNonce, solve } from '../../src/client/entrance.ts'
import type { Consent } from '../../src/contract/payloads/fields.ts'
import type { ProxyPorts } from '../../src/proxy/types.ts'
import type { Core } from '../../src/stores/core/core.ts'
import { CUSTOMER, PASSWORD } from '../words.ts'
import { chain, memoryStorage, start, wholeLink } from './rig.ts'

type Rig = Awaited<ReturnType<typeof chain>>
type Link = ReturnType<typeof wholeLink>

interface Opening {
  scenario?: string
  flow?: 'link' | 'unlink'
  tracing?: ProxyPorts['tracing']
}

export async function linking({ scenario = 'default', flow = 'link', tracing }: Opening = {}) {
  const rig = await chain({}, tracing && { tracing })
  const journeyId = await rig.control.createJourney({ scenario })
  const storage = memoryStorage()
  /** The stores of a page, loaded; of the same tab each time. */
  const open = async () => {
    const { core, record } = rig.element({ flow, subject: journeyId }, storage)
    const link = wholeLink(core)
    await Promise.all([core.session.connect(), link.load()])
    return { core, elementRecord: record, link }
  }
  return { rig, journeyId, storage, open, ...(await open()) }
}

/** Answers each captcha that the proxy asks for, by the proof: as from a journey's second number on. */
export function answerCaptchas({ session }: Core): void {
  const { signal } = new AbortController()
  const proofOf = async () => solve(await session.client.challenge(newNonce(), signal), signal)
  session.captchaWish.listen((wish) => {
    if (wish) void proofOf().then((proof) => wish.answer({ proof }))
  })
}

/** Gives the number, and types the code that is sent to it. */
export async function prove(
  { rig, link }: { readonly rig: Pick<Rig, 'control'>; readonly link: Link },
  msisdn: string = CUSTOMER,
): Promise<void> {
  link.phone.set(msisdn)
  await link.otp.send()
  await link.otp.verify(await rig.control.inboxCode(msisdn))
}

/** Consents of this moment to the terms that the bank has now. */
const consentsOf = (
  { session: { profile }, clock }: Core,
  ...documents: readonly Consent['document'][]
): Consent[] =>
  documents.map((document) => ({
    document,
    version: profile.get()?.termsVersion ?? '',
    language: 'id',
    acceptedAt: new Date(clock.now()).toISOString(),
  }))

/** Consents for linking an existing customer. */
export const linkConsents = (core: Core): Consent[] => consentsOf(core, 'TERMS', 'DATA_SHARING')

/** Consents for paying later. */
export const planConsents = (core: Core): Consent[] =>
  consentsOf(core, 'RIPLAY', 'PAYLATER_TERMS').map((consent) => ({ ...consent, text: 'Setuju' }))

/** Registers a new customer, whose number is verified. */
export const register = ({ core, link }: { readonly core: Core; readonly link: Link }): Promise<void> =>
  link.register({
    fullName: 'Siti Nurhaliza',
    email: 'siti@example.com',
    consents: consentsOf(core, 'TERMS', 'PRIVACY'),
  })

/** Starts the element of a journey, and links the usual customer in it. */
export async function linkThrough(rig: Pick<Rig, 'control'>, core: Core): Promise<Link> {
  const link = wholeLink(core)
  await start(core, link)
  await prove({ rig, link })
  await link.logIn(PASSWORD)
  await link.link(linkConsents(core))
  return link
}
