/**
 * Demands of the proxy before a call of somebody whom it doesn't take for the customer yet: a proof of work,
 * which the device does by itself, and a captcha, which the customer answers.
 */
import * as v from 'valibot'
import { CAPTCHA_REQUIRED_CODE, PROOF_REQUIRED_CODE, type Challenge } from '../contract/challenge.ts'
import type { CallName } from '../contract/endpoints.ts'
import { envelope } from '../contract/envelope.ts'
import type { CaptchaAnswer } from '../contract/payloads/fields.ts'
import type { ParsedResponse } from './transport.ts'

/** Proofs that go along with the next try. */
export interface Entry {
  readonly proof?: string
  readonly captcha?: CaptchaAnswer
}

export interface EntrancePorts {
  /** Makes the proxy's task into a proof. Throws as `client.challenge` does. */
  prove(signal: AbortSignal): Promise<string>
  /**
   * Asks the customer; null: they would rather not.
   * @param refusedCode the code that their last answer was refused with; undefined at the first question
   */
  askCaptcha(call: CallName, refusedCode: string | undefined): Promise<CaptchaAnswer | null>
}

/** The proxy asks for them with this status; a bank's own refusals come with 200. */
const ASKED = 403
/** A captcha that was given is wrong, or expired. */
const WRONG_CODES: readonly string[] = ['1201', '1202']

const codeOf = ({ body }: ParsedResponse): string | undefined => {
  const result = v.safeParse(envelope, body)
  return result.success ? String(result.output.code) : undefined
}

export const createEntrance =
  (ports: EntrancePorts, call: CallName, signal: AbortSignal) =>
  /**
   * The next try's proofs; null: it was answered, or nothing helps.
   * @param entry what this one was sent with
   */
  async (response: ParsedResponse, entry: Entry): Promise<Entry | null> => {
    const code = codeOf(response)
    if (response.status === ASKED && code === PROOF_REQUIRED_CODE && entry.proof === undefined)
      return { ...entry, proof: await ports.prove(signal) }
    const isAsked = response.status === ASKED && code === CAPTCHA_REQUIRED_CODE
    const isWrong = entry.captcha !== undefined && code !== undefined && WRONG_CODES.includes(code)
    if (!isAsked && !isWrong) return null
    const captcha = await ports.askCaptcha(call, isWrong ? code : undefined)
    // A proof counts once.
    return captcha && { captcha }
  }

/** As a task for `prove` of `client.challenge`: never the same address twice. */
export const newNonce = (): string => crypto.getRandomValues(new Uint8Array(8)).join('.')

export const solve = async (task: Challenge, signal: AbortSignal): Promise<string> =>
  (await import('./proof.ts')).prove(task, signal)
