/**
 * The proxy on an edge platform that runs modules of web standards, such as Cloudflare Workers: the same
 * handler, configured by the platform's bindings under the names of `variables.ts`. Files, Redis, mutual TLS
 * and modules of one's own don't exist there; limits and keys of confirms are kept by each isolate for
 * itself, so the bank's own idempotency decides between two of them.
 */
import { ConfigError, inspectConfig, type ConfigPorts } from './config/config.ts'
import { createProxy, type Proxy } from './handler.ts'
import { clean } from './base/redact.ts'
import { createReportPost } from './reports/reportPost.ts'
import type { LogLine } from './base/ports.ts'

/** The client's address, as the platform sends it; a client can't set this header there. */
const ADDRESS_HEADER = 'cf-connecting-ip'

/** What only a process on a machine of its own can do. */
const NODE_ONLY = [
  'REDIS_URL',
  'SIGNER_MODULE',
  'BANK_CA',
  'BANK_CLIENT_CERT',
  'BANK_CLIENT_KEY',
  'CONFIG_FILE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
] as const

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))
const ports: ConfigPorts = {
  readFile: async (path) => {
    throw new Error(`${path} can't be read: there are no files here`)
  },
  random,
  tryTls: () => undefined,
}

const log = (line: LogLine): void => console.log(JSON.stringify(clean(line)))

/** @throws ConfigError with every reason why it can't start */
async function start(bindings: Readonly<Record<string, unknown>>): Promise<Proxy> {
  const texts = Object.fromEntries(
    Object.entries(bindings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const refused = NODE_ONLY.flatMap((name) => [name, `${name}_FILE`]).filter((name) => texts[name])
  if (refused.length)
    throw new ConfigError(refused.map((name) => `${name} can't be used on an edge platform; leave it out.`))
  const { settings, problems } = await inspectConfig(texts, ports)
  if (!settings) throw new ConfigError(problems)
  const reports =
    settings.reportsUrl === undefined
      ? {}
      : {
          reports: createReportPost(settings.reportsUrl, {
            fetch: async (address, init) => fetch(address, init),
            log,
            counted: () => undefined,
          }).sink,
        }
  // A platform's fetch doesn't say whether a connection was made: a request that fails may have arrived.
  return createProxy(
    { ...settings.config, ...reports },
    {
      fetch: (url, init) => fetch(url, init),
      now: Date.now,
      elapsed: () => performance.now(),
      random,
      log,
    },
  )
}

/**
 * Made with the first request, since bindings come with it; a wrong configuration is tried anew each time.
 */
let running: Promise<Proxy> | undefined

export default {
  async fetch(request: Request, bindings: Readonly<Record<string, unknown>>): Promise<Response> {
    try {
      const proxy = await (running ??= start(bindings))
      return await proxy.fetch(request, { address: request.headers.get(ADDRESS_HEADER) ?? undefined })
    } catch (error) {
      running = undefined
      // The sentences are for the operator's log; a stranger learns nothing of the configuration.
      console.error(error instanceof ConfigError ? error.message : (error as Error).name)
      return new Response(null, { status: 500 })
    }
  },
}
