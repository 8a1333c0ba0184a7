/** The conformance kit at banks of other people: no reset, no clock, no inbox, and production. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENVIRONMENT_HEADER } from '../../../src/contract/environment.ts'
import { msisdnOf } from '../../../src/contract/ids.ts'
import type { Adapters } from '../../../src/conformance/adapters/adapters.ts'
import { connect } from '../../../src/conformance/connection.ts'
import { dialectOf } from '../../../src/conformance/dialect.ts'
import { SPECIFIED_CODE } from '../../../src/domain/oneTimeCode.ts'
import { checks } from '../../../src/conformance/checks/checks.ts'
import type { World } from '../../../src/conformance/kit.ts'
import { run, type Result } from '../../../src/conformance/run.ts'
import { Stop } from '../../../src/conformance/verdict.ts'
import { rowsUnder, textOf } from '../../pages.ts'
import { readServedBank } from '../../../src/bank/dir.ts'
import { RIMBA } from '../../bank.ts'
import { htmlOf } from '../../../src/conformance/report/html.ts'
import { START } from '../rig.ts'
import { bank, say } from './bench.ts'

const PAGE = 'src/conformance/README.md'

/** As many as the page says. */
const newcomers = Array.from({ length: 13 }, (_, n) => msisdnOf(String(81_200_000_100 + n)))

/** A bank that keeps what each check leaves behind. */
const withoutReset = ({ reset: _none, ...adapters }: Adapters, world: World): World => ({
  ...world,
  adapters,
  people: { ...world.people, newcomers },
})

const idsOf = (results: readonly Result[], verdict: Result['verdict']): string[] =>
  results.filter((result) => result.verdict === verdict).map(({ check }) => check.id)

describe('a bank with a folder of its own', () => {
  const { bank: folder } = readServedBank(RIMBA)
  assert.ok(folder)
  const ports = dialectOf(folder)

  it('is asked by its signing, codes and numbers: all passes that it can be asked for', async () => {
    const results = await run(checks, bank({ ports }).world, { isVouched: false })
    const others = results.filter(({ verdict }) => verdict !== 'passed')
    const isUnoffered = ({ reason }: Result) => /offers no (?:PAYLATER|QRIS)/.test(reason)
    assert.deepEqual(others.filter((result) => !isUnoffered(result)).map(say), [
      "signature/other-query not checked: the folder's signing.json signs no query",
    ])
    assert.ok(others.filter(isUnoffered).every(({ verdict }) => verdict === 'not checked'))
  })

  it('that counts otherwise than its folder says differs', async () => {
    const { world } = bank({ ports: { ...ports, tries: 5, oneTimeCode: SPECIFIED_CODE } })
    const connection = connect({ ...world.connection.ports, dialect: ports })
    const ownChecks = checks.filter(({ id }) => ['otp/sent', 'otp/blocks'].includes(id))
    const results = await run(ownChecks, { ...world, connection }, { isVouched: false })
    assert.deepEqual(results.map(say), [
      'otp/sent differs: resendAfterSeconds is 60; it must be 90',
      'otp/blocks differs: wrong number 1 in a row leaves 3 chances and should be answered with OTP_WRONG_CHANCES; it got OTP_WRONG (RB201)',
    ])
  })

  it('that answers with other codes than its folder says differs, and no signature stands in the report', async () => {
    const { world } = bank({ ports: { ...ports, codes: undefined } })
    const connection = connect({ ...world.connection.ports, dialect: ports })
    const ownChecks = checks.filter(({ id }) => id === 'signature/right')
    const results = await run(ownChecks, { ...world, connection }, { isVouched: false })
    assert.deepEqual(results.map(say), [
      "signature/right differs: account/verify-email: code 0 isn't in the folder's codes.json",
    ])
    const { headers = {} } = results[0]?.exchanges[0]?.request ?? {}
    const html = htmlOf({ bank: 'B', dialect: ports, startedAt: START, results })
    assert.match(html, /x-signature: \[hidden\]/)
    assert.ok(headers['x-signature'] && !html.includes(headers['x-signature']))
    assert.match(html, /What is signed of it, joined by \|/)
  })
})

describe('a bank that keeps its state between checks', () => {
  it('passes every check, and needs as many journeys and orders as the page says', async () => {
    const { world } = bank()
    const counts = new Map<string, number>()
    const adapters: Adapters = {
      ...world.adapters,
      open(request) {
        const name = `\`${request.kind}\` ${request.open}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
        return world.adapters.open(request)
      },
    }
    const results = await run(checks, withoutReset(adapters, world), { isVouched: false })
    assert.deepEqual(results.filter(({ verdict }) => verdict !== 'passed').map(say), [])
    const pageRows = rowsUnder(PAGE, '| Kind | Of | How many | What it has to be |', 3)
    assert.deepEqual(
      new Map(pageRows.map(([kind, of, count]) => [`${kind} ${of}`, Number(count)])),
      new Map(pageRows.map(([kind, of]) => [`${kind} ${of}`, counts.get(`${kind} ${of}`)])),
    )
    assert.equal(pageRows.length, counts.size)
    assert.ok(textOf(PAGE).includes(`uses up ${newcomers.length} of them`))
  })

  it("whose clock can't be moved: checks that need the clock are left out, nobody is blocked, all others pass", async () => {
    const { world, sandbox } = bank()
    const { advance: _none, ...adapters } = world.adapters
    const { connection } = world
    // Time passes only while a payment is waited for.
    Object.assign(connection.ports, {
      pause: async (ms: number) => {
        sandbox.clock.advance(ms / 1000)
        connection.offsetMs += ms
      },
    })
    const results = await run(checks, withoutReset(adapters, world), { isVouched: false })
    assert.deepEqual(results.filter(({ verdict }) => verdict === 'differs').map(say), [])
    const unchecked = idsOf(results, 'not checked')
    for (const id of [
      'otp/expires',
      'otp/resends',
      'otp/blocks',
      'password/unblocks',
      'pin/blocks',
      'pin/forgets',
    ])
      assert.ok(unchecked.includes(id), `${id} was checked without a clock`)
    assert.ok(
      results.every(({ verdict, reason }) => verdict === 'passed' || reason.includes("clock can't be moved")),
    )
    assert.equal(
      [...sandbox.store().attempts.values()].filter(({ blockedUntil }) => blockedUntil > 0).length,
      0,
    )
  })

  it('where nothing can be opened and no code can be read: the signatures are checked anyway', async () => {
    const { world } = bank()
    const adapters: Adapters = { open: async () => undefined, code: async () => undefined }
    const results = await run(checks, withoutReset(adapters, world), { isVouched: false })
    assert.deepEqual(idsOf(results, 'differs'), [])
    const passedIds = idsOf(results, 'passed')
    assert.ok(passedIds.includes('signature/replay') && passedIds.includes('answers/account/verify-email'))
    assert.ok(idsOf(results, 'not checked').includes('order/forward'))
  })
})

/** A bank whose nth answer says this of itself; and how often it was asked. */
function saying(environmentOf: (nth: number) => string | null) {
  const { world } = bank()
  const { ports } = world.connection
  const { fetch } = ports
  const counter = { times: 0 }
  Object.assign(ports, {
    fetch: async (...request: Parameters<typeof fetch>) => {
      const { status, body, headers } = await fetch(...request)
      const environment = environmentOf(++counter.times)
      const get = (name: string) => (name === ENVIRONMENT_HEADER ? environment : headers.get(name))
      return { status, body, headers: { get } }
    },
  })
  return { world, requests: counter }
}

const firstCheck = checks.slice(0, 1)

describe('production', () => {
  for (const [environment, message] of [
    ['PRO', /says that it is production/],
    ['LIVE', /says that it is "LIVE"/],
  ] as const) {
    it(`is refused when the bank says ${environment}, whatever the flag says`, async () => {
      for (const isVouched of [false, true]) {
        const { world, requests } = saying(() => environment)
        const isSaid = (error: Error) => error instanceof Stop && message.test(error.message)
        await assert.rejects(run(firstCheck, world, { isVouched }), isSaid)
        assert.equal(requests.times, 1)
      }
    })
  }

  it('is assumed of a bank that names no environment, unless a flag says that it is a test system', async () => {
    const { world, requests } = saying(() => null)
    const isSaid = (error: Error) => error instanceof Stop && /add --test-system/.test(error.message)
    await assert.rejects(run(firstCheck, world, { isVouched: false }), isSaid)
    assert.equal(requests.times, 1)
    const [result] = await run(firstCheck, saying(() => null).world, { isVouched: true })
    assert.equal(result?.verdict, 'passed')
  })

  it('stops the run even when only a later answer names it', async () => {
    const { world, requests } = saying((nth) => (nth > 5 ? 'PRO' : 'UAT'))
    await assert.rejects(run(checks, world, { isVouched: false }), Stop)
    assert.equal(requests.times, 6)
  })
})
