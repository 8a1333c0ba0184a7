/**
 * JSON of plain data, as it is meant on any page. Libraries of long ago give all lists and dates a `toJSON`
 * (Prototype.js 1.6 makes texts of lists), some give one to every object, some replace JSON.stringify by one
 * without a replacer. Where they come first, the screens stand in a frame (host/builtIns.ts); the frame's
 * name is written in the page all the same, and a body whose bytes are signed is whole whenever they come. So
 * only texts, numbers and the like are left to JSON.stringify.
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
 * JSON.stringify for lists, objects, texts, numbers, booleans and null; a Date isn't plain data.
 * @param write what travels in place of a value
 */
export const stringify = (value: unknown, write: Write = (plain) => plain): string =>
  textOf(value, write) ?? 'null'
