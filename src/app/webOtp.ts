/** WebOTP: the browser hands over the code of a message for this page's origin (W3C WebOTP API). */

/** Resolves to the code, or to '' where the browser can't read it. */
export async function codeFromMessage(signal: AbortSignal): Promise<string> {
  if (!('OTPCredential' in globalThis)) return ''
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  const credential = (await navigator.credentials.get(options)) as { code?: string } | null
  return credential?.code ?? ''
}
