/** Steps that the bank does once: after a lost answer its refusal of the retry counts as success. */
import { BankError } from '../../client/error.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'

/** A failure that leaves open whether the bank did what it was asked. */
export const isOpen = (error: unknown): boolean =>
  error instanceof BankError && rowOf(error.failure.name).answerLost

/** The steps whose answer may be lost; outlives a reload. */
export interface OpenSteps<S extends string> {
  read(): readonly S[]
  write(open: readonly S[]): void
}

export interface OnceOptions {
  /** What the bank says to a repeat. */
  done: ErrorName
  /** This page has sent the step before. */
  known?: boolean
  /** What is sent now is what was sent before: a repeat of something else is no proof of it. */
  same?: boolean
}

/** Runs a step; throws what it throws, unless the bank says that it is done and this page has sent it. */
export const runOnce =
  <S extends string>(steps: OpenSteps<S>) =>
  async (
    step: S,
    { done, known = false, same = true }: OnceOptions,
    task: () => Promise<unknown>,
  ): Promise<void> => {
    const before = steps.read()
    const others = before.filter((one) => one !== step)
    steps.write([...others, step])
    try {
      await task()
      steps.write(others)
    } catch (error) {
      if (error instanceof BankError && !isOpen(error)) steps.write(others)
      const repeated = error instanceof BankError && error.failure.name === done
      if (!repeated || !(known || (same && before.includes(step)))) throw error
    }
  }
