/** Banks that get one of the 26 calls wrong, in three ways: every check of a call is seen to fail. */
import { callNames, type CallName } from '../../../src/contract/endpoints.ts'
import type { ErrorName } from '../../../src/contract/errors.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { isError, isSuccess, refuseWith, succeedWith, type Fault } from './fault.ts'

const UNKNOWN: readonly ErrorName[] = ['JOURNEY_UNKNOWN', 'ORDER_UNKNOWN']

const faultsOf = (call: CallName): readonly Fault[] => [
  {
    what: `answers ${call} with a text for its data`,
    found: `answers/${call}`,
    calls: [call],
    after: (told) => {
      if (isSuccess(told)) told.body.data = 'done'
    },
  },
  {
    what: `takes whatever ${call} is asked with`,
    found: `input/${call}`,
    calls: [call],
    after: (told) => {
      if (!isSuccess(told)) succeedWith(told, {})
    },
  },
]

const unknownTo = (call: CallName): Fault => ({
  what: `finds nothing unknown at ${call}`,
  found: `unknown/${call}`,
  calls: [call],
  after: (told) => {
    if (UNKNOWN.some((error) => isError(told, error))) refuseWith(told, 'SYSTEM_BUSY')
  },
})

export const everyCallFaults: readonly Fault[] = [
  ...callNames.flatMap(faultsOf),
  ...callNames.filter((call) => UNKNOWN.some((error) => canAnswer(call, error))).map(unknownTo),
]
