/** Where the first field of a link is, and the button of a payment. */
import type { Place } from './field.ts'

const PHONE = 'input[type="tel"]'
const PRIMARY = '[part~="screen"] [part~="primary"]'

export const places = {
  bind: { host: 'bank-bind', field: PHONE },
  bindInFrame: { host: 'bank-bind', field: 'iframe', inFrame: PHONE },
  bindHosted: { field: PHONE },
  pay: { host: 'bank-pay', field: PRIMARY },
  payHosted: { field: PRIMARY },
} as const satisfies Record<string, Place>
