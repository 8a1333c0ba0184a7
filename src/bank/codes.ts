/** `codes.json`: the bank's own codes, and what we call them. */
import * as v from 'valibot'
import { CODE, type BankCodes } from '../contract/bankCodes.ts'
import { confirmCalls } from '../contract/endpoints.ts'
import { canAnswer } from '../contract/errorCalls.ts'
import { errorNames, rowOf, type ErrorName } from '../contract/errors.ts'
import { callsOf } from '../contract/errors/sources.ts'
import { nearest } from '../domain/spelling.ts'
import { jsonOf, parseBy, type FolderFiles, type Report } from './bankFile.ts'
import { knownKeys } from './knownKeys.ts'

/** Names that a bank may answer with: neither the page's own errors nor the proxy's. */
const bankErrors = errorNames.filter((name) =>
  rowOf(name).sources.some((source) => callsOf(source).length > 0),
)

/** True for an answer that a confirm may have, or that would say of one that nothing was debited. */
const isOfMoney = (name: ErrorName): boolean =>
  rowOf(name).debit === 'none' || confirmCalls.some((call) => canAnswer(call, name))

/** A name may be any text: its beginning is compared. */
function nameComplaint(input: unknown): string {
  const suggestion = typeof input === 'string' ? nearest(input.slice(0, 60), bankErrors) : undefined
  return `must be an error that a bank answers${suggestion === undefined ? '' : ` (did you mean ${suggestion}?)`}`
}

const code = v.pipe(
  v.string(),
  v.check((text) => CODE.test(text), 'must be 1 to 16 letters, digits, full stops, hyphens or underlines'),
)
const codesJson = knownKeys({
  success: v.optional(code, '0'),
  errors: v.optional(
    v.pipe(
      v.array(
        knownKeys({
          code,
          name: v.picklist(bankErrors, ({ input }) => nameComplaint(input)),
          /** Debit behind a confirm that is answered so: none, or possible. */
          debit: v.optional(v.picklist(['none', 'unknown'], 'must be none or unknown')),
        }),
      ),
      v.check((list) => list.length > 0, 'must name at least one code'),
    ),
  ),
})
type CodesJson = v.InferOutput<typeof codesJson>
type Entry = NonNullable<CodesJson['errors']>[number]

const codesExamples: Readonly<Record<keyof CodesJson, unknown>> = {
  success: '00',
  errors: [{ code: 'E-1401', name: 'PIN_WRONG', debit: 'none' }],
}

/** The bank's word on money must be what customers are told. */
function debitProblem({ name, debit }: Entry): string | undefined {
  const { debit: table } = rowOf(name)
  if (debit === undefined)
    return isOfMoney(name)
      ? `debit is missing: may a confirm that is answered with ${name} have debited? Example: "${table}"`
      : undefined
  if (debit === table) return undefined
  return table === 'none'
    ? `debit can't be unknown: with ${name} customers are told that nothing was debited. Name another error`
    : `debit must be unknown: after ${name} only the status says whether money has moved`
}

function entryProblems({ success, errors = [] }: CodesJson): string[] {
  return errors.flatMap((entry, at) => {
    const first = errors.findIndex((candidate) => candidate.code === entry.code)
    const repetition =
      entry.code === success
        ? 'is the code of success too'
        : first < at
          ? `stands in errors[${first}] too`
          : ''
    const debit = debitProblem(entry)
    return [
      ...(repetition ? [`errors[${at}].code ${JSON.stringify(entry.code)} ${repetition}`] : []),
      ...(debit === undefined ? [] : [`errors[${at}].${debit}`]),
    ]
  })
}

/** The folder's codes; undefined: the specification's codes, or something is wrong. */
export function readCodes(files: FolderFiles, report: Report): BankCodes | undefined {
  const file = 'codes.json'
  const value = files.has(file) ? jsonOf(files, file, report) : undefined
  const codes = value === undefined ? undefined : parseBy(codesJson, value, file, codesExamples, report)
  if (!codes) return undefined
  report(file, ...entryProblems(codes))
  const { success, errors } = codes
  return { success, errors: errors?.map((entry) => [entry.code, entry.name]) }
}

/** Errors that a bank may answer and has no code for: nobody will hear these from it. */
export const namesWithoutCode = ({ errors }: BankCodes): ErrorName[] =>
  errors ? bankErrors.filter((name) => !errors.some(([, listedName]) => listedName === name)) : []
