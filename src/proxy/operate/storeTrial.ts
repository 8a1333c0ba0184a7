/** Sentences for the operator about the common store, asked the way a running proxy asks it. Node only. */
import type { Settings } from '../config/config.ts'
import type { Findings } from '../config/findings.ts'
import type { StoreState } from '../store/sharedStore.ts'
import { openStore } from './outside.ts'

/** Remedies by the word that a server refuses with. */
const REMEDIES: Readonly<Record<string, string>> = {
  WRONGPASS: "refuses name or password. Give those of the store's account, percent-encoded",
  NOAUTH: "wants a password. Give that of the store's account, percent-encoded",
  NOPERM: "doesn't let its account work. Allow it the commands and keys that the proxy needs",
  READONLY: 'is a copy that takes no writes. Name its master',
  OOM: 'has no memory left. Give it more maxmemory',
}
const NO_ANSWER =
  "doesn't answer as it should. See that it runs, and that address, name, TLS and firewall are right"

/** A mistake where it doesn't work, a warning where it would drop limits; none of memory. */
export function storeFindings({ reachable, reason = 'unknown', evicts }: StoreState): Findings {
  return {
    problems: reachable
      ? []
      : [
          `REDIS_URL: the store ${REMEDIES[reason] ?? NO_ANSWER} (${reason}). While it is away each replica counts limits by itself.`,
        ],
    warnings:
      evicts === undefined
        ? []
        : [
            `REDIS_URL: the store drops limits that are still counted (maxmemory-policy ${evicts}), and they begin anew. Set noeviction.`,
          ],
  }
}

/** Longest wait of a check, in ms: it has more time than a start, and finds the reason on a busy machine. */
const WAIT_MS = 10_000

/** Opens the store, looks at it, and lets it go. */
export async function tryStore({ redis }: Settings): Promise<Findings> {
  const ports = { now: Date.now, elapsed: () => performance.now(), log: () => undefined }
  const store = await openStore(redis, ports, WAIT_MS)
  const findings = storeFindings(store.state())
  await store.close()
  return findings
}
