/** A bank that is down is left alone for a while. */
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { eventually } from '../../../eventually.ts'
import { JOURNEY, knowing, ok, setUp, verdict } from '../rig.ts'

const reset = () => Promise.reject(new TypeError('ECONNRESET'))
const refuse = () => Promise.reject(new NeverConnected('refused'))
const gateway = (status: number, headers: Record<string, string> = {}) =>
  new Response('<h1>Bad gateway</h1>', { status, headers })

const HOUR = 3_600_000

const off = { breaker: { failures: 0, openMs: 1 } }

describe('the breaker', () => {
  const rule = { failures: 3, openMs: 10_000 }
  /** One failure each: deeds are sent once. */
  const generate = ['otp/unbinding-auth-generate', { journeyId: JOURNEY }] as const
  const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }

  async function broken(answer: () => Response | Promise<Response> = reset) {
    const bank = { answer }
    const all = await setUp({ breaker: rule, answer: () => bank.answer() })
    for (let i = 0; i < rule.failures; i++) await all.call(...generate)
    assert.equal(all.bankRequests.length, 3)
    return {
      ...all,
      bank,
      states: () => all.lines.filter(({ event }) => event === 'bank-breaker').map((line) => line['state']),
    }
  }

  for (const [title, answer] of [
    ['connections that are reset', reset],
    ['no connection', refuse],
    ['a gateway in trouble', () => gateway(503)],
  ] as const) {
    test(`opens after ${title}, several in a row; then nothing is sent`, async () => {
      const { call, bankRequests, proxy, states } = await broken(answer)
      assert.equal(proxy.bank.breaker(), 'open')
      const response = await call(...generate)
      assert.deepEqual([response.headers.get('retry-after'), response.headers.get('bank-sent')], ['10', 'no'])
      assert.deepEqual(await verdict(response), [503, '9004'])
      assert.equal(bankRequests.length, 3)
      assert.deepEqual(states(), ['open'])
    })
  }

  test('opens after time-outs', async () => {
    const { call, proxy } = await setUp({
      store: await knowing(),
      breaker: rule,
      timeoutMs: 1,
      answer: () => new Promise(() => undefined),
    })
    for (let i = 0; i < 3; i++) assert.equal((await call(...generate)).status, 504)
    assert.equal(proxy.bank.breaker(), 'open')
  })

  test('says how long to wait, also in the body', async () => {
    const { call, clock } = await broken()
    clock.now += 7_500
    const response = await call(...generate)
    assert.equal(response.headers.get('retry-after'), '3')
    assert.deepEqual(await response.json(), {
      code: '9004',
      message: 'SYSTEM_BUSY',
      data: { retryAfterSeconds: 3 },
    })
  })

  test('lets one call through after that, and closes when it is answered', async () => {
    const { call, bankRequests, clock, proxy, bank, states } = await broken()
    clock.now += rule.openMs
    let answer: (response: Response) => void = () => undefined
    bank.answer = () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      })
    const probe = call(...generate)
    while (bankRequests.length < 4) await new Promise(setImmediate)
    assert.equal(proxy.bank.breaker(), 'half-open')
    const response = await call(...generate)
    assert.deepEqual(
      [
        response.status,
        response.headers.get('retry-after'),
        response.headers.get('bank-sent'),
        bankRequests.length,
      ],
      [503, '1', 'no', 4],
    )
    answer(ok(codeAnswer))
    assert.equal((await probe).status, 200)
    assert.equal(proxy.bank.breaker(), 'closed')
    bank.answer = () => ok(codeAnswer)
    assert.equal((await call(...generate)).status, 200)
    assert.deepEqual(states(), ['open', 'half-open', 'closed'])
  })

  test('lets it through as soon although the clock is set back meanwhile', async (t) => {
    const { call, bankRequests, clock, bank, proxy } = await broken()
    clock.now -= HOUR
    clock.setBack += HOUR
    // The library looks at the process's own clock.
    t.mock.method(Date, 'now', () => clock.now)
    bank.answer = () => ok(codeAnswer)
    clock.now += rule.openMs - 1
    const response = await call(...generate)
    assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1'])
    clock.now += 1
    assert.equal((await call(...generate)).status, 200)
    assert.deepEqual([bankRequests.length, proxy.bank.breaker()], [4, 'closed'])
  })

  test('opens again for the same time when that call fails too', async () => {
    const { call, clock, proxy, bankRequests } = await broken()
    clock.now += rule.openMs
    assert.equal((await call(...generate)).status, 502)
    assert.deepEqual([proxy.bank.breaker(), bankRequests.length], ['open', 4])
    clock.now += rule.openMs - 1
    assert.equal((await call(...generate)).status, 503)
    assert.equal(bankRequests.length, 4)
  })

  describe('when that call hangs', () => {
    async function hanging({ mock }: TestContext) {
      const all = await broken()
      mock.timers.enable({ apis: ['setTimeout'] })
      let answer: (response: Response) => void = () => undefined
      all.bank.answer = () => new Promise<Response>((resolve) => void (answer = resolve))
      const pass = async (ms: number): Promise<void> => {
        all.clock.now += ms
        mock.timers.tick(ms)
        await new Promise(setImmediate)
      }
      /** A call that has come to the bank. */
      const begin = async () => {
        const count = all.bankRequests.length
        const end = all.call(...generate)
        while (all.bankRequests.length === count) await new Promise(setImmediate)
        return { end }
      }
      await pass(rule.openMs)
      const trial = await begin()
      await pass(rule.openMs)
      return { ...all, pass, begin, trial, answer: () => answer(ok(codeAnswer)) }
    }

    test('opens again after as long, and lets the next one through: the bank may be back', async (t) => {
      const { call, bank, pass, proxy, bankRequests } = await hanging(t)
      assert.equal(proxy.bank.breaker(), 'open')
      assert.equal((await call(...generate)).status, 503)
      await pass(rule.openMs)
      bank.answer = () => ok(codeAnswer)
      assert.equal((await call(...generate)).status, 200)
      assert.deepEqual([proxy.bank.breaker(), bankRequests.length], ['closed', 5])
    })

    test('and is answered late: that counts for its page, and the next may take as long', async (t) => {
      const { trial, answer, begin, pass, proxy } = await hanging(t)
      answer()
      assert.equal((await trial.end).status, 200)
      const next = await begin()
      await pass(rule.openMs)
      assert.equal(proxy.bank.breaker(), 'half-open')
      answer()
      assert.equal((await next.end).status, 200)
      assert.equal(proxy.bank.breaker(), 'closed')
    })
  })

  test("what has waited for a connection doesn't leave once it is open, and doesn't count", async () => {
    let leave = (): void => undefined
    const { call, bankRequests, proxy, clock, states } = await setUp({
      store: await knowing(),
      breaker: rule,
      answer: ({ init }, count) => {
        if (count > 1) return count <= 4 ? reset() : ok(codeAnswer)
        return new Promise<Response>((resolve) => {
          leave = () =>
            resolve(
              Promise.resolve().then(() => {
                init.leave?.()
                return ok(codeAnswer)
              }),
            )
        })
      },
    }).then((all) => ({
      ...all,
      states: () => all.lines.filter(({ event }) => event === 'bank-breaker').map((line) => line['state']),
    }))
    const waiting = call(...generate)
    await eventually('it waits', () => bankRequests.length === 1 || undefined)
    for (let i = 0; i < rule.failures; i++) await call(...generate)
    assert.equal(proxy.bank.breaker(), 'open')
    leave()
    const response = await waiting
    assert.deepEqual([response.status, response.headers.get('bank-sent')], [503, 'no'])
    clock.now += rule.openMs
    assert.equal((await call(...generate)).status, 200, 'the trial itself leaves')
    assert.deepEqual(states(), ['open', 'half-open', 'closed'])
  })

  test('a trial that gets no connection opens it again', async () => {
    const { call, clock, proxy, bank } = await broken()
    clock.now += rule.openMs
    bank.answer = () => Promise.reject(new NeverConnected('no-connection'))
    assert.equal((await call(...generate)).status, 503)
    assert.equal(proxy.bank.breaker(), 'open')
  })

  test("waiting for a connection in vain doesn't open it", async () => {
    const { call, proxy } = await setUp({
      breaker: rule,
      answer: () => Promise.reject(new NeverConnected('no-connection')),
    })
    for (let i = 0; i < 10; i++) assert.equal((await call(...generate)).headers.get('bank-sent'), 'no')
    assert.equal(proxy.bank.breaker(), 'closed')
  })

  test('an answer in between resets the count', async () => {
    const { call, proxy } = await setUp({
      breaker: rule,
      answer: (_, count) => (count % 3 === 0 ? ok(codeAnswer) : reset()),
    })
    for (let i = 0; i < 12; i++) await call(...generate)
    assert.equal(proxy.bank.breaker(), 'closed')
  })

  for (const [title, answer] of [
    ['refuses', () => Response.json({ code: '9005' }, { status: 503 })],
    ['limits', () => gateway(429)],
    ['answers nonsense', () => new Response('<html>')],
  ] as const) {
    test(`stays closed while the bank ${title}: it is there`, async () => {
      const { call, proxy } = await setUp({ breaker: rule, answer })
      for (let i = 0; i < 10; i++) await call(...generate)
      assert.equal(proxy.bank.breaker(), 'closed')
    })
  }

  test("a failing signer doesn't count as the bank's failure", async () => {
    const { call, proxy } = await setUp({
      breaker: rule,
      keys: { current: { kid: 'hsm', sign: () => Promise.reject(new Error('down')) } },
    })
    for (let i = 0; i < 10; i++) await call(...generate)
    assert.equal(proxy.bank.breaker(), 'closed')
  })

  test('can be left out', async () => {
    const { call, proxy, bankRequests } = await setUp({ ...off, answer: reset })
    for (let i = 0; i < 15; i++) await call(...generate)
    assert.deepEqual([proxy.bank.breaker(), bankRequests.length], ['closed', 15])
  })

  test('shows the operator its state', async () => {
    const { send } = await setUp({ operatorToken: 'the operator, and nobody else' })
    const state = (await (
      await send('/healthz', { headers: { 'x-operator-token': 'the operator, and nobody else' } })
    ).json()) as { breaker: string }
    assert.equal(state.breaker, 'closed')
  })
})
