/** The arithmetic of the page about capacity: pure, in requests, seconds and bytes. */
import type { Figures } from './figures.ts'

export interface Demand {
  /** A day. */
  readonly payments: number
  /** Of a day's payments, those of its busiest hour. */
  readonly peakHourShare: number
  /** What of a core stays free in that hour. */
  readonly headroom: number
}

interface Parameter {
  readonly default: number
  readonly meaning: string
  /** What is wrong with a value; undefined: nothing. */
  wrong(value: number): string | undefined
}

/** THE table of what the plan assumes. */
export const PARAMETERS: Readonly<Record<keyof Demand, Parameter>> = {
  payments: {
    default: 1_000_000,
    meaning: 'Payments a day',
    wrong: (value) => (value > 0 ? undefined : 'must be more than 0'),
  },
  peakHourShare: {
    default: 0.12,
    meaning:
      'Share of the busiest hour: nearly three times that of an even day (1/24), as on the evening of a pay day',
    wrong: (value) => (value >= 1 / 24 && value <= 1 ? undefined : 'must be from 1/24 (0.0417) to 1'),
  },
  headroom: {
    default: 0.5,
    meaning:
      'Share of each core that stays free in that hour, for its busiest seconds and for what the machine does besides',
    wrong: (value) => (value >= 0 && value < 1 ? undefined : 'must be from 0 to less than 1'),
  },
}

export const USUAL = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { default: value }]) => [name, value]),
) as Record<keyof Demand, number>

/** Requests a second that one core carries, from the CPU time of each. */
export const coreCarries = (cpuMs: number): number => 1000 / cpuMs

/** Payments a second of the busiest hour. */
export const peakPayments = ({ payments, peakHourShare }: Demand): number => (payments * peakHourShare) / 3600

export interface Replicas {
  /** They carry the load within the headroom. */
  readonly busy: number
  /** One more than that: any one may be away. */
  readonly total: number
}

/**
 * Of one core each.
 * @param load requests a second · @param core what one core carries
 */
export function replicasFor(load: number, core: number, headroom: number): Replicas {
  const busy = Math.max(1, Math.ceil(load / (core * (1 - headroom))))
  return { busy, total: busy + 1 }
}

/** Little's law: how many are under way when so many a second come and each stays for so long. */
export const underWay = (rate: number, seconds: number): number => rate * seconds

/**
 * Calls a second that so many connections carry when each call takes so long; a connection has one call at a
 * time.
 */
export const connectionsCarry = (connections: number, seconds: number): number => connections / seconds

export interface Waiting {
  /** The bank's answer time in seconds. */
  readonly seconds: number
  /** Connections that a replica uses in the busiest hour. */
  readonly used: number
  /** Calls a second of one process with the connections that it has by default, or what its core carries. */
  readonly carried: number
  /** What isn't the core is the connections. */
  readonly limit: 'core' | 'connections'
  /** BANK_CONNECTIONS with which a whole core can work. */
  readonly connections: number
  /** Memory of the requests that wait, in bytes. */
  readonly bytes: number
}

/** @param core calls a second that one core carries · @param planned those of the busiest hour */
export function waitingAt(
  seconds: number,
  { core, planned, connections }: { core: number; planned: number; connections: number },
  waitingBytes: number,
): Waiting {
  const most = connectionsCarry(connections, seconds)
  return {
    seconds,
    used: Math.ceil(underWay(planned, seconds)),
    carried: Math.min(core, most),
    limit: most < core ? 'connections' : 'core',
    connections: Math.max(connections, Math.ceil(underWay(core, seconds))),
    bytes: underWay(planned, seconds) * waitingBytes,
  }
}

export interface Plan {
  readonly demand: Demand
  readonly paymentsASecond: number
  /** What they ask, requests a second. */
  readonly load: number
  readonly replicas: Replicas
  /** Share of a core in the busiest hour, with all replicas, and with one of them away. */
  readonly busyShare: readonly [all: number, oneAway: number]
  /** Calls to the bank a second. */
  readonly calls: number
  /** A day's confirms, in bytes of Redis. */
  readonly redisBytes: number
}

export function planFor({ redis, redisBytes, payment }: Figures, demand: Demand): Plan {
  const paymentsASecond = peakPayments(demand)
  const load = paymentsASecond * payment.work
  const core = coreCarries(redis.cpuMs)
  const replicas = replicasFor(load, core, demand.headroom)
  return {
    demand,
    paymentsASecond,
    load,
    replicas,
    busyShare: [load / (core * replicas.total), load / (core * replicas.busy)],
    calls: paymentsASecond * sum(payment.calls),
    redisBytes: demand.payments * redisBytes,
  }
}

export const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0)
