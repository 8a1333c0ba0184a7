/** Banks that get one of the calls wrong, in three ways: every check of a call is seen to fail. */
import { callNames, type CallName } from '../../../../src/contract/endpoints.ts'
import type { ErrorName } from '../../../../src/contract/errors.ts'
import { canAnswer } from '../../../../src/contract/errorCalls.ts'
import { isError, isSuccess, refuseWith, succeedWith, type Fault } from './fault.ts'

const UNKNOWN: readonly ErrorName[] = ['JOURNEY_UNKNOWN', 'ORDER_UNKNOWN']

const faultsOf = (call: CallName): readonly Fault[] => [
  {
    title: `answers ${call} with a text for its data`,
    check: `answers/${call}`,
    calls: [call],
    onAnswer: (answer) => {
      if (isSuccess(answer)) answer.body.data = 'done'
    },
  },
  {
    title: `takes whatever ${call} is asked with`,
    check: `input/${call}`,
    calls: [call],
    onAnswer: (answer) => {
      if (!isSuccess(answer)) succeedWith(answer, {})
    },
  },
]

const unknownTo = (call: CallName): Fault => ({
  title: `finds nothing unknown at ${call}`,
  check: `unknown/${call}`,
  calls: [call],
  onAnswer: (answer) => {
    if (UNKNOWN.some((error) => isError(answer, error))) refuseWith(answer, 'SYSTEM_BUSY')
  },
})

export const everyCallFaults: readonly Fault[] = [
  ...callNames.flatMap(faultsOf),
  ...callNames.filter((call) => UNKNOWN.some((error) => canAnswer(call, error))).map(unknownTo),
]
