/** Modules of the operator's: each exports a function by default. */
import * as v from 'valibot'
import { SIGNABLE } from '../../contract/signingDeclaration.ts'
import type { SignedParts, VerifyRequest } from '../../contract/signingModule.ts'
import { inTime } from '../base/timeLimit.ts'
import type { SignRequest } from '../bank/signing.ts'

export interface ModulePorts {
  /** The exports of a module by their names; missing where modules can't be loaded at run time. */
  loadModule?(path: string): Promise<Readonly<Record<string, unknown>>>
}

/** Variable → what its module's function looks like. */
const MODULES = {
  SIGNER_MODULE: '(kid) => ({ publicKey, signDigest })',
  SIGNING_MODULE: '({ method, path, query, body, time, … }) => headers',
} as const
type ModuleName = keyof typeof MODULES

/**
 * Longest time of a module's loading, in ms: its packages may take seconds, and it may wait for something
 * that never comes.
 */
const LOAD_MS = 30_000
const LATE = `it isn't done within ${LOAD_MS / 1000} s; see what it awaits at its top level`

/** A failure of a module's, as the end of a sentence. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\.$/, '') : 'it throws no error'

interface LoadedModule<F> {
  readonly run: F
  readonly exports: Readonly<Record<string, unknown>>
}

/**
 * The module that a variable names, with the function that it exports by default; undefined, with a sentence,
 * where there is none.
 * @param title of the module in that sentence; the variable's name where nobody has given it by a flag
 */
export async function loadFunction<F>(
  name: ModuleName,
  path: string,
  { loadModule }: ModulePorts,
  problems: string[],
  title: string = name,
): Promise<LoadedModule<F> | undefined> {
  const refuse = (reason: string): undefined => void problems.push(`${title} ${reason}.`)
  if (!loadModule) return refuse("can't be used here: modules can't be loaded")
  try {
    const exports = await inTime(loadModule(path), LOAD_MS, new Error(LATE))
    return typeof exports['default'] === 'function'
      ? { run: exports['default'] as F, exports }
      : refuse(`must export a function by default: ${MODULES[name]}`)
  } catch (error) {
    return refuse(`can't be loaded: ${messageOf(error)}`)
  }
}

/** Signing by another rule than the specification's. */
export interface SigningModule {
  readonly sign: SignRequest
  /** The bank's side of the rule; what the sandbox bank plays it with. */
  readonly verify?: VerifyRequest
  /** Undefined: the module doesn't say what it signs. */
  readonly signing?: SignedParts
}

const header = v.pipe(v.string(), v.nonEmpty())
const signedParts = v.object({
  headers: v.object({ appId: header, nonce: header, timestamp: header, sign: header }),
  parts: v.array(v.picklist(SIGNABLE)),
})

/**
 * @param problems takes a sentence for each mistake
 * @param title as for `loadFunction`
 */
export async function readSigningModule(
  path: string | undefined,
  ports: ModulePorts,
  problems: string[],
  title = 'SIGNING_MODULE',
): Promise<SigningModule | undefined> {
  if (path === undefined) return undefined
  const module = await loadFunction<SignRequest>('SIGNING_MODULE', path, ports, problems, title)
  if (!module) return undefined
  const { verify, signing } = module.exports
  if (verify !== undefined && typeof verify !== 'function') {
    problems.push(`${title}: its export verify must be a function: (request, bank) => judgement.`)
    return undefined
  }
  if (signing !== undefined && !v.is(signedParts, signing)) {
    problems.push(
      `${title}: its export signing must be { headers: { appId, nonce, timestamp, sign }, parts: […] }.`,
    )
    return undefined
  }
  return {
    sign: module.run,
    ...(verify !== undefined && { verify: verify as VerifyRequest }),
    ...(signing !== undefined && { signing }),
  }
}
