/** Signatures and the bank's clock. All of it by a call that needs no journey and changes nothing. */
import { exportJWK, generateKeyPair } from 'jose'
import { toJson } from '../../contract/wire.ts'
import { BANK_TIME_HEADER } from '../../contract/signing.ts'
import type { Signable } from '../../contract/signingDeclaration.ts'
import type { SignedParts } from '../../contract/signingModule.ts'
import { SIGNATURE } from '../../domain/limits.ts'
import { createBank } from '../../proxy/bank/bank.ts'
import { checkedSigning } from '../../proxy/bank/signing.ts'
import { createSigner } from '../../proxy/keys/signer.ts'
import type { Signer } from '../../proxy/keys/signingKeys.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { say, type CheckAnswer } from '../answer.ts'
import { section } from '../check.ts'
import { Unsigned, type CheckRequest, type SigningOptions } from '../connection.ts'
import { signedPartsOf, signRequestOf } from '../dialect.ts'
import type { CallOptions, Kit } from '../kit.ts'
import { places } from '../places.ts'
import { expect, NotChecked } from '../verdict.ts'

const CALL = 'account/verify-email'
const BODY = { email: 'conformance@example.com' }
const MINUTE = 60_000
/** Clearly outside and clearly inside of what clocks may differ. */
const BEYOND_TOLERANCE = SIGNATURE.clockToleranceMs + MINUTE
const WITHIN_TOLERANCE = SIGNATURE.clockToleranceMs - MINUTE

const signCall = (kit: Kit, options: SigningOptions = {}): Promise<CheckRequest> =>
  kit.world.connection.sign(CALL, toJson(BODY), options)

async function ask(kit: Kit, options: CallOptions = {}): Promise<CheckAnswer> {
  // A module asks for its token by the right time; the wrong one is that of the request alone.
  if (options.skewMs !== undefined) await signCall(kit)
  return kit.ask(CALL, BODY, options)
}

function expectRefused(answer: CheckAnswer, title: string): void {
  expect(
    answer.signatureRefused,
    `a request with ${title} must be refused with HTTP 401 and REQUEST_REJECTED; it was answered with ${say(answer)}`,
  )
}

async function expectRefusal(kit: Kit, title: string, options: CallOptions): Promise<void> {
  expectRefused(await ask(kit, options), title)
}

async function expectAcceptance(kit: Kit, title: string, options: CallOptions): Promise<void> {
  const answer = await ask(kit, options)
  expect(
    answer.error === null,
    `a request with ${title} must be accepted; it was answered with ${say(answer)}`,
  )
}

const withHeaders =
  (change: Readonly<Record<string, string>>): NonNullable<SigningOptions['alter']> =>
  (request) => ({ ...request, headers: { ...request.headers, ...change } })

const remaining =
  (name: string): NonNullable<SigningOptions['alter']> =>
  (request) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(request.headers).filter(([key]) => key !== name)),
  })

/** Throws NotChecked where a module doesn't say it. */
function declaredOf({ world }: Kit): SignedParts {
  const declaration = signedPartsOf(world.connection.dialect)
  if (!declaration) throw new NotChecked('the signing module has no export signing, which names its headers')
  return declaration
}

/** Throws NotChecked where a part isn't signed. */
function demandSigned(kit: Kit, part: Signable): void {
  if (declaredOf(kit).parts.includes(part)) return
  const { module } = kit.world.connection.dialect
  throw new NotChecked(`${module ? 'the signing module' : "the folder's signing.json"} signs no ${part}`)
}

/** A header as another request has it, which was signed a second earlier. */
async function withEarlier(kit: Kit, part: 'nonce' | 'timestamp'): Promise<CallOptions> {
  const name = declaredOf(kit).headers[part]
  const { headers } = await signCall(kit, { skewMs: -1000 })
  return { alter: withHeaders({ [name]: headers[name] ?? '' }) }
}

/**
 * A request by this key, a module's token included.
 * @throws NotChecked where a module asks no key
 */
async function byKey(kit: Kit, key: Signer): Promise<CallOptions> {
  let isAsked = false
  const signer: Signer = {
    ...key,
    sign(...args) {
      isAsked = true
      return key.sign(...args)
    },
  }
  const { headers: previousHeaders } = await signCall(kit)
  const request = await signCall(kit, { signer, previousHeaders })
  if (!isAsked) throw new NotChecked('the signing module signs without the key')
  return { alter: () => request }
}

const missing = (name: 'appId' | 'nonce' | 'timestamp' | 'sign') => ({
  title: `A request without the header of its ${name} is refused`,
  sources: [places.headers, places.signing],
  run(kit: Kit) {
    const header = declaredOf(kit).headers[name]
    return expectRefusal(kit, `no ${header}`, { alter: remaining(header) })
  },
})

/** The very same request twice. */
async function replay(kit: Kit): Promise<CheckAnswer> {
  const first: CheckRequest[] = []
  const keep: NonNullable<SigningOptions['alter']> = (request) => {
    first.push(request)
    return request
  }
  await expectAcceptance(kit, 'a new nonce', { alter: keep })
  return ask(kit, { alter: (request) => first[0] ?? request })
}

/** Greatest distance of the bank's time in an answer from what we hold it for, in ms. */
const CLOCK_DIFFERENCE = MINUTE

/** A refusal for the signature, with the time of the clock that refused it. */
function expectTimed(kit: Kit, answer: CheckAnswer, moment: string): void {
  expectRefused(answer, moment)
  const { bankTime, exchange } = answer
  const timeHeader = exchange.headers?.[BANK_TIME_HEADER]
  expect(timeHeader !== undefined, `the 401 for ${moment} has no header ${BANK_TIME_HEADER}`)
  expect(bankTime !== undefined, `${BANK_TIME_HEADER} is "${timeHeader}", not 13 digits of epoch ms`)
  const off = Math.abs(bankTime - kit.now())
  expect(
    off < CLOCK_DIFFERENCE,
    `${BANK_TIME_HEADER} is ${Math.round(off / 1000)} s off the clock that the bank checks timestamps by`,
  )
}

const SIGNATURES = { title: 'Signatures', showsSigned: true } as const
const CLOCK = { title: "The bank's clock in a refusal", showsSigned: true } as const

export const signature = section('signature', SIGNATURES, {
  right: {
    title: 'A request that is signed as the proxy signs is accepted',
    sources: [places.signed, places.signing],
    run: (kit) => expectAcceptance(kit, 'a right signature', {}),
  },
  'missing-appId': missing('appId'),
  'missing-nonce': missing('nonce'),
  'missing-timestamp': missing('timestamp'),
  'missing-sign': missing('sign'),
  'other-app': {
    title: 'A request in the name of another app is refused',
    sources: [places.headers],
    run: (kit) =>
      expectRefusal(kit, 'another appId', {
        alter: withHeaders({ [declaredOf(kit).headers.appId]: 'another-app' }),
      }),
  },
  'other-body': {
    title: 'A body that was changed after it was signed is refused',
    sources: [places.signed],
    run: (kit) =>
      expectRefusal(kit, 'a changed body', {
        alter: (request) => ({ ...request, body: toJson({ email: 'another@example.com' }) }),
      }),
  },
  'other-space': {
    title: 'The body is signed byte by byte: one more space is another body',
    sources: [places.signed],
    async run(kit) {
      if (kit.world.connection.dialect.module)
        throw new NotChecked('the signing module may sign the JSON without its white space, as SNAP does')
      await expectRefusal(kit, 'a space behind its body', {
        alter: (request) => ({ ...request, body: `${request.body} ` }),
      })
    },
  },
  'other-query': {
    title: 'A query that was not signed is refused',
    sources: [places.signed],
    async run(kit) {
      demandSigned(kit, 'query')
      await expectRefusal(kit, 'a query that was not signed', {
        alter: (request) => ({ ...request, path: `${request.path}?a=1` }),
      })
    },
  },
  'other-nonce': {
    title: 'A nonce that was changed after it was signed is refused',
    sources: [places.signed],
    async run(kit) {
      demandSigned(kit, 'nonce')
      await expectRefusal(kit, 'a changed nonce', await withEarlier(kit, 'nonce'))
    },
  },
  'other-time': {
    title: 'A timestamp that was changed after it was signed is refused',
    sources: [places.signed],
    async run(kit) {
      demandSigned(kit, 'timestamp')
      await expectRefusal(kit, 'a changed timestamp', await withEarlier(kit, 'timestamp'))
    },
  },
  'other-key': {
    title: "A signature of a key that isn't ours is refused",
    sources: [places.signing],
    async run(kit) {
      const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
      const { kid } = kit.world.connection.ports.current
      const signer = await createSigner(JSON.stringify(await exportJWK(privateKey)), kid)
      // A module that signs for nobody proves nothing.
      await signCall(kit)
      try {
        await expectRefusal(kit, "a stranger's signature", await byKey(kit, signer))
      } catch (error) {
        // The bank gives the stranger no token.
        if (!(error instanceof Unsigned) || Math.floor((error.status ?? 0) / 100) !== 4) throw error
      }
    },
  },
  garbage: {
    title: 'What is no signature at all is refused, whatever it is',
    sources: [places.headers],
    async run(kit) {
      for (const sign of ['', '***', 'AAAA', 'x'.repeat(2000)])
        await expectRefusal(kit, 'garbage for a signature', {
          alter: withHeaders({ [declaredOf(kit).headers.sign]: sign }),
        })
    },
  },
  stale: {
    title: `A timestamp that is ${BEYOND_TOLERANCE / MINUTE} minutes old is refused`,
    sources: [places.tolerance, places.signing],
    run: (kit) => expectRefusal(kit, 'a stale timestamp', { skewMs: -BEYOND_TOLERANCE }),
  },
  early: {
    title: `A timestamp that is ${BEYOND_TOLERANCE / MINUTE} minutes ahead is refused`,
    sources: [places.tolerance],
    run: (kit) => expectRefusal(kit, 'a timestamp ahead of time', { skewMs: BEYOND_TOLERANCE }),
  },
  tolerance: {
    title: `A timestamp that is ${WITHIN_TOLERANCE / MINUTE} minutes off is accepted, before and after`,
    sources: [places.tolerance],
    async run(kit) {
      await expectAcceptance(kit, 'a timestamp within the tolerance', { skewMs: -WITHIN_TOLERANCE })
      await expectAcceptance(kit, 'a timestamp within the tolerance', { skewMs: WITHIN_TOLERANCE })
    },
  },
  replay: {
    title: 'The same request a second time is refused: its nonce was seen before',
    sources: [places.signing, places.headers],
    async run(kit) {
      expectRefused(await replay(kit), 'a nonce seen before')
    },
  },
  'next-key': {
    title: 'The key that follows is accepted beside the current one',
    sources: [places.newKey, places.signKey],
    async run(kit) {
      const { next } = kit.world.connection.ports
      if (!next) throw new NotChecked('no next key is given (--next-key)')
      const { current } = kit.world.connection.ports
      await expectAcceptance(kit, 'a signature of the next key', await byKey(kit, next))
      await expectAcceptance(
        kit,
        'a signature of the current key, after one of the next',
        await byKey(kit, current),
      )
    },
  },
})

export const bankTime = section('bank-time', CLOCK, {
  stale: {
    title:
      'A refused timestamp is answered with bank-time: epoch ms in 13 digits, by the clock that refused it',
    sources: [places.bankTime, places.signing],
    run: async (kit) => expectTimed(kit, await ask(kit, { skewMs: -BEYOND_TOLERANCE }), 'a stale timestamp'),
  },
  replay: {
    title: 'A refused nonce is answered with bank-time, too',
    sources: [places.bankTime, places.signing],
    run: async (kit) => expectTimed(kit, await replay(kit), 'a nonce seen before'),
  },
  corrects: {
    title: "The proxy, with a clock that is ten minutes off, gets its answer by the bank's time",
    sources: [places.signing, places.bankTime],
    async run(kit) {
      const { ports, now, dialect } = kit.world.connection
      await signCall(kit)
      const bank = createBank(
        {
          bankUrl: ports.url,
          appId: ports.appId,
          keys: { current: ports.current },
          signerTimeoutMs: ports.timeoutMs,
          signRequest: dialect.module ? checkedSigning(signRequestOf(dialect)) : signRequestOf(dialect),
          signsAnew: dialect.module !== undefined,
          codes: dialect.codes,
          timeoutMs: ports.timeoutMs,
          connectTimeoutMs: ports.timeoutMs,
          breaker: { failures: 0, openMs: 0 },
        },
        {
          now: () => now() - 10 * MINUTE,
          elapsed: () => performance.now(),
          random: ports.random,
          log: () => undefined,
          fetch: ports.fetch,
        },
      )
      const { status, body } = await bank.ask({
        call: CALL,
        text: toJson(BODY),
        credential: undefined,
        diagnosticsId: 'D-C0NF-0RM0',
      })
      const { code } = body as { code?: string | number }
      expect(
        code !== undefined && isSuccess(code),
        `the proxy signs anew by ${BANK_TIME_HEADER} and should succeed; it was answered with HTTP ${status}, code ${code}`,
      )
    },
  },
})
