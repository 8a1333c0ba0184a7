import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { createLookup } from '../../../../src/proxy/base/lookup.ts'

/** A system whose DNS answers when the test wants. */
function system() {
  const requests: { hostname: string; answer: (address: string) => void; fail: (code: string) => void }[] = []
  const resolve: LookupFunction = (hostname, _options, answerOf) =>
    void requests.push({
      hostname,
      answer: (address) => answerOf(null, address, 4),
      fail: (code) => answerOf(Object.assign(new Error(code), { code }), '', 0),
    })
  const lookup = createLookup(resolve)
  const answers: string[] = []
  const resolveName = (hostname: string, all = false) =>
    lookup(hostname, { all }, (error, address) =>
      answers.push(error ? `${hostname} ${error.code}` : `${hostname} ${JSON.stringify(address)}`),
    )
  return {
    bankRequests: requests,
    answers,
    resolveName,
    names: () => requests.map(({ hostname }) => hostname),
  }
}

test('whoever asks for the same name waits for the same answer', () => {
  const { bankRequests, answers, resolveName } = system()
  for (let n = 0; n < 64; n++) resolveName('bank')
  assert.equal(bankRequests.length, 1)
  bankRequests[0]?.answer('192.0.2.1')
  assert.deepEqual(answers, Array<string>(64).fill('bank "192.0.2.1"'))
  resolveName('bank')
  assert.equal(bankRequests.length, 2, 'DNS is asked for each connection')
})

test('one name is under way at a time; the others wait for their turn', () => {
  const { bankRequests, answers, resolveName, names } = system()
  resolveName('hangs')
  resolveName('b')
  resolveName('b', true)
  assert.deepEqual(names(), ['hangs'])
  bankRequests[0]?.answer('1')
  assert.deepEqual(names(), ['hangs', 'b'])
  bankRequests[1]?.answer('2')
  bankRequests[2]?.answer('3')
  assert.deepEqual(
    [names(), answers],
    [
      ['hangs', 'b', 'b'],
      ['hangs "1"', 'b "2"', 'b "3"'],
    ],
  )
})

describe('an address that was right', () => {
  /** A bank that DNS has named once, on a clock that the test holds. */
  function named(t: TestContext) {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const dns = system()
    dns.resolveName('bank')
    dns.bankRequests[0]?.answer('192.0.2.1')
    return dns
  }

  test('serves while DNS fails, whatever it fails by, until DNS says another', () => {
    const { bankRequests, answers, resolveName } = system()
    resolveName('bank')
    bankRequests[0]?.answer('192.0.2.1')
    for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'EAI_FAIL']) {
      resolveName('bank')
      bankRequests.at(-1)?.fail(code)
    }
    resolveName('bank')
    bankRequests.at(-1)?.answer('192.0.2.2')
    resolveName('bank')
    bankRequests.at(-1)?.fail('EAI_AGAIN')
    assert.deepEqual(
      answers.map((answer) => answer.at(-2)),
      ['1', '1', '1', '1', '2', '2'],
    )
  })

  test('serves while DNS is silent, soon, then at once; a late answer counts from then on', (t) => {
    const { bankRequests, answers, resolveName } = named(t)
    resolveName('bank')
    resolveName('bank')
    assert.equal(answers.length, 1, 'it may be another by now')
    t.mock.timers.tick(100)
    assert.equal(answers.length, 3)
    resolveName('bank')
    assert.deepEqual([answers.length, bankRequests.length], [4, 2])
    bankRequests[1]?.answer('192.0.2.2')
    assert.deepEqual(answers, Array<string>(4).fill('bank "192.0.2.1"'))
    resolveName('bank')
    t.mock.timers.tick(100)
    assert.equal(answers.at(-1), 'bank "192.0.2.2"')
  })

  test('serves behind another name that DNS is silent about', (t) => {
    const { answers, resolveName } = named(t)
    resolveName('hangs')
    resolveName('bank')
    t.mock.timers.tick(100)
    assert.deepEqual(answers, ['bank "192.0.2.1"', 'bank "192.0.2.1"'])
  })

  test('is none before the first answer', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { bankRequests, answers, resolveName } = system()
    resolveName('bank')
    t.mock.timers.tick(100_000)
    assert.deepEqual(answers, [])
    bankRequests[0]?.fail('EAI_AGAIN')
    assert.deepEqual(answers, ['bank EAI_AGAIN'])
  })
})

test('the system knows the names of /etc/hosts', async () => {
  const address = await new Promise((resolve) =>
    createLookup()('localhost', { family: 4 }, (_error, match) => resolve(match)),
  )
  assert.equal(address, '127.0.0.1')
})
