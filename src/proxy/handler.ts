/**
 * The signing proxy as a web-standard handler: Request in, Response out. It signs what the table of calls allows, for the
 * session's own journey or order, and keeps nothing between two requests but the bank's clock offset and the captcha
 * solutions already used.
 */
import { Hono } from 'hono'
import { signedString } from '../contract/signing.ts'
import { createBank } from './bank.ts'
import { createChallenges } from './challenge.ts'
import { type Exchange, frame, type Parts, type Step } from './exchange.ts'
import { health } from './health.ts'
import { jsonBody } from './jsonBody.ts'
import { TIMEOUT_MS } from './limits.ts'
import { openSession } from './openSession.ts'
import { origins } from './origins.ts'
import { codeOf, Refusal, refusalBody } from './refusal.ts'
import { takeReports } from './reports.ts'
import { createSealer } from './session.ts'
import { callSteps } from './steps.ts'
import type { ProxyConfig, ProxyPorts } from './types.ts'

export const BASE_PATH = '/proxy'

export interface Proxy {
  fetch(request: Request): Promise<Response>
}

const label = (name: string): Step => async (c, next) => {
  c.set('label', name)
  return next()
}

function createParts(given: ProxyConfig, ports: ProxyPorts): Parts {
  const config = { basePath: BASE_PATH, timeoutMs: TIMEOUT_MS, signingRule: signedString, ...given }
  return {
    config,
    ports,
    sealer: createSealer(config.sessionSecrets),
    bank: createBank({ ...config, bankUrl: config.bankUrl.replace(/\/+$/, '') }, ports),
    challenges: createChallenges(config.sessionSecrets, ports),
  }
}

/** Makes a proxy. Its parts are made once; two proxies share nothing. */
export function createProxy(config: ProxyConfig, ports: ProxyPorts): Proxy {
  const parts = createParts(config, ports)
  const app = new Hono<Exchange>()
  app.use(frame(parts), origins(parts))

  const proxy = app.basePath(parts.config.basePath)
  proxy.get('/healthz', label('healthz'), health(parts))
  proxy.post('/session', label('session'), jsonBody, openSession(parts))
  proxy.post('/reports', label('reports'), jsonBody, takeReports(parts))
  proxy.get('/challenge', label('challenge'), async (c) => c.json(await parts.challenges.create()))
  proxy.all('/:service{ipg-auth|ipg-payment}/*', ...callSteps(parts))

  app.notFound((c) => refuse(c, new Refusal(404, 'CALL_UNKNOWN')))
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error)
    // The message stays behind: it may quote what was being worked on.
    const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))?.trim() ?? ''
    ports.log({ event: 'fault', error: error.name, at: place, diagnosticsId: c.get('diagnosticsId') })
    return refuse(c, new Refusal(500, 'SYSTEM_BUSY'))
  })
  return { fetch: async (request) => app.fetch(request) }
}

function refuse(c: Parameters<Parameters<Hono<Exchange>['onError']>[0]>[1], { status, error }: Refusal): Response {
  c.set('code', codeOf(error))
  return c.json(refusalBody(error), status)
}
