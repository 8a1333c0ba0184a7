/**
 * The moods of a store: in each, what a page is told, what the log and the operator see, and how often an
 * order is debited, at a bank that guards by the key alone and at one that guards by the order, too.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createClient } from '@redis/client'
import { eventually } from '../eventually.ts'
import { type Line, type RedisServer, startLine, startRedis } from './redisServer.ts'
import { awayIn, type Bank, openPayment, type Replica, startBank, startReplica } from './rig.ts'

const PASSWORD = 'of-the-tests-only'
const GUARDS = ['key', 'order'] as const
type Guard = (typeof GUARDS)[number]

/** What is done to the store: by itself, by its line, or by its administrator. */
interface World {
  readonly redis: RedisServer
  readonly line: Line
  readonly admin: (...command: string[]) => Promise<unknown>
}
interface Mood {
  readonly what: string
  /** What the log says of it. */
  readonly why: RegExp
  begin(world: World): unknown
  end(world: World): unknown
}

const refusing = (what: string, error: string): Mood => ({
  what,
  why: new RegExp(`^${error.split(' ')[0]}$`),
  begin: ({ line }) => line.refuse(error),
  end: ({ line }) => line.refuse(undefined),
})

const MOODS: readonly Mood[] = [
  {
    what: 'killed',
    why: /^(?:ECONN\w+|SocketClosedUnexpectedlyError)$/,
    begin: ({ redis }) => redis.kill(),
    end: ({ redis }) => redis.start(),
  },
  {
    what: 'stopped in the middle',
    why: /^\w+$/,
    begin: ({ redis }) => redis.signal('SIGSTOP'),
    end: ({ redis }) => redis.signal('SIGCONT'),
  },
  {
    what: 'paused by its administrator',
    why: /^\w+$/,
    begin: ({ admin }) => admin('CLIENT', 'PAUSE', '600000', 'WRITE'),
    end: ({ admin }) => admin('CLIENT', 'UNPAUSE'),
  },
  {
    what: 'a master that was demoted',
    why: /^READONLY$/,
    begin: ({ admin }) => admin('REPLICAOF', '127.0.0.1', '1'),
    end: ({ admin }) => admin('REPLICAOF', 'NO', 'ONE'),
  },
  {
    what: 'a master without its replica',
    why: /^NOREPLICAS$/,
    begin: ({ admin }) => admin('CONFIG', 'SET', 'min-replicas-to-write', '1'),
    end: ({ admin }) => admin('CONFIG', 'SET', 'min-replicas-to-write', '0'),
  },
  {
    what: 'out of memory',
    why: /^OOM$/,
    begin: ({ admin }) => admin('CONFIG', 'SET', 'maxmemory', '1'),
    end: ({ admin }) => admin('CONFIG', 'SET', 'maxmemory', '0'),
  },
  {
    what: 'with an account that may no longer write',
    why: /^NOPERM$/,
    begin: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '-@write', '-eval', '-evalsha'),
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '+@all'),
  },
  {
    what: 'with an account that may run scripts, but not write',
    why: /^NOPERM$/,
    begin: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '-set', '-incrby'),
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', '+@all'),
  },
  {
    what: 'with another password',
    why: /^\w+$/,
    begin: async ({ admin }) => {
      await admin('ACL', 'SETUSER', 'proxy', 'resetpass', '>another')
      await admin('CLIENT', 'KILL', 'USER', 'proxy')
    },
    end: ({ admin }) => admin('ACL', 'SETUSER', 'proxy', 'resetpass', `>${PASSWORD}`),
  },
  refusing('a disk that takes nothing', 'MISCONF Redis is configured to save RDB snapshots'),
  refusing('loading its data', 'LOADING Redis is loading the dataset in memory'),
]

for (const guard of GUARDS) {
  describe(`a bank that guards by ${guard}`, () => {
    let bank: Bank
    let world: World
    let replicas: readonly [Replica, Replica]
    const closing: (() => unknown)[] = []
    before(async () => {
      bank = await startBank()
      const redis = await startRedis({ args: ['--user', 'proxy', 'on', `>${PASSWORD}`, '~*', '+@all'] })
      const line = await startLine(redis.port)
      const admin = createClient({ url: redis.url }).on('error', () => undefined)
      await admin.connect()
      const change = {
        REDIS_URL: line.url.replace('//', `//proxy:${PASSWORD}@`),
        BANK_GUARDS: guard,
        LIMITS: '{"secret":{"session":null,"number":null}}',
      }
      const [one, other] = [
        await startReplica(bank, '', change),
        await startReplica(bank, '', change),
      ] as const
      replicas = [one, other]
      world = { redis, line, admin: (...command) => admin.sendCommand(command) }
      closing.push(one.close, other.close, line.close, () => admin.destroy(), redis.close, bank.close)
    })
    after(async () => {
      for (const close of closing) await close()
    })
    beforeEach(async () => {
      await bank.control.reset()
      await bank.control.guardBy(guard)
    })

    for (const mood of MOODS) test(`a store that is ${mood.what}`, () => survives(mood, guard))

    async function survives({ why, begin, end }: Mood, guards: Guard): Promise<void> {
      const [one, other] = replicas
      const [paid, fresh] = [await openPayment(bank, one), await openPayment(bank, one)]
      // Each replica puts back what it knows when it has seen a server begin anew; until then it refuses.
      await eventually('a confirm that is taken', async () => {
        const { status } = await paid.confirmAt(one)
        assert.ok(status === 200 || status === 503, String(status))
        return status === 200 || undefined
      })
      const aways = awayIn(one)
      const confirmsBefore = fresh.confirms()

      await begin(world)
      const confirmed = await Promise.all([
        fresh.confirmAt(one, { idempotencyKey: 'key-of-one-tab-0001' }),
        fresh.confirmAt(other, { idempotencyKey: 'key-of-another-0002' }),
        paid.confirmAt(other, { idempotencyKey: 'key-of-another-0003' }),
      ])
      if (guards === 'key') {
        assert.deepEqual(
          confirmed.map(({ status, headers }) => [
            status,
            headers.get('bank-sent'),
            headers.get('retry-after') !== null,
          ]),
          Array.from({ length: 3 }, () => [503, 'no', true]),
        )
        assert.equal(fresh.confirms(), confirmsBefore, 'the bank was asked for nothing')
      } else
        assert.ok(
          confirmed.every(({ status }) => status === 200 || status === 409),
          confirmed.map(({ status, code }) => `${status} ${code}`).join(),
        )
      const about = { originalReferenceNo: paid.originalReferenceNo }
      assert.equal((await other.call('debit/payment-status-h5', about, paid.token)).status, 200)
      assert.ok(await other.open({ originReferenceNo: fresh.originalReferenceNo }), 'sessions are opened')
      await eventually('the word that it is away', () => awayIn(one) > aways || undefined)
      assert.match(String(one.lines.findLast(({ event }) => event === 'store-away')?.['why']), why)

      const backs = one.lines.length
      await end(world)
      await eventually(
        'the word of both that it is back',
        () =>
          replicas.every(
            ({ lines }) =>
              lines.findLast(({ event }) => /^store-(?:away|back)$/.test(event))?.event === 'store-back',
          ) && one.lines.length > backs
            ? true
            : undefined,
        20_000,
      )
      const settled = await eventually(
        'a confirm that is taken, or its refusal because it is paid',
        async () => {
          const answer = await fresh.confirmAt(other, { idempotencyKey: 'key-of-one-tab-0001' })
          return answer.status === 200 || answer.status === 409 ? answer : undefined
        },
        20_000,
      )
      assert.equal(settled.status, guards === 'key' ? 200 : settled.status)
      for (const payment of [fresh, paid]) assert.equal((await payment.debits()).length, 1)
    }
  })
}
