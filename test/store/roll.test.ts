/**
 * A change of version, and the way back: two replicas over one Redis, stopped and started anew one after the
 * other while customers pay, on pages of the version before, whose confirms carry keys of their own. No call
 * of a page fails, sessions and confirms of one version hold with the other, and the ledger of a bank that
 * guards by the key alone has each order once.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BankError } from '../../src/client/error.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'
import { openOrder, type Order } from './customer.ts'
import { startFront } from './front.ts'
import { previousRelease } from './previous.ts'
import { startRedis } from './redisServer.ts'
import { ROOT, type Spawned, spawnReplica, startBank } from './rig.ts'

const PAYERS = 3
const PRICE = '100.00'
/** Payments at least before, between and after the changes. */
const EACH_TIME = 6
const NONE = { address: null, session: null, number: null, merchant: null }
/** Requests about one journey; an order has fewer. */
const LIMIT = 30
const SETTINGS = {
  LIMITS: JSON.stringify({
    secret: NONE,
    session: NONE,
    // Those that ask for one journey all at once are not known of yet.
    unknown: NONE,
    other: { ...NONE, session: { points: LIMIT, seconds: 600 } },
  }),
  OPERATOR_PORT: '0',
  // Longer than a connection takes that was sent here just before.
  DRAIN_MS: '2000',
}

const previous = previousRelease()

test(`two replicas change from ${previous.name} to this tree, and back, while customers pay`, async (t) => {
  t.diagnostic(`from ${previous.name}`)
  const [bank, redis] = await Promise.all([startBank(), startRedis()])
  await bank.control.guardBy('key')
  const ports = [await freePort(), await freePort()] as const
  const spawn = (port: number, tree: string) =>
    spawnReplica(bank, redis.url, { ...SETTINGS, PORT: String(port) }, tree)
  const running = new Map<number, Spawned>()
  const isReady = async (port: number) => {
    const { operatorUrl } = running.get(port) ?? assert.fail('a replica that never was')
    return fetch(`${operatorUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const orders: Order[] = []
  const closing = new AbortController()
  const front = await startFront(ports, isReady)
  const pay = async () => {
    while (!closing.signal.aborted) {
      const order = await openOrder(bank, front.url, PRICE)
      assert.equal((await order.confirm()).nextStep, 'PROCESSING')
      assert.notEqual(await order.status(), 'FAILED')
      orders.push(order)
    }
  }
  /** Customers go on paying for a while. */
  const addMore = () => {
    const atLeast = orders.length + EACH_TIME
    return Promise.race([
      eventually('payments', () => orders.length >= atLeast || undefined),
      // One that fails ends the wait.
      paying,
    ])
  }
  /** With a confirm under way there, which is answered only once it takes no new requests any more. */
  const change = async (port: number, tree: string = ROOT) => {
    const old = running.get(port) ?? assert.fail()
    const pending = await openOrder(bank, old.url, PRICE)
    let stopped: Promise<number | string> | undefined
    bank.onAnswer('payment/payment-order-confirm', async () => {
      stopped = old.stop()
      await eventually('unready', async () => !(await isReady(port)) || undefined)
    })
    assert.equal((await pending.confirm()).nextStep, 'PROCESSING')
    orders.push(pending)
    assert.equal(await stopped, 0, 'it ended by itself')
    running.set(port, await spawn(port, tree))
    await eventually('ready', async () => (await isReady(port)) || undefined)
  }
  /** A confirm taken by one version is repeated at the other, which debits nothing more. */
  const crosswise = async (from: string, to: string) => {
    const order = await openOrder(bank, from, PRICE)
    const first = await order.confirm()
    assert.equal(first.nextStep, 'PROCESSING')
    order.at(to)
    const repetition = await order.confirm().catch((error: unknown) => error)
    // A version that keeps answers gives the same; one that doesn't says that it is under way.
    if (repetition instanceof BankError) assert.equal(repetition.failure.name, 'PAYMENT_IN_PROGRESS')
    else assert.deepEqual(repetition, first)
    assert.notEqual(await order.status(), 'FAILED')
    orders.push(order)
    // Opened here, paid there.
    const session = await openOrder(bank, from, PRICE)
    session.at(to)
    assert.equal((await session.confirm()).nextStep, 'PROCESSING')
    orders.push(session)
  }

  /** One limit, counted by both versions. */
  const together = async () => {
    const journeyId = await bank.control.createJourney()
    const ask = (port: number) => {
      const replica = running.get(port) ?? assert.fail()
      return Promise.all(Array.from({ length: LIMIT }, () => replica.call('get-msisdn', { journeyId })))
    }
    const answers = (await Promise.all(ports.map(ask))).flat()
    for (const status of [200, 429])
      assert.equal(answers.filter((answer) => answer.status === status).length, LIMIT, String(status))
  }

  let paying: Promise<unknown> = Promise.resolve()
  try {
    for (const port of ports) running.set(port, await spawn(port, previous.tree))
    const [entry, otherUrl] = ports.map((port) => running.get(port)?.url ?? '') as [string, string]
    const sessionOrders = await Promise.all(
      Array.from({ length: 4 }, () => openOrder(bank, front.url, PRICE)),
    )
    paying = Promise.all(Array.from({ length: PAYERS }, pay))
    paying.catch(() => undefined)
    await addMore()
    await change(ports[0])
    await crosswise(entry, otherUrl)
    await crosswise(otherUrl, entry)
    await together()
    await addMore()
    await change(ports[1])
    await addMore()
    await change(ports[0], previous.tree)
    await crosswise(entry, otherUrl)
    await crosswise(otherUrl, entry)
    await together()
    await change(ports[1], previous.tree)
    await addMore()
    closing.abort()
    await paying

    for (const order of sessionOrders) {
      assert.equal((await order.confirm()).nextStep, 'PROCESSING', 'a session of the version before')
      orders.push(order)
    }
    await bank.control.advance(60)
    for (const { id, total } of orders) {
      const debits = await bank.control.debitsOf(id)
      assert.deepEqual(
        debits.map(({ amount }) => amount),
        [total],
        id,
      )
    }
    assert.equal((await bank.control.ledger()).length, orders.length)
    t.diagnostic(`${orders.length} payments`)
  } finally {
    closing.abort()
    await paying.catch(() => undefined)
    await Promise.all([...running.values()].map((replica) => replica.kill()))
    await front.close()
    await Promise.all([bank.close(), redis.close()])
  }
})
