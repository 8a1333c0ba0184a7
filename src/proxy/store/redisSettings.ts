/** Address of the store that replicas share, and how it is asked. */

/** One server, a Redis Cluster, or the sentinels of a master. */
export const TOPOLOGIES = ['single', 'cluster', 'sentinel'] as const

export interface RedisSettings {
  /**
   * `redis[s]://[[username][:password]@]host[:port][/database]`, rediss is TLS: the server's, those of some
   * nodes of a cluster, or those of the sentinels, with the name and password of the servers.
   */
  readonly urls: readonly [string, ...string[]]
  readonly topology: (typeof TOPOLOGIES)[number]
  /** The sentinels' name for the master. */
  readonly master: string
  /** The sentinels' own password. */
  readonly sentinelPassword?: string
  /** The start of all keys. */
  readonly prefix: string
  /** Longest time of a command, in ms. */
  readonly timeoutMs: number
}
