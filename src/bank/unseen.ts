/** Characters that nobody sees: with one of them a text is another than the one that was read and signed. */

/**
 * Controls, what turns the direction of a text, fillers and blanks that look like no letter, and what
 * decoding leaves. Joiners belong to letters, variation selectors 15 and 16 to signs.
 */
const UNSEEN =
  /(?![\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufffd]/gu

/** @returns sentences, one for each such character */
export const unseenIn = (text: string): string[] =>
  [...new Set(text.match(UNSEEN))].map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `has the character U+${code}, which nobody sees`
  })
