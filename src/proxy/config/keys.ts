/** The signing keys out of the configuration: the current one, and the next one with its moment. */
import { SIGNER_MS } from '../base/limits.ts'
import { inTime } from '../base/timeLimit.ts'
import { loadFunction, messageOf, type ModulePorts } from './modules.ts'
import { demoSign } from './rules.ts'
import { type DigestKeys, digestSigner } from '../keys/digestSigner.ts'
import { createSigner, KeyIdMissing } from '../keys/signer.ts'
import type { Signer, SigningKeys } from '../keys/signingKeys.ts'
import type { Sources } from './sources.ts'
import type { Values } from './variables.ts'

type KeyValues = Pick<
  Values,
  | 'ENVIRONMENT'
  | 'SIGNER_MODULE'
  | 'SIGNER_TIMEOUT_MS'
  | 'SIGNING_KEY'
  | 'SIGNING_KEY_ID'
  | 'SIGNING_KEY_NEXT'
  | 'SIGNING_KEY_NEXT_ID'
  | 'SIGNING_KEY_NEXT_FROM'
>

type Name = 'SIGNING_KEY' | 'SIGNING_KEY_NEXT'

/** A module that gives no key: a whole sentence, for it is the module's fault and not a variable's text. */
class NoKey extends Error {}

/** Throws NoKey. */
async function keyOf(keys: DigestKeys, kid: string, timeoutMs: number): Promise<Signer> {
  const lateness = new NoKey(
    `SIGNER_MODULE gives no key ${kid} within ${timeoutMs} ms (SIGNER_TIMEOUT_MS). Look at the KMS and the way there, or give it more time.`,
  )
  const asking = Promise.resolve().then(() => keys(kid))
  const key = await inTime(asking, timeoutMs, lateness).catch((error: unknown) => {
    throw error === lateness ? lateness : new NoKey(`SIGNER_MODULE gives no key ${kid}: ${messageOf(error)}.`)
  })
  return digestSigner(kid, key).catch((error: unknown) => {
    throw new NoKey(`SIGNER_MODULE: ${kid} ${messageOf(error)}.`)
  })
}

/**
 * @param sources of the values: one with a text, or a file, and no value has its sentence already
 * @param problems takes a sentence for each mistake, without the key in it
 */
export async function readKeys(
  values: KeyValues,
  { settings, unreadable }: Pick<Sources, 'settings' | 'unreadable'>,
  ports: ModulePorts,
  problems: string[],
): Promise<SigningKeys | undefined> {
  const path = values.SIGNER_MODULE
  const module =
    path === undefined ? undefined : await loadFunction<DigestKeys>('SIGNER_MODULE', path, ports, problems)

  const isWrong = (name: keyof KeyValues): boolean =>
    values[name] === undefined && (settings[name] !== undefined || unreadable.includes(name))

  async function make(name: Name, kid: string | undefined): Promise<Signer | undefined> {
    const text = values[name]
    if (path === undefined) return text === undefined ? undefined : createSigner(text, kid)
    if (text !== undefined) throw new Error('must be left out beside SIGNER_MODULE, which holds the key')
    if (kid !== undefined && module) return keyOf(module.run, kid, values.SIGNER_TIMEOUT_MS ?? SIGNER_MS)
    if (kid === undefined && name === 'SIGNING_KEY') throw new KeyIdMissing()
    return undefined
  }

  async function signer(name: Name, kid: string | undefined): Promise<Signer | undefined> {
    try {
      const key = await make(name, kid)
      const sign = key && values.ENVIRONMENT === 'PRO' ? demoSign(key) : undefined
      if (sign) problems.push(`${name} must be a key of your own in PRO: ${sign}.`)
      return key
    } catch (error) {
      if (error instanceof NoKey) {
        problems.push(error.message)
        return undefined
      }
      const isWithoutId = error instanceof KeyIdMissing
      const hint = isWithoutId ? `: ${name}_ID is missing` : ''
      if (!isWithoutId || !isWrong(`${name}_ID`)) problems.push(`${name} ${messageOf(error)}${hint}.`)
      return undefined
    }
  }

  const current = await signer('SIGNING_KEY', values.SIGNING_KEY_ID)
  const next = await signer('SIGNING_KEY_NEXT', values.SIGNING_KEY_NEXT_ID)
  const from = values.SIGNING_KEY_NEXT_FROM
  if (next && from === undefined && !isWrong('SIGNING_KEY_NEXT_FROM')) {
    problems.push(
      'SIGNING_KEY_NEXT_FROM is missing; the next key needs it. Example: SIGNING_KEY_NEXT_FROM=2026-12-01T00:00:00+07:00',
    )
  }
  const keyName = path === undefined ? 'SIGNING_KEY_NEXT' : 'SIGNING_KEY_NEXT_ID'
  const needs = (['SIGNING_KEY_NEXT_ID', 'SIGNING_KEY_NEXT_FROM'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (needs && values[keyName] === undefined && !isWrong(keyName))
    problems.push(`${keyName} is missing; ${needs} needs it.`)
  if (current && next && current.kid === next.kid && current.thumbprint !== next.thumbprint) {
    problems.push(`SIGNING_KEY_NEXT_ID must differ from SIGNING_KEY_ID (${current.kid}): they are two keys.`)
  }
  if (!current) return undefined
  return next && from !== undefined ? { current, next: { signer: next, from } } : { current }
}
