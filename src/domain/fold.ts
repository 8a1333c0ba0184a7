/**
 * The folding of typed and pasted text, before any rule reads it: invisible characters are dropped,
 * look-alikes become the ASCII character that they stand for. For every field but passwords and PINs, where
 * each character counts.
 */

/** A text of these alone is folded already, unless it begins with a scheme; that is nearly every key. */
const PLAIN = /^[ -~]*$/
const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu

/** Sets of Unicode and what each is folded to; the first that holds a character counts. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  // Not \s, which holds an invisible one too (U+FEFF).
  [/[\p{Z}\t-\r\x85]/gu, ' '],
  // Directions, joiners, variation selectors, fillers, controls, rings around digits, a pasted picture.
  [/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Me}\u2800\ufff9-\ufffc]/gu, ''],
  [/[\p{Pd}\u02d7\u2043\u2212\u2796]/gu, '-'],
  [/[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3002\uff61]/g, '.'],
  [/[\u2044\u2215\u2571\u29f8]/g, '/'],
  [/[\u207a\u2795]/g, '+'],
  [
    /[\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u02f4\u0374\u0384\u055a\u055d\u05f3\u07f4\u07f5\u1fbf\u1ffe\u2018\u2019\u201b\u2032\u2035\ua78c]/g,
    "'",
  ],
]
/** Forms of ASCII characters: full-width, small, of mathematics. */
const FORMS = /[\uff01-\uff5e\ufe50-\ufe6b\u{1d400}-\u{1d7ff}]/gu
/**
 * Schemes under which contacts and pages write a number or an address that can be pressed (RFC 3966, RFC
 * 6068).
 */
const SCHEME = /^ *(?:tel|sms|mailto|callto):(?:\/\/)?([^;?]*).*$/i

/** The value of a decimal digit of any script: such digits stand in rows of ten that begin with a zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Digits of any script become ASCII ones; nothing else changes. */
export const foldDigits = (text: string): string => text.replace(DIGITS, valueOf)

/** `%2B62` of an address; a text that isn't encoded well stays. */
function decodeEntities(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The text without invisible characters, look-alikes and a scheme in front; folding it again changes nothing.
 */
export function fold(raw: string): string {
  let text = raw
  if (!PLAIN.test(raw)) {
    text = text.normalize('NFC').replace(FORMS, (form) => form.normalize('NFKC'))
    text = foldDigits(text)
    for (const [characters, meaning] of FOLDS) text = text.replace(characters, meaning)
    text = text.normalize('NFC')
  }
  const address = SCHEME.exec(text)?.[1]
  return address === undefined ? text : fold(decodeEntities(address))
}
