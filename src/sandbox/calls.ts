/** All calls of the bank: a total table, so a call without a handler doesn't compile. */
import { account } from './calls/account.ts'
import { identity } from './calls/identity.ts'
import { orderCalls } from './calls/order.ts'
import { otp } from './calls/otp.ts'
import { password } from './calls/password.ts'
import { paylater } from './calls/paylater.ts'
import type { Handlers } from './handler.ts'

export const calls: Handlers = { ...identity, ...otp, ...password, ...account, ...orderCalls, ...paylater }
