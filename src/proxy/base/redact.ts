/**
 * The last check of every line of the log: nothing in it may forge another line or look like one
 * on a terminal, and what looks like a secret or a person is hidden. The lines are written so that there is
 * nothing to hide; this is the second line of defence.
 */
import type { LogLine } from './ports.ts'

const LONGEST = 1000

/** Control characters, line ends of Unicode, what turns the direction of writing, what can't be seen. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu

const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/-----BEGIN [\s\S]*?(?:-----END [^-]*-----|$)/g, '[key]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [token]'],
  [/[A-Za-z0-9+/_=-]{64,}/g, '[secret]'],
  [/[^\s@"'<>/:]+@[^\s@"'<>/:]+\.[a-z]{2,}/gi, '[email]'],
  // A mobile number of Indonesia, with or without what comes before it.
  [/(?<!\d)(?:\+?62|0)?8[1-9]\d{7,10}(?!\d)/g, '[number]'],
]

const visible = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Names of traces: hexadecimal, and made or read strictly; some look as if a number were in them. */
const IDS: Readonly<Record<string, RegExp>> = { trace_id: /^[0-9a-f]{32}$/, span_id: /^[0-9a-f]{16}$/ }

/** Most texts have nothing in them that any of these could take. */
const PLAIN = /^(?!.*(?:eyJ|bearer|basic|-----|\d{9}))[\w .:/?=&,()[\]+-]{0,63}$/i

function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  const safe = SECRETS.reduce((line, [pattern, mark]) => line.replace(pattern, mark), text)
  return safe.slice(0, LONGEST).replace(UNSEEN, visible)
}

export function clean(line: LogLine): LogLine {
  const cleanLine: Record<string, LogLine[string]> = {}
  for (const key of Object.keys(line)) {
    const value = line[key] ?? null
    cleanLine[key] = typeof value === 'string' && !IDS[key]?.test(value) ? cleanText(value) : value
  }
  return cleanLine as LogLine
}
