/** A bank of the demo that signs by a module: loaded as the proxy loads it, and tried before it is shown. */
import { randomBytes } from 'node:crypto'
import { isSuccess } from '../../src/contract/envelope.ts'
import { toJson } from '../../src/contract/wire.ts'
import { CONNECT_MS, SIGNER_MS, TIMEOUT_MS } from '../../src/proxy/base/limits.ts'
import { createBank } from '../../src/proxy/bank/bank.ts'
import { checkedSigning } from '../../src/proxy/bank/signing.ts'
import { readSigningModule, type SigningModule } from '../../src/proxy/config/modules.ts'
import { createSigner } from '../../src/proxy/keys/signer.ts'
import { loadModule } from '../../src/proxy/operate/loadModule.ts'
import { createSandbox, type FetchHandler } from '../../src/sandbox/sandbox.ts'
import { APP_ID, makeKeys, publicKeyOf, type Keys } from './proxy.ts'

/** @param problems takes a sentence for each mistake */
export const signingModuleAt = (
  path: string | undefined,
  problems: string[],
): Promise<SigningModule | undefined> =>
  readSigningModule(path, { loadModule }, problems, 'The signing module')

/** The reason that the sandbox bank can't play such a bank; undefined where it can. */
export const unplayable = ({ verify }: SigningModule): string | undefined =>
  verify
    ? undefined
    : 'The signing module exports no verify, so the sandbox bank cannot tell what is signed rightly: (request, bank) => null, or the reason to refuse it.'

/** A call that needs no journey and changes nothing. */
const CALL = 'account/verify-email'
const BODY = { email: 'signing@example.com' }
const OTHER_BODY = { email: 'another@example.com' }

/** A sandbox bank, the key that it knows, and its clock. */
interface Trial {
  readonly bank: FetchHandler
  readonly keys: Keys
  /** Epoch ms. */
  now(): number
}

const random = (bytes: number): Uint8Array => new Uint8Array(randomBytes(bytes))

/** A bank for a trial alone, which nobody else asks. */
export async function trialOf({ verify }: SigningModule, now: () => number): Promise<Trial> {
  const keys = await makeKeys()
  const verifyKeys = [await publicKeyOf(keys)]
  const { bank } = createSandbox({ now, random, appId: APP_ID, verifyKeys, verifyRequest: verify })
  return { bank, keys, now }
}

/**
 * Signs a request by the module and has a sandbox bank judge it, as it is and with another body. A token that
 * the module keeps is that bank's.
 * @returns a sentence for each mistake
 */
export async function trySigning(
  { sign }: Pick<SigningModule, 'sign'>,
  { bank: sandbox, keys, now }: Trial,
): Promise<string[]> {
  let failure = 'no headers came in time, or such that may not be sent'
  let reason = ''
  const bank = (changed: boolean) =>
    createBank(
      {
        bankUrl: 'http://bank.test',
        appId: APP_ID,
        keys: { current: signer },
        signerTimeoutMs: SIGNER_MS,
        signRequest: checkedSigning(async (request) => {
          try {
            return await sign(request)
          } catch (error) {
            failure = error instanceof Error ? error.message : 'it throws no error'
            throw error
          }
        }),
        signsAnew: true,
        timeoutMs: TIMEOUT_MS,
        connectTimeoutMs: CONNECT_MS,
        breaker: { failures: 0, openMs: 0 },
      },
      {
        now,
        elapsed: () => performance.now(),
        random,
        log: () => undefined,
        async fetch(url, { method, headers, body = null }) {
          const isCall = url.endsWith(CALL)
          const text = isCall && changed ? toJson(OTHER_BODY) : body
          const init = { method, headers, body: text }
          const response = await sandbox.fetch(new Request(url, init))
          if (isCall) reason = ((await response.clone().json()) as { message?: string }).message ?? ''
          return response
        },
      },
    )
  const signer = await createSigner(keys.privatePem, keys.kid)
  const isTaken = async (changed: boolean): Promise<boolean> => {
    const { body } = await bank(changed).ask({
      call: CALL,
      text: toJson(BODY),
      credential: undefined,
      diagnosticsId: 'D-C0NF-0RM0',
    })
    const { code } = body as { code?: string | number }
    return code !== undefined && isSuccess(code)
  }
  try {
    if (!(await isTaken(false))) return [`The sandbox bank refuses what the signing module signs: ${reason}.`]
  } catch {
    return [`The signing module signs nothing: ${failure}.`]
  }
  return (await isTaken(true))
    ? ['The signing module: its verify takes a request whose body was changed after it was signed.']
    : []
}
