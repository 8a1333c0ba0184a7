/** Solves the proxy's task in small portions, so that the page stays usable. */
import { stringify } from '../contract/json.ts'
import type { Challenge } from '../contract/challenge.ts'

/** Hashes that run at once; between two portions the page draws and listens. */
const PORTION = 256

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Throws RangeError when no number fits: the task was not made by our proxy. */
async function find({ salt, challenge, maxnumber }: Challenge, signal: AbortSignal): Promise<number> {
  const encoder = new TextEncoder()
  const target = bytesOf(challenge)
  const fits = async (number: number): Promise<boolean> => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(salt + number)))
    return hash.every((byte, index) => byte === target[index])
  }
  for (let first = 0; first <= maxnumber; first += PORTION) {
    signal.throwIfAborted()
    const portion = [...Array(Math.min(PORTION, maxnumber - first + 1)).keys()].map((index) => first + index)
    const match = (await Promise.all(portion.map(fits))).indexOf(true)
    if (match >= 0) return first + match
  }
  throw new RangeError('The task has no solution')
}

/** The proof that goes with a resend: base64 of the solution's JSON. @throws AbortError when cancelled */
export async function prove(task: Challenge, signal: AbortSignal): Promise<string> {
  const { algorithm, challenge, salt, signature } = task
  return btoa(stringify({ algorithm, challenge, number: await find(task, signal), salt, signature }))
}
