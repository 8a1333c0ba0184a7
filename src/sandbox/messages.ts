/** The SMS inbox: what the bank writes to a customer's phone. */
import type { Msisdn } from '../contract/ids.ts'
import { jakartaIso } from '../domain/jakarta.ts'
import type { OneTimeCode } from '../domain/oneTimeCode.ts'
import type { Context } from './context.ts'
import type { TextMessage } from './store.ts'
import { texts } from './texts.ts'

const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole)

const lifeOf = ({ lifeSeconds }: OneTimeCode): string =>
  lifeSeconds % 60 === 0 ? `${lifeSeconds / 60} menit` : `${lifeSeconds} detik`

/** The sentence around a code. */
export const codeText =
  (
    key: `message.otp${'Link' | 'Payment' | 'Unlink'}`,
    slots: Readonly<Record<string, string>>,
    { settings }: Pick<Context, 'settings'>,
  ) =>
  (otp: string): string =>
    fill(texts[key], { ...slots, otp, minutes: lifeOf(settings.oneTimeCode) })

/**
 * Puts a message with a code into the inbox; its last line binds the code to the page's host (WebOTP,
 * origin-bound codes).
 */
export function deliver(
  message: Pick<TextMessage, 'msisdn' | 'purpose' | 'text'> & { code: string },
  { store, now, settings }: Context,
): void {
  const text = `${message.text} ${texts['message.otpWarning']}\n\n@${settings.otpHost()} #${message.code}`
  store.inbox.push({ ...message, text, at: jakartaIso(now()) })
}

/** Sends a message about something that has happened. */
export function notify(
  msisdn: Msisdn,
  key: 'message.linked' | 'message.unlinked',
  merchant: string,
  { store, now, settings }: Pick<Context, 'store' | 'now' | 'settings'>,
): void {
  const text = fill(texts[key], { merchant, phone: settings.supportPhone })
  store.inbox.push({ msisdn, text, code: null, at: jakartaIso(now()), purpose: 'NOTICE' })
}
