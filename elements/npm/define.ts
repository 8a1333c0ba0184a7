/**
 * Defines <bank-bind> and <bank-pay>. Set their attributes `proxy` and `hosted`, or call `define({ bank })`
 * instead.
 */
import { define } from './index.ts'

define()
