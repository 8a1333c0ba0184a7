// Types of webkit.mjs, for the tests written in TypeScript.
import type { Session } from './webdriver.mjs'

export interface Limits {
  /** How long a command may take, in ms. */
  readonly commandMs?: number
  /** How long a script may take, in ms; by default as long as a command. */
  readonly scriptMs?: number
}
export interface WebKit {
  open(limits?: Limits): Promise<Session>
  stop(): Promise<void>
}
export function createWebKit(paths: { driver: string; xvfb: string }): WebKit
