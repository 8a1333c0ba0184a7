/** The connection to Redis, made anew when the old one may lead to the wrong server, or hangs. Node only. */
import { inTime } from '../base/timeLimit.ts'
import { redisClient, type RedisClient } from './redisClient.ts'
import { NotReady } from './availability.ts'
import type { RedisSettings } from './redisSettings.ts'

export interface Connection {
  /** Resolves when it is there, or has failed; it is tried again until it is renewed. */
  connect(): Promise<unknown>
  client(): RedisClient
  /** Throws NotReady, with the last trouble as its cause. */
  ready(): RedisClient
  /** The address is asked for anew: a master may have moved. */
  renew(): void
  close(): Promise<void>
}

/** @param onError of the client that is used now */
export function createConnection(settings: RedisSettings, onError: () => void): Connection {
  let client = redisClient(settings)
  let trouble: unknown
  const connect = (): Promise<unknown> => {
    const connecting = client
    connecting.onError((error) => {
      trouble = error
      if (connecting === client) onError()
    })
    return connecting.connect().catch((error: unknown) => {
      trouble = error
    })
  }
  return {
    connect,
    client: () => client,
    ready() {
      // A command that waited for a connection would be done when nobody expects it any more.
      if (!client.isReady()) throw new NotReady('not ready', { cause: trouble })
      return client
    },
    renew() {
      client.destroy()
      client = redisClient(settings)
      void connect()
    },
    /** A server that hangs would never have answered what is under way. */
    async close() {
      if (client.isReady()) await inTime(client.close(), settings.timeoutMs).catch(() => undefined)
      client.destroy()
    },
  }
}
