/** Addresses with slots, as map services have them: "https://tiles.bank.example/{z}/{x}/{y}.png". */
import { addressIn } from './address.ts'

const SLOT = /\{(\w+)\}/g

/** The address with its slots filled; a value is escaped. A slot without a value stays empty. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(SLOT, (_all, name: string) => encodeURIComponent(values[name] ?? ''))

/** The address with each slot as a word: slots themselves are no part of an address. */
const sample = (template: string): string => fillTemplate(template, {})

/** Its origin, for a content security policy: a slot may not stand in it. */
export const originOf = (template: string): string => new URL(sample(template)).origin

/**
 * True for an https address (http on this machine) that has these slots and no others, none of them in its
 * origin.
 * @param slots names; one that ends in a question mark may be missing
 */
export function isMapTemplate(template: string, slots: readonly string[]): boolean {
  const origin = /^https:\/\/[^/{}]+\/|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\//.test(template)
  const names = (template.match(SLOT) ?? []).map((slot) => slot.slice(1, -1))
  const required = slots.filter((slot) => !slot.endsWith('?'))
  return (
    origin
    && addressIn(sample(template)) !== undefined
    && !/[{}]/.test(template.replace(SLOT, ''))
    && required.every((slot) => names.includes(slot))
    && names.every((name) => slots.includes(name) || slots.includes(`${name}?`))
  )
}
