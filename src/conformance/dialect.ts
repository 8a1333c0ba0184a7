/**
 * The bank's way to speak and count, as its folder declares it: by the specification unless it says
 * otherwise.
 */
import type { ServedBank } from '../bank/signing.ts'
import { codeReader, codeWriter, type BankCodes } from '../contract/bankCodes.ts'
import type { CallName } from '../contract/endpoints.ts'
import { errorNameOf, rowOf, type ErrorName } from '../contract/errors.ts'
import { SPECIFIED_SIGNING, type SigningDeclaration } from '../contract/signingDeclaration.ts'
import type { SignedParts } from '../contract/signingModule.ts'
import type { Method } from '../contract/payloads/payment.ts'
import { ATTEMPTS } from '../domain/limits.ts'
import { SPECIFIED_CODE, type OneTimeCode } from '../domain/oneTimeCode.ts'
import { bankSigning, declaredSigning, type SignRequest } from '../proxy/bank/signing.ts'
import type { SigningModule } from '../proxy/config/modules.ts'
import { methodOf } from '../proxy/routes/offers.ts'

export interface Dialect {
  /** Undefined: the specification's way. */
  readonly signing?: SigningDeclaration | undefined
  /** Signs by another rule; goes before `signing`, as in the proxy. */
  readonly module?: SigningModule | undefined
  /** Undefined: the specification's codes. */
  readonly codes?: BankCodes | undefined
  /** Undefined: every way to pay. */
  readonly methods?: readonly Method[] | undefined
  readonly oneTimeCode?: OneTimeCode | undefined
  /** Wrong codes, passwords or PINs until the block. */
  readonly tries?: number | undefined
}

/** The folder's facts that questions to the bank need. */
export const dialectOf = ({ signing, codes, methods, oneTimeCode, tries }: ServedBank): Dialect => ({
  signing,
  codes,
  methods,
  oneTimeCode,
  tries,
})

export const triesOf = ({ tries }: Dialect): number => tries ?? ATTEMPTS.failures

/** Times in seconds, and how often a code may be sent again. */
export const oneTimeCodeOf = ({ oneTimeCode }: Dialect): OneTimeCode => oneTimeCode ?? SPECIFIED_CODE

/** The reason that a call can't be asked for; undefined when it can. */
export const notOffered = ({ methods }: Dialect, call: CallName, body: object): string | undefined => {
  const method = methodOf(call, body)
  return method === undefined || methods === undefined || methods.includes(method)
    ? undefined
    : `the folder's bank.json offers no ${method}`
}

/** Undefined: a module signs. */
export const declarationOf = ({ signing, module }: Dialect): SigningDeclaration | undefined =>
  module ? undefined : (signing ?? SPECIFIED_SIGNING)

/** Names of the headers, and what is signed. Undefined: a module that doesn't say it. */
export const signedPartsOf = (dialect: Dialect): SignedParts | undefined =>
  dialect.module ? dialect.module.signing : declarationOf(dialect)

/** The proxy's signing for such a bank. A module's headers still have to be checked. */
export const signRequestOf = ({ signing, module }: Dialect): SignRequest =>
  module?.sign ?? (signing ? declaredSigning(signing) : bankSigning())

/** An error with the code that the bank has for it. */
export function sayError({ codes }: Dialect, name: ErrorName): string {
  const { code } = rowOf(name)
  return `${name} (${codes ? codeWriter(codes)(code) : code})`
}

/** The error behind a code as the bank sent it; undefined: none, or a success. */
export const errorIn = ({ codes }: Dialect, code: string | number): ErrorName | undefined =>
  errorNameOf(codes ? codeReader(codes)(code) : code)
