import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as v from 'valibot'
import { object } from '../../../src/contract/object.ts'

it('an object is read as it is where a script has given members to every object', () => {
  const schema = object({ id: v.string(), inner: v.optional(object({ count: v.number() })) })
  const prototype = Object.prototype as unknown as Record<string, unknown>
  let result: unknown
  Object.assign(prototype, { extend: () => undefined, library: '1.0' })
  try {
    result = v.safeParse(schema, { id: 'a', inner: { count: 1, dropped: true } }).output
  } finally {
    delete prototype['extend']
    delete prototype['library']
  }
  assert.deepEqual(result, { id: 'a', inner: { count: 1 } })
})
