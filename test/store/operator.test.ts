/**
 * Chapters of the operator's page about the store, done as it says: its check, another password, another
 * store, a copy that lags, and reasons that change while it is away.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import { createClient } from '@redis/client'
import { redisStore } from '../../src/proxy/store/redisStore.ts'
import { FULL_SHARE } from '../../src/proxy/store/sharedStore.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { eventually } from '../eventually.ts'
import { type RedisServer, startLine, startRedis } from './redisServer.ts'
import {
  awayIn,
  backIn,
  type Bank,
  environs,
  openPayment,
  type Replica,
  ROOT,
  spawnReplica,
  startBank,
  startReplica,
} from './rig.ts'
import { SENTINEL_PASSWORD, startSentinels, type Topology } from './topologies.ts'

const PASSWORD = 'of-the-tests-only'
const OTHER = 'the-next-of-the-tests'
/** Questions about one journey that pass. */
const LIMIT = 5
const NONE = { address: null, session: null, number: null, merchant: null }
const SETTINGS = {
  LIMITS: JSON.stringify({
    secret: NONE,
    unknown: NONE,
    other: { ...NONE, session: { points: LIMIT, seconds: 600 } },
  }),
}

let bank: Bank
before(async () => {
  bank = await startBank()
})
after(() => bank.close())

async function redisOf(t: TestContext, options: Parameters<typeof startRedis>[0]): Promise<RedisServer> {
  const redis = await startRedis(options)
  t.after(redis.close)
  return redis
}

async function adminOf(t: TestContext, url: string) {
  const client = createClient({ url }).on('error', () => undefined)
  await client.connect()
  t.after(() => client.destroy())
  return (...command: string[]) => client.sendCommand<unknown>(command)
}
type Admin = Awaited<ReturnType<typeof adminOf>>

/** Waits until a server says so of its copies. */
const replicates = (admin: Admin, fact: string) =>
  eventually(fact, async () => {
    const facts = await admin('INFO', 'replication')
    return (typeof facts === 'string' && facts.includes(fact)) || undefined
  })

async function replicaOf(t: TestContext, url: string) {
  const replica = await startReplica(bank, url, SETTINGS)
  t.after(replica.close)
  return replica
}

/** Number of questions about a journey that pass at a replica. */
async function passing(replica: Replica, journeyId: string, times: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => replica.call('get-msisdn', { journeyId })),
  )
  for (const { status } of answers) assert.ok(status === 200 || status === 429, String(status))
  return answers.filter(({ status }) => status === 200).length
}

const warningsIn = ({ lines }: Replica) =>
  lines.filter(({ event }) => event === 'configuration-warning').map(({ warning }) => String(warning))

const REFUSES = /^REDIS_URL: the store refuses name or password\..*\(WRONGPASS\)/s
const EVICTS = /^REDIS_URL: the store drops limits.*maxmemory-policy allkeys-lru.*Set noeviction\.$/

describe('--check and the start ask the store', () => {
  const check = (url: string, change: Readonly<Record<string, string>> = {}) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'src/proxy/node.ts'), '--check'], {
      env: { PATH, NODE_COMPILE_CACHE, ...environs(bank, url, change) },
      encoding: 'utf8',
    })
    const { problems, warnings } = JSON.parse(stdout) as { problems: string[]; warnings: string[] }
    assert.ok(!stdout.includes(PASSWORD) && !stdout.includes(OTHER), 'no password')
    return { status, problems, warnings }
  }
  const startWarnings = async (t: TestContext, url: string) => {
    const replica = await spawnReplica(bank, url)
    t.after(replica.kill)
    return {
      /** Of the line of its start. */
      store: replica.lines.find(({ event }) => event === 'started')?.['store'],
      warnings: await eventually('a warning', () => warningsIn(replica)[0] && warningsIn(replica)),
    }
  }

  test('nothing is said of one that works', async (t) => {
    const redis = await redisOf(t, { password: PASSWORD, memory: '64mb' })
    assert.deepEqual(check(redis.url), { status: 0, problems: [], warnings: [] })
  })

  test('another password is a mistake of the check; a proxy starts without it, and says so', async (t) => {
    const redis = await redisOf(t, { password: PASSWORD })
    const url = redis.url.replace(PASSWORD, OTHER)
    const { status, problems } = check(url)
    assert.deepEqual([status, problems.length], [1, 1])
    assert.match(problems[0] ?? '', REFUSES)
    const { store, warnings } = await startWarnings(t, url)
    assert.equal(store, 'away')
    assert.deepEqual(warnings, problems)
  })

  test('a policy by which it drops limits is a warning of either', async (t) => {
    const redis = await redisOf(t, { args: ['--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru'] })
    const { status, problems, warnings } = check(redis.url)
    assert.deepEqual([status, problems, warnings.length], [0, [], 1])
    assert.match(warnings[0] ?? '', EVICTS)
    assert.deepEqual(await startWarnings(t, redis.url), { store: 'redis', warnings })
  })

  describe('over sentinels', () => {
    let topology: Topology
    before(async () => {
      topology = await startSentinels()
    })
    after(() => topology.close())
    const problemsWith = (change: (urls: string) => string, sentinelPassword = SENTINEL_PASSWORD) =>
      check(change(topology.environs.REDIS_URL), {
        ...topology.environs,
        REDIS_URL: change(topology.environs.REDIS_URL),
        REDIS_SENTINEL_PASSWORD: sentinelPassword,
      }).problems
    test('one of them that is away is no mistake; the password of servers or sentinels is', () => {
      const oneAway = problemsWith((urls) => urls.replace(/:\d+,/, ':1,'))
      assert.deepEqual(oneAway, [])
      for (const problems of [
        problemsWith((urls) => urls.replaceAll(PASSWORD, OTHER)),
        problemsWith((urls) => urls, OTHER),
      ])
        assert.match(problems.join(), REFUSES)
    })
  })

  test('over a cluster another password is a mistake by that name', async (t) => {
    const redis = await redisOf(t, { password: PASSWORD, args: ['--cluster-enabled', 'yes'] })
    const url = redis.url.replace(PASSWORD, OTHER)
    assert.match(check(url, { REDIS_TOPOLOGY: 'cluster' }).problems.join(), REFUSES)
  })

  test('over a cluster an account that none of its masters lets work is a mistake', async (t) => {
    const account = ['--user', 'proxy', 'on', `>${PASSWORD}`, '~*', '+@all', '-@scripting']
    const redis = await redisOf(t, { args: ['--cluster-enabled', 'yes', ...account] })
    const admin = await adminOf(t, redis.url)
    await admin('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
    await eventually(
      'the cluster to be whole',
      async () => String(await admin('CLUSTER', 'INFO')).includes('cluster_state:ok') || undefined,
    )
    const url = `redis://proxy:${PASSWORD}@127.0.0.1:${redis.port}`
    const { problems } = check(url, { REDIS_TOPOLOGY: 'cluster' })
    assert.match(problems.join(), /doesn't let its account work.*\(NOPERM\)/s)
  })

  test('the line of the start names version, bank and store', async (t) => {
    const redis = await redisOf(t, {})
    const { lines, kill } = await spawnReplica(bank, redis.url)
    t.after(kill)
    const started = lines.find(({ event }) => event === 'started')
    assert.match(String(started?.['version']), /^\d+\.\d+\.\d+/)
    assert.deepEqual([started?.['bank'], started?.['store']], [bank.url, 'redis'])
    assert.equal(typeof started?.['bankName'], 'string')
  })

  test('one that takes connections and says nothing is a mistake too', async (t) => {
    const redis = await redisOf(t, {})
    redis.signal('SIGSTOP')
    const { status, problems } = check(redis.url)
    redis.signal('SIGCONT')
    assert.equal(status, 1)
    assert.match(problems[0] ?? '', /^REDIS_URL: the store doesn't answer.*\(TimeoutError\)/s)
  })
})

test('while it is away the log says each reason once: cut off, silent, another password', async (t) => {
  const redis = await redisOf(t, { password: PASSWORD })
  const admin = await adminOf(t, redis.url)
  const line = await startLine(redis.port)
  t.after(line.close)
  /** Takes connections, and answers nothing. */
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => silent.close())

  const lines: LogLine[] = []
  const store = await redisStore(
    {
      topology: 'single',
      master: '',
      urls: [line.url.replace('//', `//:${PASSWORD}@`)],
      prefix: 'reasons:',
      timeoutMs: 5_000,
    },
    { now: Date.now, elapsed: () => performance.now(), log: (entry) => void lines.push(entry) },
  )
  t.after(store.close)
  const events = () => lines.map(({ event, why: reason }) => (event === 'store-away' ? reason : event))
  const saidBy = (title: string, count: number) =>
    eventually(
      () => `${title}, after ${events().join()}`,
      () => events().length >= count || undefined,
    )
  assert.equal(store.state().reachable, true)

  line.leadTo(1)
  await admin('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await saidBy('cut off', 1)
  line.leadTo((silent.address() as AddressInfo).port)
  await saidBy('silent', 2)
  await admin('CONFIG', 'SET', 'requirepass', OTHER)
  line.leadTo(redis.port)
  for (const socket of sockets) socket.destroy()
  await saidBy('another password', 3)
  // The store closes such a connection, which is the reason for a moment.
  await eventually('WRONGPASS is the reason', () => store.state().reason === 'WRONGPASS' || undefined)
  await admin('CONFIG', 'SET', 'requirepass', PASSWORD)
  await saidBy('back', 4)
  assert.match(String(events()[0]), /^(?:SocketClosedUnexpectedlyError|ECONNRESET)$/)
  assert.deepEqual(events().slice(1), ['TimeoutError', 'WRONGPASS', 'store-back'])
})

test('a replica that finds the store full when it starts says so in its metrics, for as long as it is', async (t) => {
  const redis = await redisOf(t, { memory: '64mb' })
  const admin = await adminOf(t, redis.url)
  for (let n = 0; n < 52; n += 1) await admin('SET', `full:${n}`, 'x'.repeat(1_000_000))
  const replica = await spawnReplica(bank, redis.url, { OPERATOR_PORT: '0' })
  t.after(replica.kill)
  const used = async () => {
    const text = await (await fetch(`${replica.operatorUrl}/metrics`)).text()
    return Number(/^bank_proxy_store_used_ratio (\S+)$/m.exec(text)?.[1])
  }
  assert.ok((await used()) >= FULL_SHARE, String(await used()))
  await admin('FLUSHALL')
  await eventually('room', async () => (await used()) < FULL_SHARE || undefined)
})

describe('another password', () => {
  for (const [title, account, options] of [
    ['of an account', 'proxy', { args: ['--user', 'proxy', 'on', `>${PASSWORD}`, '~*', '+@all'] }],
    ['of a store without accounts (requirepass)', 'default', { password: PASSWORD }],
  ] as const)
    test(`${title}: the store takes both while replicas change one by one; nothing is lost`, async (t) => {
      const redis = await redisOf(t, options)
      const admin = await adminOf(t, redis.url)
      const urlOf = (password: string) => `redis://${account}:${password}@127.0.0.1:${redis.port}`
      const earlierReplicas = [
        await replicaOf(t, urlOf(PASSWORD)),
        await replicaOf(t, urlOf(PASSWORD)),
      ] as const
      const journeyId = await bank.control.createJourney()
      assert.equal(await passing(earlierReplicas[0], journeyId, 3), 3)
      const payment = await openPayment(bank, earlierReplicas[0])

      await admin('ACL', 'SETUSER', account, `>${OTHER}`)
      await earlierReplicas[0].close()
      const first = await replicaOf(t, urlOf(OTHER))
      assert.equal((await payment.confirmAt(first)).status, 200)
      assert.equal((await payment.confirmAt(earlierReplicas[1])).status, 409, 'both are over one store')
      await earlierReplicas[1].close()
      const second = await replicaOf(t, urlOf(OTHER))
      await admin('ACL', 'SETUSER', account, `<${PASSWORD}`)

      assert.equal(await passing(second, journeyId, LIMIT), LIMIT - 3, 'limits go on')
      assert.deepEqual([...earlierReplicas, first, second].map(awayIn), [0, 0, 0, 0])
      assert.equal((await payment.debits()).length, 1)
      assert.equal(awayIn(await replicaOf(t, urlOf(PASSWORD))), 1, 'the old one is over')
    })

  test('put in the place of the old one at once is noticed by the next connection; payments go on', async (t) => {
    const redis = await redisOf(t, { password: PASSWORD })
    const admin = await adminOf(t, redis.url)
    const replica = await replicaOf(t, redis.url)
    await admin('CONFIG', 'SET', 'requirepass', OTHER)
    const payment = await openPayment(bank, replica)
    assert.equal(awayIn(replica), 0, 'connections that are there stay')
    await admin('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await eventually('its reason', () =>
      replica.lines.some(({ event, why: reason }) => event === 'store-away' && reason === 'WRONGPASS')
        ? true
        : undefined,
    )
    assert.equal((await payment.confirmAt(replica)).status, 200)
    assert.equal((await payment.debits()).length, 1)
  })
})

describe('another store', () => {
  test('begins anew with its limits, and loses no session and no money', async (t) => {
    const [from, to] = [await redisOf(t, {}), await redisOf(t, {})]
    const earlierReplicas = [await replicaOf(t, from.url), await replicaOf(t, from.url)] as const
    const journeyId = await bank.control.createJourney()
    assert.equal(await passing(earlierReplicas[0], journeyId, LIMIT + 1), LIMIT)
    const [paid, open] = [
      await openPayment(bank, earlierReplicas[0]),
      await openPayment(bank, earlierReplicas[0]),
    ]
    assert.equal((await paid.confirmAt(earlierReplicas[0])).status, 200)

    await earlierReplicas[0].close()
    const first = await replicaOf(t, to.url)
    assert.equal(await passing(first, journeyId, LIMIT + 1), LIMIT, 'counted apart meanwhile')
    assert.equal(await passing(earlierReplicas[1], journeyId, 1), 0)
    const answers = await Promise.all([open.confirmAt(first), open.confirmAt(earlierReplicas[1])])
    assert.ok(answers.some(({ status }) => status === 200))
    assert.equal((await paid.confirmAt(first)).status, 409)
    await earlierReplicas[1].close()
    const second = await replicaOf(t, to.url)
    assert.equal(await passing(second, journeyId, 1), 0, 'and together again')
    for (const payment of [paid, open]) assert.equal((await payment.debits()).length, 1)
  })

  test('that was a copy of the first goes on with its limits', async (t) => {
    const from = await redisOf(t, { password: PASSWORD })
    const to = await redisOf(t, { password: PASSWORD })
    const admin = await adminOf(t, to.url)
    const earlierReplica = await replicaOf(t, from.url)
    const journeyId = await bank.control.createJourney()
    assert.equal(await passing(earlierReplica, journeyId, 3), 3)

    await admin('REPLICAOF', '127.0.0.1', String(from.port))
    await replicates(admin, 'master_link_status:up')
    await admin('REPLICAOF', 'NO', 'ONE')
    await earlierReplica.close()
    assert.equal(await passing(await replicaOf(t, to.url), journeyId, LIMIT), LIMIT - 3)
  })
})

test('with min-replicas-to-write a copy that lags takes the store away, until it is back', async (t) => {
  const [master, copy] = [await redisOf(t, {}), await redisOf(t, {})]
  const admin = await adminOf(t, master.url)
  const copyAdmin = await adminOf(t, copy.url)
  await copyAdmin('REPLICAOF', '127.0.0.1', String(master.port))
  await admin('CONFIG', 'SET', 'min-replicas-to-write', '1')
  await admin('CONFIG', 'SET', 'min-replicas-max-lag', '2')
  await replicates(admin, 'min_slaves_good_slaves:1')
  const replica = await replicaOf(t, master.url)
  assert.equal(awayIn(replica), 0)
  copy.signal('SIGSTOP')
  await eventually('away', () => awayIn(replica) > 0 || undefined)
  assert.equal(replica.lines.find(({ event }) => event === 'store-away')?.['why'], 'NOREPLICAS')
  const payment = await openPayment(bank, replica)
  assert.equal((await payment.confirmAt(replica)).status, 200)
  copy.signal('SIGCONT')
  await eventually('back', () => backIn(replica) > 0 || undefined)
  assert.equal((await payment.debits()).length, 1)
})
