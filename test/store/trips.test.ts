/**
 * Number of waits of a page's request for Redis. Each command here is one way there and back, since the next
 * is asked only when its answer is known; the numbers must not grow unseen. And what an account must be
 * allowed to ask.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@redis/client'
import { seal } from '../../src/client/seal.ts'
import type { EncryptFactor } from '../../src/contract/payloads/account.ts'
import { SESSION_HEADER } from '../../src/contract/sessionHeaders.ts'
import { eventually } from '../eventually.ts'
import { textOf } from '../pages.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { awayIn, type Bank, CUSTOMER, openPayment, PIN, startBank, startReplica } from './rig.ts'

/**
 * Commands that the proxy sends now and then, whether requests come or not: a key of its own is its only
 * argument.
 */
const PROBE = /"INFO"|:probe"$/

/** The name of a command as MONITOR tells it; undefined for probes, and where a script has asked. */
function nameOf(line: string): string | undefined {
  const [, from = '', command = ''] = /^\S+ \[\d+ (\S+)\] "(\w+)"/.exec(line) ?? []
  return from === 'lua' || PROBE.test(line) ? undefined : command.toUpperCase()
}

/** All that a Redis is asked. */
async function startWatching(url: string) {
  const lines: string[] = []
  const [monitor, marker] = await Promise.all([
    createClient({ url }).connect(),
    createClient({ url }).connect(),
  ])
  await monitor.monitor((line) => void lines.push(line))
  let marks = 0
  /** Everything before has been told when its own word has. */
  const mark = async () => {
    const word = `mark-${(marks += 1)}`
    await marker.echo(word)
    return eventually('a mark', () => {
      const at = lines.findIndex((line) => line.includes(`"${word}"`))
      return at < 0 ? undefined : at
    })
  }
  return {
    /** The commands of a task, in their order. */
    async during(task: () => Promise<unknown>): Promise<string[]> {
      const from = await mark()
      await task()
      const to = await mark()
      return lines
        .slice(from + 1, to)
        .map(nameOf)
        .filter((name): name is string => name !== undefined && name !== '')
    },
    async close() {
      monitor.destroy()
      await marker.close()
    },
  }
}

/** The commands that an account needs, as the README lists them. */
function neededCommands(): string[] {
  const [, words = ''] =
    /^- An account \(ACL\) needs .* the commands (.*?), without/m.exec(textOf('src/proxy/README.md')) ?? []
  return [...words.matchAll(/`([A-Z]+)`/g)].map(([, word = '']) => word.toLowerCase())
}

/** Pays with an account that may use these commands. Returns what Redis refused, and its counters. */
async function payWith(commands: readonly string[]) {
  const [bank, redis] = await Promise.all([startBank(), startRedis()])
  const admin = await createClient({ url: redis.url }).connect()
  const allowedNames = commands.map((command) => `+${command}`)
  await admin.aclSetUser('proxy', ['on', '>of-the-tests-only', '~tests:*', '-@all', ...allowedNames])
  const url = redis.url.replace('//', '//proxy:of-the-tests-only@')
  const replica = await startReplica(bank, url, { REDIS_PREFIX: 'tests:' })
  try {
    const payment = await openPayment(bank, replica)
    assert.equal((await payment.confirmAt(replica)).status, 200)
    assert.equal((await payment.confirmAt(replica)).status, 409)
    assert.deepEqual((await payment.debits()).length, 1)
    assert.equal(awayIn(replica), 0)
    const refusals = (await admin.aclLog()).map(({ object }) => object)
    return {
      // The client's own name isn't needed.
      refused: new Set(refusals.filter((object) => !/^(?:hello|client\|)/.test(object))),
      counters: (await admin.keys('tests:limit:*')).length,
    }
  } finally {
    await replica.close()
    await admin.close()
    await Promise.all([bank.close(), redis.close()])
  }
}

test('an account with exactly the permissions in the README is enough', async () => {
  const { refused } = await payWith(neededCommands())
  assert.deepEqual(refused, new Set())
})

test('an account that may not run scripts by name counts with them in full', async () => {
  const { refused, counters } = await payWith(neededCommands().filter((command) => command !== 'evalsha'))
  assert.deepEqual(refused, new Set(['evalsha']))
  assert.ok(counters > 0)
})

describe('the round trips to Redis', () => {
  let bank: Bank
  let redis: RedisServer
  let replica: Awaited<ReturnType<typeof startReplica>>
  let watching: Awaited<ReturnType<typeof startWatching>>
  before(async () => {
    ;[bank, redis] = await Promise.all([startBank(), startRedis()])
    replica = await startReplica(bank, redis.url)
    watching = await startWatching(redis.url)
  })
  after(async () => {
    await watching.close()
    await replica.close()
    await Promise.all([bank.close(), redis.close()])
  })

  test('of a request with a renewed session: its step is looked up', async () => {
    const journeyId = await bank.control.createJourney()
    const opening = await replica.open({ journeyId })
    const sending = await replica.call('otp/binding-auth-generate', { journeyId, msisdn: CUSTOMER }, opening)
    const sentToken =
      sending.headers.get(SESSION_HEADER) ?? assert.fail('a code that was asked for replaces it')
    const code = await bank.control.inboxCode(CUSTOMER)
    const verification = await replica.call('otp/binding-auth-verification', { journeyId, code }, sentToken)
    const token = verification.headers.get(SESSION_HEADER) ?? assert.fail('a step replaces the token')
    assert.deepEqual(await watching.during(() => replica.call('query-mpc-info', { journeyId }, token)), [
      'GET',
      'EVALSHA',
    ])
  })

  test('of a usual request, a confirm and a status', async () => {
    // The server knows each script from its first use on.
    await (await openPayment(bank, replica)).confirmAt(replica)
    const payment = await openPayment(bank, replica)
    const request = { originalReferenceNo: payment.originalReferenceNo }
    // As a page has it after its first call: it knows whose order it is.
    const first = await replica.call('payment/query-mpc-info', request, payment.token)
    const token = first.headers.get(SESSION_HEADER) ?? payment.token
    let factor: EncryptFactor | undefined
    const usual = await watching.during(async () => {
      const answer = await replica.call('password/encrypt-factor', request, token)
      assert.equal(answer.status, 200)
      factor = answer.data as unknown as EncryptFactor
    })
    const confirms = await watching.during(async () => {
      const { status } = await replica.call(
        'payment/payment-order-confirm',
        {
          ...request,
          method: 'WALLET',
          amount: payment.total,
          pointAmount: 0,
          encryptedPin: await seal(PIN, factor ?? assert.fail()),
          attempt: '0',
        },
        token,
      )
      assert.equal(status, 200)
    })
    const status = await watching.during(() => replica.call('debit/payment-status-h5', request, token))
    assert.deepEqual(usual, ['EVALSHA'], 'by address, order and merchant')
    assert.deepEqual(
      confirms,
      ['GET', 'SET', 'EVALSHA', 'SET', 'SET'],
      'whose number it is; whose session may pay; counted; noted as under way, and as taken',
    )
    assert.deepEqual(status, ['EVALSHA'], 'counted')
  })
})
