/**
 * JSON text of plain data, as it is meant on any page. Libraries of long ago give all lists and dates a
 * `toJSON` (Prototype.js 1.6 makes texts of lists), some give one to every object, and some replace
 * JSON.stringify by one without a replacer. So only texts, numbers and the like are left to it.
 */
type Write = (value: unknown) => unknown

/** Undefined: the value has no JSON. */
function textOf(value: unknown, write: Write): string | undefined {
  const plain = write(value)
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain)
  if (Array.isArray(plain)) return `[${plain.map((item) => textOf(item, write) ?? 'null').join()}]`
  const members = Object.entries(plain).map(([name, member]) => [name, textOf(member, write)] as const)
  const present = members.filter(([, text]) => text !== undefined)
  return `{${present.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

/**
 * What JSON.stringify writes for lists, objects, texts, numbers, booleans and null; a Date isn't plain data.
 * @param write what travels in place of a value
 */
export const stringify = (value: unknown, write: Write = (plain) => plain): string =>
  textOf(value, write) ?? 'null'
