/** What was measured for the page about capacity: `src/proxy/capacity.json`, written by the bench. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const positive = v.pipe(v.number('must be a number'), v.gtValue(0, 'must be more than 0'))
const share = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must not be less than 0'),
  v.maxValue(1, 'must not be more than 1'),
)
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
)
const counts = v.record(v.string(), count)

const request = v.strictObject({
  /** Requests a second on all cores, which load, bank and proxy share. */
  rate: positive,
  /** Of the proxy's processes, in ms of one core. */
  cpuMs: positive,
  /** How much of that OpenSSL alone takes to sign. */
  signingShare: share,
})

export const figuresSchema = v.strictObject({
  machine: v.strictObject({ processor: v.string(), cores: count, node: v.string() }),
  memory: request,
  redis: request,
  /** Of a process that has answered and waits for nothing, in bytes of memory. */
  processBytes: positive,
  /** More for each request that waits for the bank. */
  waitingBytes: positive,
  /** What a payment leaves in Redis, in bytes. */
  redisBytes: positive,
  payment: v.strictObject({
    /** Requests of the page, by name. */
    requests: counts,
    /** Calls to the bank, by name. */
    calls: counts,
    /** Requests, and calls to the bank beyond one for each of them. */
    work: count,
  }),
})
export type Figures = v.InferOutput<typeof figuresSchema>

export const FIGURES = new URL('../../../src/proxy/capacity.json', import.meta.url)
export const PAGE = new URL('../../../src/proxy/CAPACITY.md', import.meta.url)

/** Something is wrong with what was given: its message is for who gave it. */
export class BadInput extends Error {}

/**
 * The figures in a text of JSON.
 * @throws BadInput naming each figure that is missing or wrong
 */
export function parseFigures(text: string, name: string): Figures {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BadInput(`${name} is no JSON`)
  }
  const parsed = v.safeParse(figuresSchema, given)
  if (parsed.success) return parsed.output
  const wrong = parsed.issues.map((issue) => {
    const path = v.getDotPath(issue) ?? 'all of it'
    return issue.input === undefined ? `${path} is missing` : `${path} ${issue.message}`
  })
  throw new BadInput(`${name}: ${wrong.join('; ')}`)
}

/** @throws BadInput */
export function readFigures(from: URL | string = FIGURES): Figures {
  const name = from instanceof URL ? 'src/proxy/capacity.json' : from
  let text
  try {
    text = readFileSync(from, 'utf8')
  } catch {
    throw new BadInput(`${name} can't be read; \`npm run bench -- capacity\` writes it`)
  }
  return parseFigures(text, name)
}
