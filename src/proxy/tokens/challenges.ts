/**
 * The captcha's second way, for customers who can't read a picture: a proof of work in the shape of ALTCHA
 * (SHA-256 of salt + number). The page's device looks for the number; the proxy signs the task and accepts
 * each solution once.
 */
import * as v from 'valibot'
import type { Challenge } from '../../contract/challenge.ts'
import { hex } from '../base/bytes.ts'
import { sha256 } from '../base/hashing.ts'
import type { Subject } from './claims.ts'
import { Refusal } from '../base/refusal.ts'
import { deriveBits } from '../base/box.ts'
import type { Clock, Randomness } from '../base/ports.ts'
import type { SharedStore } from '../store/sharedStore.ts'

/** About half as many hashes on average: well under a second on a telephone. */
const MAX_NUMBER = 50_000
const LIFE_MS = 5 * 60_000
/**
 * The salt has parameters, as ALTCHA's may: until when the solution counts, and for what. The `&` at the end
 * separates salt and number: digits can't move from one to the other.
 */
const SALT = /^[0-9a-f]{32}\?expires=(\d{10})&for=(journey|order)\.([\w-]{6,64})&$/

export interface Challenges {
  /** @param subject what its solution counts for */
  create(subject: Subject): Promise<Challenge>
  /**
   * The id of a solution that is right, in time, new, and for this journey or order. Throws Refusal:
   * CAPTCHA_WRONG, CAPTCHA_EXPIRED.
   * @param proof base64 of the solution's JSON
   * @param subject undefined: what is asked names none, and one for any will do
   */
  check(proof: string, subject: Subject | undefined): Promise<string>
}

const solution = v.object({
  algorithm: v.literal('SHA-256'),
  challenge: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_NUMBER)),
  salt: v.pipe(v.string(), v.regex(SALT)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

const bytes = (text: string) => new TextEncoder().encode(text)
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function parse(proof: string): v.InferOutput<typeof solution> {
  try {
    return v.parse(solution, JSON.parse(atob(proof)))
  } catch {
    throw new Refusal(400, 'CAPTCHA_WRONG')
  }
}

/** Used solutions are remembered in the store until they would have expired anyway. */
export function createChallenges(
  secrets: readonly [string, string?],
  { now, random }: Clock & Randomness,
  store: SharedStore,
): Challenges {
  const hmac = async (secret: string) => {
    const raw = await deriveBits(secret, 'challenge', 256)
    return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  }
  const keys = Promise.all(secrets.filter((secret) => secret !== undefined).map(hmac))
  keys.catch(() => undefined)

  const signedByUs = async (challenge: string, signature: string) => {
    const verify = (key: CryptoKey) => crypto.subtle.verify('HMAC', key, fromHex(signature), bytes(challenge))
    return (await Promise.all((await keys).map(verify))).includes(true)
  }

  return {
    async create({ kind, id }) {
      const salt = `${hex(random(16))}?expires=${Math.floor((now() + LIFE_MS) / 1000)}&for=${kind}.${id}&`
      const [a = 0, b = 0, d = 0, e = 0] = random(4)
      const number = (((a << 24) | (b << 16) | (d << 8) | e) >>> 0) % (MAX_NUMBER + 1)
      const challenge = await sha256(salt + number)
      const [key] = (await keys) as [CryptoKey]
      const signature = hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(challenge))))
      return { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: MAX_NUMBER }
    },
    async check(proof, subject) {
      const { challenge, number, salt, signature } = parse(proof)
      const [, expiry, kind, id] = SALT.exec(salt) ?? []
      const right =
        (subject === undefined || (kind === subject.kind && id === subject.id))
        && (await sha256(salt + number)) === challenge
        && (await signedByUs(challenge, signature))
      if (!right) throw new Refusal(400, 'CAPTCHA_WRONG')
      const expires = Number(expiry) * 1000
      if (expires <= now()) throw new Refusal(400, 'CAPTCHA_EXPIRED')
      const earlierUse = await store.notes.claim(`proof:${challenge}`, 'used', expires - now())
      if (earlierUse !== undefined) throw new Refusal(400, 'CAPTCHA_WRONG')
      return challenge.slice(0, 32)
    },
  }
}
