/**
 * Whether a token may still be used. It ends with its time, after it was idle for too long, and (as far as
 * the store knows) once a later step has replaced the credential in it: an older copy can't go on
 * then.
 */
import type { Clock } from '../base/ports.ts'
import type { SharedStore, StoreKey } from '../store/sharedStore.ts'
import { SUPERSEDED_GRACE_MS } from '../base/limits.ts'
import type { Claims, Sealer } from '../tokens/claims.ts'

/** Where the latest steps are noted. */
export interface StepNotes {
  readonly store: Pick<SharedStore, 'read' | 'write'>
  readonly ports: Clock
}

/** What it takes to open a token. */
export interface OpeningParts extends StepNotes {
  readonly config: { readonly idleMs: number }
  readonly sealer: Sealer
}

const keyOf = ({ sid }: Claims): StoreKey => `session:${sid}`

/** Remembers the latest step for as long as older tokens live. */
export async function noteStep({ store, ports }: StepNotes, claims: Claims): Promise<void> {
  await store.write(
    keyOf(claims),
    `${claims.step} ${ports.now()}`,
    Math.max(1, claims.exp * 1000 - ports.now()),
  )
}

/** How long ago a later step was noted, in ms; undefined where none is known. */
export async function sinceLaterStep(
  { store, ports }: StepNotes,
  claims: Claims,
): Promise<number | undefined> {
  const [step = 0, at = 0] = (await store.read(keyOf(claims)))?.split(' ').map(Number) ?? []
  return step > claims.step ? ports.now() - at : undefined
}

/**
 * Requests that were pending during the step may still come in. A step that was noted that far in the future
 * was noted before a clock was set back, and nobody knows when.
 */
const isSuperseded = async (parts: StepNotes, claims: Claims): Promise<boolean> =>
  Math.abs((await sinceLaterStep(parts, claims)) ?? 0) > SUPERSEDED_GRACE_MS

const isIdle = ({ config, ports }: OpeningParts, { seen }: Claims): boolean =>
  ports.now() - seen * 1000 >= config.idleMs

/**
 * The session of a token that this process has seen before, where the store has nothing to say about it:
 * without a credential. Undefined says nothing.
 */
export function openAtOnce(parts: OpeningParts, token: string): Claims | undefined {
  const claims = parts.sealer.openedBefore(token, parts.ports.now())
  return claims && claims.credential === undefined && !isIdle(parts, claims) ? claims : undefined
}

/**
 * The session of a token; undefined when it can't be used any more. A token without a credential opens
 * nothing that a new one wouldn't.
 */
export async function openToken(parts: OpeningParts, token: string): Promise<Claims | undefined> {
  const claims = await parts.sealer.open(token, parts.ports.now())
  if (!claims || isIdle(parts, claims)) return undefined
  return claims.credential !== undefined && (await isSuperseded(parts, claims)) ? undefined : claims
}
