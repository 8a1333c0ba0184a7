/**
 * Two replicas behind a real balancer that keeps its connections: they are stopped and started anew one after
 * the other while customers pay. No request fails, and the bank's ledger has each order once.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'
import { type BalancerName, balancerNames, findBalancer, type Place, startBalancer } from './balancer.ts'
import { openOrder, type Order } from './customer.ts'
import { startRedis } from './redisServer.ts'
import { type Spawned, spawnReplica, startBank } from './rig.ts'

const PAYERS = 3
const PRICE = '100.00'
/** Payments at least before, between and after the two changes. */
const EACH_TIME = 6
const NONE = { address: null, site: null, network: null, number: null, merchant: null }
const SETTINGS = {
  LIMITS: JSON.stringify({ secret: NONE, session: NONE, other: NONE }),
  // HAProxy looks five times a second.
  DRAIN_MS: '2000',
}

async function rollBehind(name: BalancerName): Promise<number> {
  const [bank, redis] = await Promise.all([startBank(), startRedis()])
  const placeOf = async (): Promise<Place> => ({ port: await freePort(), operatorPort: await freePort() })
  const places = [await placeOf(), await placeOf()] as const
  const running = new Map<Place, Spawned>()
  const start = async (place: Place): Promise<void> => {
    const { port, operatorPort } = place
    const change = { ...SETTINGS, PORT: String(port), OPERATOR_PORT: String(operatorPort) }
    running.set(place, await spawnReplica(bank, redis.url, change))
  }
  await Promise.all(places.map(start))
  const balancer = await startBalancer(name, places)
  const closing = new AbortController()
  const orders: Order[] = []
  const pay = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const order = await openOrder(bank, balancer.url, PRICE)
      assert.equal((await order.confirm()).nextStep, 'PROCESSING')
      assert.notEqual(await order.status(), 'FAILED')
      orders.push(order)
    }
  }
  const takesRequests = (place: Place) =>
    running.get(place)?.lines.some(({ event }) => event === 'request') || undefined
  let paying: Promise<unknown> = Promise.resolve()
  /** A payment that fails ends the wait. */
  const meanwhile = <T>(wait: Promise<T>) => Promise.race([wait, paying])
  const addMore = () => {
    const atLeast = orders.length + EACH_TIME
    return meanwhile(eventually('payments', () => orders.length >= atLeast || undefined))
  }
  try {
    paying = Promise.all(Array.from({ length: PAYERS }, pay))
    paying.catch(() => undefined)
    for (const place of places) {
      await meanwhile(eventually('requests', () => takesRequests(place)))
      await addMore()
      await balancer.tell(place)
      assert.equal(await running.get(place)?.stop(), 0, 'it ended by itself')
      await start(place)
      await balancer.tell(undefined)
      await meanwhile(eventually('requests again', () => takesRequests(place)))
    }
    await addMore()
    closing.abort()
    await paying
    await bank.control.advance(60)
    for (const { id, total } of orders) {
      const debits = await bank.control.debitsOf(id)
      assert.deepEqual(
        debits.map(({ amount }) => amount),
        [total],
        id,
      )
    }
    return orders.length
  } finally {
    closing.abort()
    await paying.catch(() => undefined)
    await Promise.all([...running.values()].map((replica) => replica.kill()))
    await balancer.close()
    await Promise.all([bank.close(), redis.close()])
  }
}

for (const name of balancerNames)
  test(
    `behind ${name} two replicas are changed while customers pay`,
    { skip: findBalancer(name) === undefined && `there is no ${name} here` },
    async (t) => t.diagnostic(`${await rollBehind(name)} payments`),
  )
