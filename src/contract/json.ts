/**
 * The JSON text of plain data, as it is meant on any page. Libraries of long ago give all arrays and dates a
 * `toJSON` (Prototype.js 1.6 makes texts of arrays), some give one to every object, and JSON.stringify asks
 * it first; it hands over what holds the value, too.
 * @param write what travels in place of a value
 */
export function stringify(value: unknown, write: (value: unknown) => unknown = (plain) => plain): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return write(this[key])
  })
}
