/**
 * The schema of an object. valibot walks its entries with `for … in`, which meets what scripts of a
 * merchant's page give to every object; so these entries inherit nothing.
 */
import { object as schemaOf, type ObjectEntries } from 'valibot'

/** As valibot's `object`: what no entry names is dropped. */
/* @__NO_SIDE_EFFECTS__ */
export const object = <const E extends ObjectEntries>(entries: E) =>
  schemaOf(Object.setPrototypeOf({ ...entries }, null) as E)
