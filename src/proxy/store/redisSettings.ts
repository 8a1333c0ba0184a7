/** Where the store that replicas share is, and how it is asked. */

/** One server, a Redis Cluster, or the sentinels of a master. */
export const TOPOLOGIES = ['single', 'cluster', 'sentinel'] as const

export interface RedisSettings {
  /**
   * `redis[s]://[[username][:password]@]host[:port][/database]`, rediss is TLS: the server's, those of some
   * nodes of a cluster, or those of the sentinels, with the name and password of the servers.
   */
  readonly urls: readonly [string, ...string[]]
  readonly topology: (typeof TOPOLOGIES)[number]
  /** What sentinels call the master. */
  readonly master: string
  /** The sentinels' own password. */
  readonly sentinelPassword?: string
  /** What all keys begin with. */
  readonly prefix: string
  /** How long a command may take, in ms. */
  readonly timeoutMs: number
}
