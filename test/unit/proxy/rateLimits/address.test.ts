import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientAddress, parseAddress } from '../../../../src/proxy/rateLimits/address.ts'
import { DEFAULT_LIMITS, type Limit } from '../../../../src/proxy/rateLimits/table.ts'
import { NO_LIMITS } from './none.ts'
import { JOURNEY, ok, setUp } from '../rig.ts'

const twice = { points: 2, seconds: 60 }

describe("a client's address", () => {
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
  for (const [forwarded, hops, client, reason] of cases) {
    test(`${forwarded} through ${hops}: ${reason}`, () =>
      assert.equal(clientAddress(peer, forwarded, hops)?.address, client))
  }

  const address = (text: string) => parseAddress(text)?.address

  test('of one customer has one form', () => {
    assert.equal(address('::ffff:203.0.113.7'), '203.0.113.7')
    assert.equal(address('2001:DB8:0:0:1::5'), address('2001:db8::ffff:2:3:4'))
    assert.notEqual(address('2001:db8:0:1::1'), address('2001:db8:0:2::1'))
    assert.equal(address('::1'), '0:0:0:0::/64')
    assert.equal(address('fe80::1%eth0'), 'fe80:0:0:0::/64')
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
      assert.equal(address(text), undefined, text)
  })

  test('of IPv6 belongs to a /56 and a /48, of IPv4 to no network', () => {
    assert.deepEqual(parseAddress('2001:db8:1:2345::6'), {
      address: '2001:db8:1:2345::/64',
      site: '2001:db8:1:2300::/56',
      network: '2001:db8:1:0::/48',
    })
    assert.deepEqual(parseAddress('203.0.113.7'), { address: '203.0.113.7' })
  })

  test('in a header that the client wrote changes nothing', async () => {
    const { call, peer: asker } = await setUp({
      limits: { ...NO_LIMITS, other: { address: twice } },
      answer: () => ok({ msisdn: null, merchantName: 'Shop' }),
    })
    asker.address = '203.0.113.7'
    const matches: number[] = []
    for (let i = 0; i < 3; i++) {
      matches.push(
        (await call('get-msisdn', { journeyId: JOURNEY }, { 'x-forwarded-for': `198.51.100.${i}` })).status,
      )
    }
    assert.deepEqual(matches, [200, 200, 429])
  })

  describe('a client with a whole network', () => {
    /** A fiftieth of what the table allows. */
    const small = (limit: Limit | undefined): Limit => {
      assert.ok(limit)
      return { ...limit, points: limit.points / 50 }
    }
    const { address: ofAddress, site: ofSite, network: ofNetwork } = DEFAULT_LIMITS.session
    const limits = { address: small(ofAddress), site: small(ofSite), network: small(ofNetwork) }
    const setUpSmall = () => setUp({ limits: { ...NO_LIMITS, session: limits } })

    /** From one address each, until one is refused; which limit it was. */
    const flood = async (addressOf: (n: number) => string) => {
      const { post, peer: asker, lines } = await setUpSmall()
      for (let n = 0; n <= limits.network.points; n++) {
        asker.address = addressOf(n)
        if ((await post('/session', '{ not json')).status === 429) return [n, lines.at(-1)?.['limit']]
      }
      return [Infinity, undefined]
    }
    const group = (n: number) => n.toString(16)

    test('in a /56 counts as one site', async () => {
      const refusal = await flood((n) => `2001:db8:1:${group(n % 256)}::1`)
      assert.deepEqual(refusal, [limits.site.points, 'session-site'])
    })

    test('in a /48 counts as one network', async () => {
      const refusal = await flood((n) => `2001:db8:1:${group((n * 256) % 65_536)}::1`)
      assert.deepEqual(refusal, [limits.network.points, 'session-network'])
    })

    test("is told apart from phones in the same range, and can't use up a phone's limit", async () => {
      const { post, peer: asker } = await setUpSmall()
      const ask = async (address: string) => {
        asker.address = address
        return (await post('/session', '{ not json')).status
      }
      for (let n = 0; n < limits.network.points + 10; n++)
        assert.equal(await ask('2001:db8:1:2::1'), n < limits.address.points ? 400 : 429)
      assert.equal(await ask('2001:db8:1:3::1'), 400)
    })
  })
})
