import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientAddress, normalised } from '../../../../src/proxy/rateLimits/address.ts'
import type { LimitTable } from '../../../../src/proxy/rateLimits/table.ts'
import { ok, setUp } from '../rig.ts'
import { moveClock } from './clock.ts'

const none: LimitTable = { otp: {}, captcha: {}, email: {}, secret: {}, session: {}, unknown: {}, other: {} }
const twice = { points: 2, seconds: 60 }

describe('the address', () => {
  moveClock()
  const peer = { address: '10.0.0.5' }
  const cases: [forwarded: string | undefined, hops: number, client: string | undefined, why: string][] = [
    ['198.51.100.1', 0, '10.0.0.5', 'nobody is trusted unless it is configured'],
    ['198.51.100.1', 1, '198.51.100.1', 'one proxy wrote it'],
    ['6.6.6.6, 198.51.100.1', 1, '198.51.100.1', 'what stands before was sent by the client'],
    ['6.6.6.6, 198.51.100.1, 10.0.0.9', 2, '198.51.100.1', 'two proxies'],
    ['198.51.100.1', 2, '10.0.0.5', 'it did not come through both'],
    [undefined, 1, '10.0.0.5', 'it came past the proxy'],
    ['unknown', 1, '10.0.0.5', 'no address'],
    [' [2001:db8:1:2:3::4]:443 ', 1, '2001:db8:1:2::/64', 'with a port'],
    ['198.51.100.1:5060', 1, '198.51.100.1', 'with a port'],
  ]
  for (const [forwarded, hops, client, why] of cases) {
    test(`${forwarded} through ${hops}: ${why}`, () =>
      assert.equal(clientAddress(peer, forwarded, hops), client))
  }

  test('of one customer has one name', () => {
    assert.equal(normalised('::ffff:203.0.113.7'), '203.0.113.7')
    assert.equal(normalised('2001:DB8:0:0:1::5'), normalised('2001:db8::ffff:2:3:4'))
    assert.notEqual(normalised('2001:db8:0:1::1'), normalised('2001:db8:0:2::1'))
    assert.equal(normalised('::1'), '0:0:0:0::/64')
    assert.equal(normalised('fe80::1%eth0'), 'fe80:0:0:0::/64')
    for (const text of [
      '',
      'localhost',
      '1::2::3',
      '2001:db8',
      'g::1',
      '1:2:3:4:5:6:7:8:9',
      '1.2.3.4junk',
      'x1.2.3.4',
    ])
      assert.equal(normalised(text), undefined, text)
  })

  test('that a client wrote itself changes nothing', async () => {
    const { call, peer: asking } = await setUp({
      limits: { ...none, email: { address: twice } },
      answer: () => ok({ free: true }),
    })
    asking.address = '203.0.113.7'
    const found: number[] = []
    for (let i = 0; i < 3; i++) {
      found.push(
        (
          await call(
            'account/verify-email',
            { email: 'a@example.com' },
            { 'x-forwarded-for': `198.51.100.${i}` },
          )
        ).status,
      )
    }
    assert.deepEqual(found, [200, 200, 429])
  })
})
