/**
 * True for a text that holds a secret, as it stands. Any six digits may stand in a time, an amount or an id,
 * too: a secret of so few digits counts where it isn't a part of a longer number, also of a hexadecimal one.
 */
export const holds = (text: string, secret: string): boolean =>
  /^\d{1,7}$/.test(secret)
    ? new RegExp(`(?<![\\da-f])${secret}(?![\\da-f])`).test(text)
    : text.includes(secret)
