/**
 * The signing proxy as a handler for any platform: of web standards (Request in, Response out), or of one
 * that reads and writes them itself. It signs what the table of calls allows, for the session's own journey
 * or order. What it keeps between two requests, but for the bank's clock offset, is in the shared store.
 *
 * A confirm from the socket to the bank, by file and function (test/unit/readme.test.ts):
 *
 *  1. operate/listener.ts listen: its connection is counted
 *  2. http/framing.ts isAmbiguous: framing that two readers could take for two requests is refused
 *  3. operate/nodeExchange.ts asIncoming: becomes plain data
 *  4. routes/recorded.ts withRecord: help code, safe headers, a line of log
 *  5. handler.ts answerExchange: its path leads to its call
 *  6. http/origins.ts admit: the page is ours or a merchant's
 *  7. routes/call.ts answerCall: from here down in this file
 *  8. http/json.ts jsonBody: strict JSON
 *  9. sessions/carrier.ts tokenOf: the token out of header or cookie
 * 10. sessions/session.ts openToken: neither idle nor superseded
 * 11. tokens/claims.ts subjectsOf: the order is the session's own
 * 12. sessions/owners.ts ownerBefore: whose order it is
 * 13. rateLimits/limiter.ts limitRequest: counted
 * 14. routes/confirm.ts confirm: how the order stands, and under which attempt
 * 15. idempotency/orderKey.ts orderKey: its key
 * 16. bank/bank.ts createBank: time limit, breaker, clock; a lost answer once more
 * 17. bank/signing.ts signedHeaders: signed by one of keys/signer.ts
 * 18. bank/upstream.ts createUpstream: leaves, or certainly not
 * 19. bank/answer.ts judge: the answer is cut to its schema
 */
import { type CallName, callAt, endpoints } from '../contract/endpoints.ts'
import { INLINE_PATH } from '../contract/inline.ts'
import { SENT_HEADER } from '../contract/sessionHeaders.ts'
import { Refusal } from './base/refusal.ts'
import type { Bank } from './bank/bank.ts'
import { createDependencies, type Dependencies, liveFields } from './dependencies.ts'
import type { Exchange, Incoming, Outgoing, Peer, Reply } from './http/exchange.ts'
import { admit, createRegistry, preflight, readableBy, scriptPlacement } from './http/origins.ts'
import { begin, withRecord } from './routes/recorded.ts'
import { asIncoming, asResponse } from './http/web.ts'
import { limitOutside, limitRequest, withLimits } from './rateLimits/limiter.ts'
import { classOf, type LimitClass } from './rateLimits/table.ts'
import { answerCall } from './routes/call.ts'
import { answerInline, health, keySet, makeChallenge } from './routes/withoutBank.ts'
import { openSession } from './routes/openSession.ts'
import { takeReports } from './routes/reports.ts'
import type { SharedStore } from './store/sharedStore.ts'
import type { LiveConfig, ProxyConfig, ProxyPorts } from './types.ts'

export interface Proxy {
  /** @param peer address of the connection's other end; without it there are no limits by address */
  fetch(request: Request, peer?: Peer): Promise<Response>
  /** The same, for a platform that has no Request. */
  answer(request: Incoming, peer: Peer): Promise<Outgoing>
  /**
   * The answer to a request that is refused unread, since its framing is ambiguous. Its page can read that
   * nothing was sent.
   * @param origin as it came
   */
  refuseUnread(origin: string | undefined): Outgoing
  /** The refusal of an address that has asked for the hosted page too often; undefined: it may have it. */
  refusePage(request: Incoming, peer: Peer): Promise<Outgoing | undefined>
  /** The answer where a page couldn't be read: logged and counted as a fault. */
  failPage(request: Incoming, peer: Peer, error: unknown): Promise<Outgoing>
  /** Headers of the elements' script: what it says to the page that loads it (contract/inline.ts). */
  scriptPlacement(request: Pick<Incoming, 'header'>): Readonly<Record<string, string>>
  /** Takes other keys, merchants, … from the next request on. */
  reload(change: LiveConfig): void
  /** For the operator's metrics. */
  readonly bank: Pick<Bank, 'breaker' | 'offsetMs'>
  readonly store: Pick<SharedStore, 'state'>
}

interface Route {
  /** Its name in the log. */
  readonly label: string
  /** Null: it isn't counted. */
  readonly limit: LimitClass | null
  /** @param origin the page that asks */
  answer(deps: Dependencies, exchange: Exchange, origin: string): Reply | Promise<Reply>
}

/** THE paths that aren't calls, with their methods. */
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /healthz': { label: 'healthz', limit: null, answer: health },
  'GET /.well-known/jwks.json': { label: 'jwks', limit: 'other', answer: withLimit('other', keySet) },
  [`GET ${INLINE_PATH}`]: { label: 'inline', limit: 'other', answer: withLimit('other', answerInline) },
  'POST /session': { label: 'session', limit: 'session', answer: openSession },
  'POST /reports': { label: 'reports', limit: 'reports', answer: takeReports },
  'GET /challenge': { label: 'challenge', limit: 'captcha', answer: makeChallenge },
}

/** A route that is counted by its address alone. */
function withLimit(name: LimitClass, answer: Route['answer']): Route['answer'] {
  return async (deps, exchange, origin) => {
    await limitRequest(deps, exchange, name)
    return answer(deps, exchange, origin)
  }
}

/** The table of calls is the allow-list. */
function callOf(method: string, path: string): CallName | undefined {
  const name = callAt(path)
  return name !== undefined && endpoints[name].method === method ? name : undefined
}

/** From the page's origin to the route that answers. */
async function answerExchange(deps: Dependencies, exchange: Exchange): Promise<Reply> {
  const { request, record } = exchange
  const { basePath } = deps.config
  // A path is compared as it came: an encoded one is another path.
  const path = request.path.startsWith(basePath) ? request.path.slice(basePath.length) : ''
  const route = ROUTES[`${request.method === 'HEAD' ? 'GET' : request.method} ${path}`]
  const call = route ? undefined : callOf(request.method, path)
  record.label = request.method === 'OPTIONS' ? 'preflight' : (route?.label ?? call ?? 'unknown')
  if (route?.limit === null) return route.answer(deps, exchange, admit(deps, exchange))
  const limit = route?.limit ?? (call === undefined ? 'other' : classOf(call))
  return withLimits(deps, exchange, limit, async () => {
    const origin = admit(deps, exchange)
    if (request.method === 'OPTIONS') {
      await limitRequest(deps, exchange, limit)
      return preflight(deps, exchange, origin)
    }
    if (route) return route.answer(deps, exchange, origin)
    if (call === undefined) throw new Refusal(404, 'CALL_UNKNOWN')
    return answerCall(deps, exchange, origin, call)
  })
}

/** @param refuse throws */
function answerPage(
  deps: Dependencies,
  request: Incoming,
  peer: Peer,
  refuse: (exchange: Exchange) => never,
): Promise<Outgoing> {
  const exchange = begin(deps, request, peer)
  exchange.record.label = 'hosted'
  return withRecord(deps, exchange, async () => refuse(exchange))
}

async function refusePage(deps: Dependencies, request: Incoming, peer: Peer): Promise<Outgoing | undefined> {
  const refuse = await limitOutside(deps, { request, peer }, 'pages')
  return refuse && answerPage(deps, request, peer, refuse)
}

/** Makes a proxy. What it works with is made once; two proxies share nothing. */
export function createProxy(config: ProxyConfig, ports: ProxyPorts): Proxy {
  const deps = createDependencies(config, ports)
  const answer: Proxy['answer'] = (request, peer) => {
    const exchange = begin(deps, request, peer)
    return withRecord(deps, exchange, () => answerExchange(deps, exchange))
  }
  return {
    answer,
    fetch: async (request, peer = { address: undefined }) =>
      asResponse(request, await answer(asIncoming(request), peer)),
    refuseUnread: (origin) => ({
      status: 400,
      headers: {
        ...(origin !== undefined && readableBy(deps.registry, origin)),
        vary: 'origin',
        [SENT_HEADER]: 'no',
      },
      cookies: [],
      body: undefined,
    }),
    refusePage: (request, peer) => refusePage(deps, request, peer),
    failPage: (request, peer, error) =>
      answerPage(deps, request, peer, () => {
        throw error
      }),
    scriptPlacement: (request) => scriptPlacement(deps.registry, request),
    reload(change) {
      Object.assign(deps.config, liveFields(change))
      deps.registry = createRegistry(deps.config)
    },
    bank: deps.bank,
    store: deps.store,
  }
}
