// Types of webdriver.mjs, for the tests written in TypeScript.
export interface Session {
  /** Of the browser. */
  readonly version: string
  /** @param scriptMs how long a script may take; by default as long as a page */
  limit(scriptMs?: number): Promise<unknown>
  goto(url: string): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  /** Does something in a frame. @param frame as `evaluate` answers an iframe */
  within<T>(frame: unknown, task: () => Promise<T>): Promise<T>
  inFrame(frame: unknown, script: string): Promise<unknown>
  close(): Promise<unknown>
}
