/**
 * An error that the page knows of by itself, shown where its row says: the notice or dialog behind a reason.
 */
import { ownError } from '../../client/error.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { Core } from './core.ts'

export const explain = (core: Core, name: ErrorName, retry: () => void): Promise<void> =>
  core.problems.show(ownError(name), { retry })
