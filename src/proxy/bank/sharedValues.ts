/**
 * A signing module's values, in the store that replicas share, sealed so that the store's readers can't use
 * it.
 */
import * as v from 'valibot'
import { type BoxSecrets, createBox } from '../base/box.ts'
import { sha256 } from '../base/hashing.ts'
import type { Clock } from '../base/ports.ts'
import type { NoteKey, SharedStore } from '../store/sharedStore.ts'
import type { SharedValues } from './signing.ts'

const sealed = v.object({ value: v.string(), iat: v.number(), exp: v.number() })

export function createSharedValues(
  { notes }: Pick<SharedStore, 'notes'>,
  secrets: BoxSecrets,
  { now }: Clock,
): SharedValues {
  const box = createBox(secrets, 'signing', sealed)
  const keyOf = async (name: string): Promise<NoteKey> => `signing:${await sha256(name)}`
  const seal = (value: string, ms: number): Promise<string> => {
    const iat = Math.floor(now() / 1000)
    return box.seal({ value, iat, exp: iat + Math.ceil(ms / 1000) + 1 })
  }
  const open = async (text: string | undefined): Promise<string | undefined> =>
    text === undefined ? undefined : (await box.open(text, now()))?.value
  return {
    read: async (name) => open(await notes.read(await keyOf(name))),
    write: async (name, value, ms) => notes.write(await keyOf(name), await seal(value, ms), ms),
    async claim(name, value, ms) {
      const earlier = await notes.claim(await keyOf(name), await seal(value, ms), ms)
      // Sealed under another secret: somebody's, all the same.
      return earlier === undefined ? undefined : ((await open(earlier)) ?? '')
    },
  }
}
