/**
 * Ways out: directly, or through a proxy of the operator's (CONNECT, RFC 9110 section 9.3.6). What is asked
 * through it stays TLS from here to there, so the proxy learns the host and reads nothing. Node only.
 */
import type { LookupFunction } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'

export interface Egress {
  /** The proxy's address, perhaps with a name and a password. */
  readonly proxy: string
  /** Hosts that are asked without it, separated by commas; `.bank.example` is all of a domain. */
  readonly except: string
}

/** The proxy isn't there, or leads nowhere: nothing was sent. */
class NoWayOut extends Error {
  readonly code = 'NO_WAY_OUT'
  constructor(cause: Error) {
    super('No way out', { cause })
    this.name = 'NoWayOut'
  }
}

type Connector = buildConnector.connector

/** Options of a connection; `tls` is not for that to the proxy. */
export interface ConnectOptions {
  readonly timeout: number
  readonly lookup: LookupFunction
  readonly tls?: Pick<ConnectionOptions, 'minVersion' | 'ca' | 'cert' | 'key'>
}

export interface AgentOptions extends Pick<
  Pool.Options,
  'connections' | 'headersTimeout' | 'bodyTimeout' | 'maxHeaderSize'
> {
  /** Around what makes a connection to an origin, through the proxy where there is one. */
  readonly wrapConnect?: (connect: Connector) => Connector
  /** Is handed the connections to an origin, when there are none of it yet. */
  readonly onPool?: (pool: Pool) => void
}

/** Any obstacle on the way to the proxy becomes one error. */
const throughProxy =
  (connect: Connector): Connector =>
  (options, callback) =>
    connect(options, (...[error, socket]) =>
      error ? callback(new NoWayOut(error), null) : callback(null, socket),
    )

/** Keeps connections by HTTP/1.1. */
export function createAgent(
  egress: Egress | undefined,
  { timeout, lookup, tls }: ConnectOptions,
  { wrapConnect = (connect) => connect, onPool, ...options }: AgentOptions,
): Dispatcher {
  const common = { allowH2: false, timeout }
  const all: Agent.Options = {
    ...options,
    connect: buildConnector({ ...tls, ...common, lookup }),
    factory(origin, { connect, ...poolOptions }: Pool.Options) {
      const pool = new Pool(origin, {
        ...poolOptions,
        ...(typeof connect === 'function' && { connect: wrapConnect(connect) }),
      })
      onPool?.(pool)
      return pool
    },
  }
  if (!egress) return new Agent(all)
  return new EnvHttpProxyAgent({
    ...all,
    httpProxy: '',
    httpsProxy: egress.proxy,
    noProxy: egress.except,
    requestTls: { ...tls, ...common },
    clientFactory: (origin) =>
      new Pool(origin, {
        connect: throughProxy(buildConnector({ ...common, lookup })),
        headersTimeout: timeout,
      }),
  })
}
