/**
 * Finds the servers of others that the tests of the shared store use, and installs them where the machine
 * allows it: Redis or Valkey, and the balancers in front of replicas.
 */
import { installDebian, which } from './browsers.ts'

/** Full path, or undefined. REDIS_SERVER_PATH chooses another. */
export const findRedis = (): string | undefined =>
  process.env.REDIS_SERVER_PATH || which('redis-server', 'valkey-server')

/** Fails softly: without a server its tests are reported as skipped. */
export function ensureRedis(log: (line: string) => void = console.log) {
  if (findRedis() === undefined && !process.env.SKIP_BROWSER_INSTALL) installDebian(log, ['redis-server'])
  return findRedis()
}

/** The balancers, best effort: tests behind one that is missing are reported as skipped. */
export function ensureBalancers(log: (line: string) => void = console.log) {
  const packages = Object.entries({ nginx: 'nginx-light', haproxy: 'haproxy' })
    .filter(([program]) => which(program) === undefined)
    .map(([, name]) => name)
  if (packages.length > 0 && !process.env.SKIP_BROWSER_INSTALL) installDebian(log, packages)
}
