/** Weight of a line of the log. */
import type { LogLine } from '../base/ports.ts'

/** From the least to the most. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A line that isn't named here is `info`. */
const LEVELS = {
  fault: 'error',
  'signer-failed': 'error',
  'reload-refused': 'error',
  'bank-breaker': 'warn',
  'clock-corrected': 'warn',
  'store-away': 'warn',
  'store-full': 'warn',
  'store-evicts': 'warn',
  'reports-lost': 'warn',
  'spans-lost': 'warn',
  'stranger-secret': 'warn',
  'log-back': 'warn',
  'connections-full': 'warn',
  'configuration-warning': 'warn',
} as const satisfies Readonly<Record<string, LogLevel>>

/** Events that an operator should hear of, also one who doesn't read the log. */
export type Warning = keyof typeof LEVELS
export const warnings = Object.keys(LEVELS) as readonly Warning[]
export const isWarning = (event: string): event is Warning => event in LEVELS

/** A request that went wrong on our side or the bank's is a warning. */
export function levelOf({ event, status }: LogLine): LogLevel {
  if (event === 'request') return Number(status) >= 500 ? 'warn' : 'info'
  return isWarning(event) ? LEVELS[event] : 'info'
}
