/**
 * Something waits here until a test lets it go on: `await gate.passed` where it waits, `gate.open()` in the
 * test.
 */

export interface Gate {
  readonly passed: Promise<void>
  open(): void
}

export function createGate(): Gate {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>()
  return { passed, open }
}
