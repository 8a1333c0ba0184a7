/** The line to Redis under TLS: only a server whose certificate is vouched for receives anything. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createServer, type Server } from 'node:tls'
import { createAuthority } from '../certificates.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { awayIn, type Bank, spawnReplica, startBank } from './rig.ts'

const authority = createAuthority('Test authority')

let bank: Bank
let redis: RedisServer
let server: Server
let text = 0
const folder = mkdtempSync(join(tmpdir(), 'bank-elements-tls-'))
const caFile = join(folder, 'ca.pem')

before(async () => {
  ;[bank, redis] = await Promise.all([startBank(), startRedis()])
  writeFileSync(caFile, authority.ca)
  server = createServer(authority.issue('Redis'), (inbound) => {
    const outbound = connect(redis.port, '127.0.0.1')
    inbound.on('data', (chunk) => {
      text += chunk.length
    })
    inbound.on('error', () => outbound.destroy()).pipe(outbound)
    outbound.on('error', () => inbound.destroy()).pipe(inbound)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  await new Promise((resolve) => server.close(resolve))
  await Promise.all([bank.close(), redis.close()])
  rmSync(folder, { recursive: true, force: true })
})

describe('rediss://', () => {
  const begin = async (change: Record<string, string>) => {
    const { port } = server.address() as AddressInfo
    return spawnReplica(bank, `rediss://localhost:${port}`, change)
  }

  test('connects to a server that a trusted authority has certified', async (t) => {
    const replica = await begin({ NODE_EXTRA_CA_CERTS: caFile })
    t.after(replica.kill)
    await replica.open({ journeyId: await bank.control.createJourney() })
    assert.equal(awayIn(replica), 0)
    assert.ok(text > 100, 'and what is said goes there')
  })

  test('sends nothing to any other server, and works without it', async (t) => {
    text = 0
    const replica = await begin({})
    t.after(replica.kill)
    const journeyId = await bank.control.createJourney()
    const token = await replica.open({ journeyId })
    assert.equal((await replica.call('query-mpc-info', { journeyId }, token)).status, 200)
    assert.equal(text, 0)
    assert.match(
      String(replica.lines.find(({ event }) => event === 'store-away')?.['why']),
      /CERT|SIGNATURE|SIGNED/,
    )
  })
})
