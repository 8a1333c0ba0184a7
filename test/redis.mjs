// Finds a Redis or Valkey server for the tests of the shared store, and installs one where the machine allows
// it.
import { installDebian, which } from './browsers.mjs'

/** Full path, or undefined. REDIS_SERVER_PATH chooses another. */
export const findRedis = () => process.env.REDIS_SERVER_PATH || which('redis-server', 'valkey-server')

/** Fails softly: without a server its tests are reported as skipped. */
export function ensureRedis(log = console.log) {
  if (findRedis() === undefined && !process.env.SKIP_BROWSER_INSTALL) installDebian(log, ['redis-server'])
  return findRedis()
}
