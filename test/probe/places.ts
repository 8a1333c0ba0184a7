/** Places of the first field of a link, of the button of a payment, and of what is said of its order. */
import type { Place } from './field.ts'

const PHONE = 'input[type="tel"]'
const PRIMARY = '[part~="screen"] [part~="primary"]'
/** The title of an order that can't be paid any more. */
const ENDED = '[part~="screen"] [part~="title"]'

export const places = {
  bind: { host: 'bank-bind', field: PHONE },
  bindInFrame: { host: 'bank-bind', field: 'iframe', inFrame: PHONE },
  bindHosted: { field: PHONE },
  pay: { host: 'bank-pay', field: PRIMARY },
  ended: { host: 'bank-pay', field: ENDED },
  payInFrame: { host: 'bank-pay', field: 'iframe', inFrame: PRIMARY },
  payHosted: { field: PRIMARY },
} as const satisfies Record<string, Place>
