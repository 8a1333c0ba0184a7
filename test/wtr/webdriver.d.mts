// Types of webdriver.mjs, for the tests written in TypeScript.
export interface Session {
  limit(): Promise<unknown>
  goto(url: string): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  /** @param frame as `evaluate` answers an iframe */
  inFrame(frame: unknown, script: string): Promise<unknown>
  close(): Promise<unknown>
}
export function openSession(port: number, capabilities: object, timeoutMs?: number): Promise<Session>
