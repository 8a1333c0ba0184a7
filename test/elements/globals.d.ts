// The test page's globals: Mocha's functions, and where the demo server is.
type TestBody = (this: { timeout(ms: number): void; skip(): void }) => unknown
interface TestFunction {
  (name: string, body: TestBody): void
}

declare const it: TestFunction
declare const describe: (name: string, body: () => void) => void
declare const before: (body: TestBody) => void
declare const after: (body: TestBody) => void
declare const beforeEach: (body: TestBody) => void
declare const afterEach: (body: TestBody) => void

interface Window {
  /** Origin of the demo server (built elements, proxy, sandbox); never the origin of the test page. */
  testBase: string
}
