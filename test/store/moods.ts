/** The moods of a store, and a store that can be put into them. */
import { createClient } from '@redis/client'
import { type Line, type RedisServer, startLine, startRedis } from './redisServer.ts'

const PASSWORD = 'of-the-tests-only'

/** Mishaps of the store: by itself, by its line, or by its administrator. */
export interface MoodyStore {
  readonly redis: RedisServer
  readonly line: Line
  readonly admin: (...command: string[]) => Promise<unknown>
  /** By the line, with the account that some moods are about. */
  readonly url: string
  close(): Promise<void>
}
export interface Mood {
  readonly title: string
  /** The log's line about it. */
  readonly pattern: RegExp
  begin(store: MoodyStore): unknown
  end(store: MoodyStore): unknown
}

const refusing = (title: string, error: string): Mood => ({
  title,
  pattern: new RegExp(`^${error.split(' ')[0]}$`),
  begin: ({ line }) => line.refuse(error),
  end: ({ line }) => line.refuse(undefined),
})

export const MOODS: readonly Mood[] = [
  {
    title: 'killed',
    pattern: /^(?:ECONN\w+|SocketClosedUnexpectedlyError)$/,
    begin: ({ redis }) => redis.kill(),
    end: ({ redis }) => redis.start(),
  },
  {
    title: 'stopped in the middle',
    pattern: /^\w+$/,
    begin: ({ redis }) => redis.signal('SIGSTOP'),
    end: ({ redis }) => redis.signal('SIGCONT'),
  },
  {
    title: 'paused by its administrator',
    pattern: /^\w+$/,
    begin: ({ admin }) => admin('CLIENT', 'PAUSE', '600000', 'WRITE'),
    end: ({ admin }) => admin('CLIENT', 'UNPAUSE'),
  },
  {
    title: 'a master that was demoted',
    pattern: /^READONLY$/,
    begin: ({ admin }) => admin('REPLICAOF', '127.0.0.1', '1'),
    end: ({ admin }) => admin('REPLICAOF', 'NO', 'ONE'),
  },
  {
    title: 'a master without its replica',
    pattern: /^NOREPLICAS$/,
    begin: ({ admin }) => admin('CONFIG', 'SET', 'min-replicas-to-write', '1'),
    end: ({ admin }) => admin('CONFIG', 'SET', 'min-replicas-to-write', '0'),
  },
  {
    title: 'out of memory',
    pattern: /^OOM$/,
    begin: ({ admin }) => admin('CONFIG', 'SET', 'maxmemory', '1'),
    end: ({ admin }) => admin('CONFIG', 'SET', 'maxmemory', '0'),
  },
  {
    title: 'with an account that may no longer write',
    pattern: /^NOPERM$/,
    begin: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '-@write', '-eval', '-evalsha'),
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '+@all'),
  },
  {
    title: 'with an account that may run scripts, but not write',
    pattern: /^NOPERM$/,
    begin: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '-set', '-incrby'),
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '+@all'),
  },
  {
    title: 'with another password',
    pattern: /^\w+$/,
    begin: async ({ admin }) => {
      await admin('ACL', 'SETUSER', 'proxy', 'resetpass', '>another')
      await admin('CLIENT', 'KILL', 'USER', 'proxy')
    },
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', 'resetpass', `>${PASSWORD}`),
  },
  refusing('a disk that takes nothing', 'MISCONF Redis is configured to save RDB snapshots'),
  refusing('loading its data', 'LOADING Redis is loading the dataset in memory'),
]

export async function startMoodyStore(): Promise<MoodyStore> {
  const redis = await startRedis({ args: ['--user', 'proxy', 'on', `>${PASSWORD}`, '~*', '+@all'] })
  const line = await startLine(redis.port)
  // Commands that don't reach the server while it is killed reach it later.
  const admin = createClient({ url: redis.url }).on('error', () => undefined)
  await admin.connect()
  return {
    redis,
    line,
    admin: (...command) => admin.sendCommand(command),
    url: line.url.replace('//', `//proxy:${PASSWORD}@`),
    async close() {
      await line.close()
      admin.destroy()
      await redis.close()
    },
  }
}
