/**
 * An error that the page knows of by itself, shown where its row says: the notice or dialog behind a reason.
 */
import { ownError } from '../../client/error.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { Problems } from './problems.ts'

export const explain = (problems: Problems, name: ErrorName, retry: () => void): Promise<void> =>
  problems.show(ownError(name), { retry })
