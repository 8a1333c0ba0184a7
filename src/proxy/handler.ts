/**
 * The signing proxy as a handler for any platform: of web standards (Request in, Response out), or of one
 * that reads and writes them itself. It signs what the table of calls allows, for the session's own journey
 * or order. What it keeps between two requests, but for the bank's clock offset, is in the shared store.
 */
import { INLINE_PATH } from '../contract/inline.ts'
import { SENT_HEADER } from '../contract/session.ts'
import { signedString } from '../contract/signing.ts'
import { type Bank, createBank } from './bank/bank.ts'
import { BREAKER_RULE } from './bank/breaker.ts'
import { createChallenges, makeChallenge } from './routes/challenge.ts'
import {
  type Handler,
  type RequestSource,
  RequestContext,
  type Check,
  type Checks,
  checks,
  logRequest,
  type Incoming,
  inOrder,
  type Peer,
  type Reply,
  type Step,
} from './http/exchange.ts'
import { asIncoming, asResponse } from './http/web.ts'
import { forward } from './routes/forward.ts'
import type { Log } from './base/ports.ts'
import { health } from './routes/health.ts'
import { createConfirms } from './idempotency/confirms.ts'
import { keySet } from './routes/keySet.ts'
import { jsonBody } from './http/jsonBody.ts'
import { SESSION_MS, SIGNER_MS, TIMEOUT_MS } from './base/limits.ts'
import { openSession } from './routes/openSession.ts'
import { inlineAllowed, origins } from './http/origins.ts'
import { createLimiter } from './rateLimits/limiter.ts'
import { limitAddress } from './rateLimits/steps.ts'
import { DEFAULT_LIMITS, type LimitClass } from './rateLimits/table.ts'
import { clean } from './base/redact.ts'
import { codeOf, NotSent, Refusal, refusalBody } from './base/refusal.ts'
import { takeReports } from './routes/reports.ts'
import { respond, setHeader } from './http/respond.ts'
import { createReceipts, createSealer } from './tokens/claims.ts'
import { callSteps } from './routes/steps.ts'
import { memoryStore } from './store/memoryStore.ts'
import type { SharedStore } from './store/sharedStore.ts'
import type { ProxyConfig, ProxyPorts } from './types.ts'

export const BASE_PATH = '/proxy'

/** How long a browser may remember whether a page may show the screens, in seconds. */
const INLINE_SECONDS = 3_600

/** What can change while it runs. A pending request goes on with what it has read. */
export type Reloadable = Pick<
  ProxyConfig,
  'keys' | 'merchants' | 'hostedOrigins' | 'pictureOrigins' | 'bank' | 'operatorToken' | 'reportPerson'
>

export interface Proxy {
  /** @param peer address of the connection's other end; without it there are no limits by address */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** The same, for a platform that has no Request. */
  answer(request: Incoming, peer: Peer): Promise<Reply>
  /** Takes other keys, merchants, … from the next request on. */
  reload(change: Reloadable): void
  /** For the operator's metrics. */
  readonly bank: Pick<Bank, 'breaker' | 'offsetMs'>
  readonly store: Pick<SharedStore, 'state'>
}

const label =
  (name: string): Check =>
  (c) =>
    void (c.label = name)

/** Everything of one proxy; made once. Each step says which of it it takes. */
function createParts(given: ProxyConfig, outside: ProxyPorts) {
  const ports: ProxyPorts = { ...outside, log: (line) => outside.log(clean(line)) }
  // One object that all parts share: a reload changes its fields.
  const config = {
    basePath: BASE_PATH,
    timeoutMs: TIMEOUT_MS,
    signerTimeoutMs: SIGNER_MS,
    signingRule: signedString,
    breaker: BREAKER_RULE,
    limits: DEFAULT_LIMITS,
    trustedProxies: 0,
    idleMs: SESSION_MS,
    ...given,
    bankUrl: given.bankUrl.replace(/\/+$/, ''),
  }
  const store = ports.store ?? memoryStore(ports)
  return {
    config,
    ports,
    store,
    limiter: createLimiter(config.limits, store, config.sessionSecrets[0], ports.makeMac),
    confirms: createConfirms({ store, secrets: config.sessionSecrets, timeoutMs: config.timeoutMs }, ports),
    sealer: createSealer(config.sessionSecrets),
    receipts: createReceipts(config.sessionSecrets),
    bank: createBank(config, ports),
    challenges: createChallenges(config.sessionSecrets, ports, store),
  }
}

/** Makes a proxy. Its parts are made once; two proxies share nothing. */
export function createProxy(config: ProxyConfig, ports: ProxyPorts): Proxy {
  const parts = createParts(config, ports)
  const { basePath } = parts.config
  const refused = refuse(parts)
  const route = (steps: readonly (Step | Checks)[], last: Handler) =>
    inOrder([logRequest(parts), origins(parts), ...steps], last, refused)
  /** What isn't a call, counted by address. */
  const open = (name: string, limit: LimitClass) => checks(label(name), limitAddress(parts, limit))
  const routes: ReadonlyMap<string, ReturnType<typeof route>> = new Map([
    ['GET /healthz', route([checks(label('healthz'))], health(parts))],
    ['GET /.well-known/jwks.json', route([open('jwks', 'other')], keySet(parts))],
    [
      `GET ${INLINE_PATH}`,
      route([open('inline', 'other')], (c) => {
        // The same for every visit of a page; `vary: origin` stands there already. What it allows is checked
        // again with each call.
        setHeader(c, 'cache-control', `private, max-age=${INLINE_SECONDS}`)
        return respond(c, 200, {
          inlineAllowed: inlineAllowed(parts.config, c.origin),
          mockAllowed: parts.config.environment !== 'PRO',
        })
      }),
    ],
    [
      'POST /session',
      route(
        [open('session', 'session'), checks(jsonBody)],
        openSession(parts, async (...call) => pass(...call)),
      ),
    ],
    ['POST /reports', route([open('reports', 'reports'), checks(jsonBody)], takeReports(parts))],
    ['GET /challenge', route([open('challenge', 'captcha')], makeChallenge(parts))],
  ])
  /** Whatever isn't there either is refused by the first of its steps. */
  const call = route(callSteps(parts), forward(parts))

  function pass(request: Incoming, around: RequestSource): Promise<Reply> {
    const { method, path } = request
    const own = path.startsWith(basePath) ? path.slice(basePath.length) : undefined
    const found = routes.get(`${method === 'HEAD' ? 'GET' : method} ${own}`) ?? call
    return found(new RequestContext(request, around))
  }
  return {
    fetch: async (request, peer = { address: undefined }) =>
      asResponse(request, await pass(asIncoming(request), peer)),
    answer: pass,
    reload({ keys, merchants, hostedOrigins, pictureOrigins, bank, operatorToken, reportPerson }) {
      Object.assign(parts.config, {
        keys,
        merchants,
        hostedOrigins,
        pictureOrigins,
        bank,
        operatorToken,
        reportPerson,
      })
    },
    bank: parts.bank,
    store: parts.store,
  }
}

/** @throws nothing: whatever was thrown becomes an answer */
const refuse =
  ({ ports }: { readonly ports: Log }) =>
  (c: RequestContext, error: unknown): Reply => {
    if (error instanceof Refusal) return refusalReply(c, error)
    const { name, stack } = error instanceof Error ? error : new Error()
    // The message is not logged: it may quote the request.
    const place =
      stack
        ?.split('\n')
        .find((line) => line.trimStart().startsWith('at '))
        ?.trim() ?? ''
    const { diagnosticsId } = c
    ports.log({ event: 'fault', error: name, at: place, diagnosticsId, ...c.trace?.ids })
    return refusalReply(c, new Refusal(500, 'SYSTEM_BUSY'))
  }

function refusalReply(c: RequestContext, refusal: Refusal): Reply {
  const { status, error, data } = refusal
  c.code = codeOf(error)
  if (data.retryAfterSeconds !== undefined) setHeader(c, 'retry-after', String(data.retryAfterSeconds))
  if (refusal instanceof NotSent) setHeader(c, SENT_HEADER, 'no')
  return respond(c, status, refusalBody(refusal))
}
