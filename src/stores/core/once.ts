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
  /** The bank's error for a repeat. */
  repeatError: ErrorName
  /** That error says how it stands, whichever page has sent the step. */
  isRepeat?: boolean
  /** True when the request is the one that was sent before: a repeat of something else is no proof of it. */
  isSame?: boolean
}

/**
 * Runs a step; throws what it throws, unless the bank says that it is done and this page has sent it: then
 * that refusal is the answer.
 */
export const runOnce =
  <S extends string>(steps: OpenSteps<S>) =>
  async <T>(
    step: S,
    { repeatError, isRepeat = false, isSame = true }: OnceOptions,
    task: () => Promise<T>,
  ): Promise<T | BankError> => {
    const openSteps = steps.read()
    const otherSteps = openSteps.filter((entry) => entry !== step)
    steps.write([...otherSteps, step])
    try {
      const answer = await task()
      steps.write(otherSteps)
      return answer
    } catch (error) {
      if (error instanceof BankError && !isOpen(error)) steps.write(otherSteps)
      const isRefusedRepeat = error instanceof BankError && error.failure.name === repeatError
      if (!isRefusedRepeat || !(isRepeat || (isSame && openSteps.includes(step)))) throw error
      return error
    }
  }
