/** The language chosen on this device, remembered for 30 days. Where cookies are blocked nothing is remembered. */
const NAME = 'bank-language'
const MAX_AGE = 30 * 24 * 60 * 60

/** @param cookies the text of `document.cookie` */
export const remembered = (cookies: string): string | undefined =>
  cookies.split('; ').find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1)

/** The line to assign to `document.cookie`; max-age in seconds. */
export const remember = (language: string): string => `${NAME}=${language}; max-age=${MAX_AGE}; samesite=lax; secure`
