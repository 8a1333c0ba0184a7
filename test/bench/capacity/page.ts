/** The page about capacity, `src/proxy/CAPACITY.md`, out of what was measured and of what is assumed. */
import * as v from 'valibot'
import { bankVariables } from '../../../src/proxy/config/variables/bank.ts'
import { MOST_CLIENTS } from '../../../src/proxy/config/descriptorsRule.ts'
import { callNames, type CallName } from '../../../src/contract/endpoints.ts'
import { classOf, DEFAULT_LIMITS, type LimitClass } from '../../../src/proxy/rateLimits/table.ts'
import type { Figures } from './figures.ts'
import {
  coreCarries,
  type Demand,
  PARAMETERS,
  peakPayments,
  planFor,
  sum,
  underWay,
  USUAL,
  waitingAt,
} from './plan.ts'

/** Answer times of the bank, in seconds. */
const ANSWER_TIMES = [0.05, 0.1, 0.3, 1, 3, 10] as const
/** Payments a day beside those asked for. */
const DAYS = [100_000, 1_000_000, 3_000_000, 10_000_000] as const
const MIB = 1024 * 1024
/** Of a container in `demo/operate/kubernetes.yaml`. */
const CONTAINER = 512 * MIB
/** Up to this share of its memory Redis takes what strangers can make (`src/proxy/store/redisLink.ts`). */
const REDIS_SHARE = 0.75

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const fine = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
const percent = (value: number): string => `${fine(value * 100)} %`
const mib = (bytes: number): string => `${fine(bytes / MIB)} MiB`

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

const mayHave = (connections: number): boolean =>
  v.safeParse(bankVariables.BANK_CONNECTIONS.schema, String(connections)).success

/** What counts a request of this name; the first answer that comes along with a session is counted too. */
const isCall = (name: string): name is CallName => callNames.some((one) => one === name)
const classOfRequest = (name: string): LimitClass =>
  isCall(name) ? classOf(name) : name === 'session' ? 'session' : 'reports'

/** Payments a second that one merchant may have by the default limits, for each class that a payment uses. */
function merchantLimits({ requests, calls }: Figures['payment']) {
  const asked = new Map<LimitClass, number>()
  const add = (name: string, times: number) =>
    asked.set(classOfRequest(name), (asked.get(classOfRequest(name)) ?? 0) + times)
  for (const [name, times] of Object.entries(requests)) add(name, times)
  if ('payment/payment-h5' in calls && !('payment/payment-h5' in requests)) add('payment/payment-h5', 1)
  return [...asked].flatMap(([name, times]) => {
    const limit = DEFAULT_LIMITS[name].merchant
    return limit ? [{ name, times, limit, payments: limit.points / limit.seconds / times }] : []
  })
}

export function pageOf(figures: Figures, demand: Demand = USUAL): string {
  const { machine, memory, redis, processBytes, waitingBytes, redisBytes, payment } = figures
  const core = coreCarries(redis.cpuMs)
  const plan = planFor(figures, demand)
  const [requests, calls] = [sum(payment.requests), sum(payment.calls)]
  const callsOf = (load: number) => (load * calls) / payment.work
  const connections = Number(bankVariables.BANK_CONNECTIONS.default)
  const timeout = Number(bankVariables.BANK_TIMEOUT_MS.default) / 1000
  const planned = plan.calls / plan.replicas.busy
  const waiting = ANSWER_TIMES.map((seconds) =>
    waitingAt(seconds, { core: callsOf(core), planned, connections }, waitingBytes),
  )
  const hung = Math.min(underWay(planned, timeout), MOST_CLIENTS)
  const limits = merchantLimits(payment)
  const days = [...new Set([...DAYS, demand.payments])].toSorted((a, b) => a - b)

  return `# Capacity

How much one process of the proxy carries, and how many a day of payments needs. Every number here is computed from what was measured (\`src/proxy/capacity.json\`) and from the tables of the code. \`npm run bench -- capacity\` measures anew and writes this page. With figures of your own day it is printed:

\`\`\`sh
node test/bench/capacity/write.ts --payments 3000000 --peakHourShare 0.2 --headroom 0.4
\`\`\`

${table(
  ['Assumption', 'Value', 'Meaning'],
  Object.entries(PARAMETERS).map(([name, { meaning }]) => [
    `\`${name}\``,
    demand[name as keyof Demand].toLocaleString('en-US'),
    meaning,
  ]),
)}

## What one core carries

Measured on ${machine.processor}, ${machine.cores} cores, Node ${machine.node}. Load, bank, Redis and one process of the proxy shared the cores; it signs in another thread, so it uses more than one of them. A request is one with a session: limits, one signature with RSA of 2048 bits, one call to the bank.

${table(
  ['Figure', 'From memory', 'With Redis'],
  [
    ['Requests a second of the process, on the shared cores', whole(memory.rate), whole(redis.rate)],
    ['CPU of the proxy for a request, ms', fine(memory.cpuMs), fine(redis.cpuMs)],
    ['Of that, OpenSSL signs', percent(memory.signingShare), percent(redis.signingShare)],
    ['**One core carries, requests a second**', whole(coreCarries(memory.cpuMs)), whole(core)],
    [
      `… with ${percent(demand.headroom)} of it free`,
      whole(coreCarries(memory.cpuMs) * (1 - demand.headroom)),
      whole(core * (1 - demand.headroom)),
    ],
  ],
)}

- One core carries 1,000 ms divided by the CPU ms of a request.
- A KMS or HSM that signs takes its share off the core, and adds its time to each request.
- From here on all figures are those with Redis, and a replica has one core.

## What a payment asks

Counted while the real client pays from the wallet, from its first request until its success is shown.

${table(
  ['Request', 'Of the page', 'To the bank'],
  [
    ...[...new Set([...Object.keys(payment.requests), ...Object.keys(payment.calls)])].map((name) => [
      `\`${name}\``,
      String(payment.requests[name] ?? '–'),
      String(payment.calls[name] ?? '–'),
    ]),
    ['**together**', String(requests), String(calls)],
  ],
)}

It counts as ${payment.work} requests of the bench: each of the page's is one, and one more for each call to the bank beyond its first. So one core carries ${fine(core / payment.work)} payments a second, ${fine((core / payment.work) * (1 - demand.headroom))} with the headroom.

## Replicas

Load: payments a day × share of the busiest hour ÷ 3,600 s × ${payment.work}. Replicas: load ÷ (one core × (1 − headroom)), rounded up, and one more, so that any one may be away or be changed.

${table(
  [
    'Payments a day',
    'Payments a second',
    'Requests a second',
    'Replicas',
    'Of a core, all there',
    'Of a core, one away',
  ],
  days.map((payments) => {
    const one = planFor(figures, { ...demand, payments })
    return [
      payments === demand.payments ? `**${whole(payments)}**` : whole(payments),
      fine(one.paymentsASecond),
      whole(one.load),
      `${one.replicas.busy} + 1`,
      percent(one.busyShare[0]),
      percent(one.busyShare[1]),
    ]
  }),
)}

## What the bank's answer times do

The bank's time costs no CPU, but connections and memory. Little's law: calls under way = calls a second × the bank's answer time. A connection has one call at a time, so ${connections} connections (\`BANK_CONNECTIONS\`) carry ${connections} ÷ answer time. What comes on top waits in the proxy.

${table(
  [
    'Answer time',
    'Under way in a replica',
    `A core with ${connections} connections carries`,
    'The limit is',
    '`BANK_CONNECTIONS` for a whole core',
    'Memory of those who wait',
  ],
  waiting.map((one) => [
    `${one.seconds} s`,
    whole(one.used),
    `${whole(one.carried)} calls/s`,
    one.limit === 'core' ? 'the core' : 'connections',
    mayHave(one.connections) ? whole(one.connections) : `${whole(one.connections)}: more processes`,
    mib(one.bytes),
  ]),
)}

- Under way and memory are those of the busiest hour with one replica away: ${whole(planned)} calls a second in each of the others. A request that waits takes ${fine(waitingBytes / 1024)} KiB, measured.
- The bank must take them: \`BANK_CONNECTIONS\` × replicas. For ${whole(demand.payments)} payments a day it is asked ${whole(plan.calls)} times a second.
- A bank that takes calls and answers nothing: after \`BANK_TIMEOUT_MS\` (${timeout} s) the first end, and after \`BANK_BREAKER_FAILURES\` (${bankVariables.BANK_BREAKER_FAILURES.default}) of them nothing is sent any more. Until then up to ${whole(hung)} requests wait in a replica, which takes ${whole(MOST_CLIENTS)} connections at most: ${mib(hung * waitingBytes)} beside the ${mib(processBytes)} of the process itself. A container of ${mib(CONTAINER)} holds them for ${fine(Math.max(0, CONTAINER - processBytes) / (planned * waitingBytes))} s: give it more, or a shorter \`BANK_TIMEOUT_MS\`, or more replicas.

## Limits of one merchant

Rate limits protect a merchant's customers from each other, and their defaults are not those of a merchant with all of these payments. Busiest hour: ${fine(peakPayments(demand))} payments a second.

${table(
  ['Class', 'Requests of a payment', 'Default', 'Payments a second', 'For this day, were it one merchant'],
  limits.map(({ name, times, limit, payments }) => [
    `\`${name}\``,
    String(times),
    `${whole(limit.points)} in ${whole(limit.seconds)} s`,
    fine(payments),
    payments >= plan.paymentsASecond
      ? 'enough'
      : `raise to ${whole(Math.ceil((plan.paymentsASecond * times * limit.seconds) / (1 - demand.headroom) / 1000) * 1000)}`,
  ]),
)}

\`LIMITS\` raises them: \`{"secret":{"merchant":{"points":…,"seconds":600}}}\`. A class without a limit by merchant isn't in the table.

## Redis

A payment leaves ${whole(redisBytes)} bytes, at most for a day. A day of ${whole(demand.payments)} is ${mib(plan.redisBytes)}. \`maxmemory\`: at least ${mib(plan.redisBytes / REDIS_SHARE)}, so that it stays below the ${percent(REDIS_SHARE)} from which on strangers' counters are left to the processes.

## What isn't in it

- Linking, codes, Pay Later and customers who come back to a page: a payment with a code asks two calls more.
- The confirm costs more than the request of the bench (it is sealed and kept), the rest less; the headroom covers that.
- Another processor: measure on it. CPU ms scale with it, the counts don't.
`
}
