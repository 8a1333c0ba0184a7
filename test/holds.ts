/**
 * Whether a text holds a secret, as it stands. Any six digits may stand in a time, an id or the number of an
 * order, too: a secret of so few digits counts where it isn't a part of more of them.
 */
export const holds = (text: string, secret: string): boolean =>
  /^\d{1,7}$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret)
