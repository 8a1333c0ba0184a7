// Types of webkit.mjs, for the tests written in TypeScript.
import type { Session } from './webdriver.mjs'

export interface Limits {
  /** Longest time of a command, in ms. */
  readonly commandMs?: number
  /** Longest time of a script, in ms; by default as long as a command. */
  readonly scriptMs?: number
}
export interface WebKit {
  open(limits?: Limits): Promise<Session>
  stop(): Promise<void>
}
export function createWebKit(paths: { driver: string; xvfb: string }): WebKit
