import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { test } from 'node:test'
import { createLookup } from '../../../../src/proxy/base/lookup.ts'

/** A system whose DNS answers when the test wants. */
function system() {
  const requests: { hostname: string; answer: (address: string) => void }[] = []
  const resolve: LookupFunction = (hostname, _options, answerOf) =>
    void requests.push({ hostname, answer: (address) => answerOf(null, address, 4) })
  const lookup = createLookup(resolve)
  const answers: string[] = []
  const resolveName = (hostname: string, all = false) =>
    lookup(hostname, { all }, (_error, address) => answers.push(`${hostname} ${JSON.stringify(address)}`))
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
  assert.equal(bankRequests.length, 2, 'an answer is not kept')
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

test('the system knows the names of /etc/hosts', async () => {
  const address = await new Promise((resolve) =>
    createLookup()('localhost', { family: 4 }, (_error, match) => resolve(match)),
  )
  assert.equal(address, '127.0.0.1')
})
