/** The shape of every answer of the bank: `{ code, message, data }`; 0 is success. */
import * as v from 'valibot'

export const envelope = v.object({
  code: v.union([v.pipe(v.string(), v.maxLength(16)), v.pipe(v.number(), v.integer())]),
  message: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
})

export const isSuccess = (code: string | number): boolean => String(code) === '0'

/** What a failure may carry besides its code; anything else in `data` is dropped. */
export const failureData = v.object({
  chances: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  retryAfterSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(172_800))),
  phone: v.optional(v.pipe(v.string(), v.maxLength(32))),
  points: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type FailureData = v.InferOutput<typeof failureData>
