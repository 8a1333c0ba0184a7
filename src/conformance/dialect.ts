/** How a bank speaks, as its folder declares it: by the specification unless it says otherwise. */
import { codeReader, codeWriter, type BankCodes } from '../contract/bankCodes.ts'
import { errorNameOf, rowOf, type ErrorName } from '../contract/errors.ts'
import { SPECIFIED_SIGNING, type SigningDeclaration } from '../contract/signingDeclaration.ts'
import { bankSigning, declaredSigning, type SignRequest } from '../proxy/bank/signing.ts'

export interface Dialect {
  /** Undefined: the specification's way. */
  readonly signing?: SigningDeclaration | undefined
  /** Undefined: the specification's codes. */
  readonly codes?: BankCodes | undefined
}

export const signingOf = ({ signing }: Dialect): SigningDeclaration => signing ?? SPECIFIED_SIGNING

/** How the proxy would sign for it. */
export const signRequestOf = ({ signing }: Dialect): SignRequest =>
  signing ? declaredSigning(signing) : bankSigning()

/** An error with the code that the bank has for it. */
export function sayError({ codes }: Dialect, name: ErrorName): string {
  const { code } = rowOf(name)
  return `${name} (${codes ? codeWriter(codes)(code) : code})`
}

/** The error behind a code as the bank sent it; undefined: none, or a success. */
export const errorIn = ({ codes }: Dialect, code: string | number): ErrorName | undefined =>
  errorNameOf(codes ? codeReader(codes)(code) : code)
