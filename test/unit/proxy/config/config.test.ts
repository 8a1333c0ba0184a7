/** Configuration from the environment: what is read, and what is refused. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { DEMO_BANK } from '../../../../src/bank/dir.ts'
import { noServices, placesOf } from '../../../../src/contract/bankPlaces.ts'
import { nothingShared } from '../../../../src/proxy/bank/signing.ts'
import { DEFAULT_LIMITS } from '../../../../src/proxy/rateLimits/table.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { RIMBA } from '../../../bank.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { development } from '../rig.ts'
import {
  complete,
  filesOf,
  office,
  problemsOf,
  profile,
  read,
  secret,
  shop,
  withPlaces,
} from './envVariables.ts'

describe('the configuration', () => {
  test('complete for PRO', async () => {
    const { config, host, port, connections } = await read(complete)
    assert.equal(config.environment, 'PRO')
    const licences = { id: profile.licence, en: profile.licence }
    assert.deepEqual(config.bank, { ...profile, licences, storeLinks: [], namePunctuation: false })
    assert.deepEqual(config.hostedOrigins, ['https://pay.bank.example'])
    assert.deepEqual(config.merchants, [shop])
    assert.deepEqual(
      [host, port, connections, config.timeoutMs, config.basePath],
      ['127.0.0.1', 8090, 64, 60_000, '/proxy'],
    )
  })

  test('what is missing has the default of the table of variables', async () => {
    const { REDIS_URL } = variables
    const { config, redis, ...settings } = await read({ ...complete, REDIS_URL: REDIS_URL.example })
    const defaults = {
      BANK_CONNECTIONS: settings.connections,
      CLIENT_TIMEOUT_MS: settings.clientTimeoutMs,
      DRAIN_MS: settings.drainMs,
      KEEP_ALIVE_MS: settings.keepAliveMs,
      LOG_LEVEL: settings.logLevel,
      REDIS_MASTER: redis?.master,
      REDIS_PREFIX: redis?.prefix,
      REDIS_TIMEOUT_MS: redis?.timeoutMs,
      REDIS_TOPOLOGY: redis?.topology,
      REPORTS_PERSON: config.reportPerson,
      SESSION_IDLE_MS: config.idleMs,
      SIGNER_TIMEOUT_MS: config.signerTimeoutMs,
      TRUSTED_PROXIES: config.trustedProxies,
    } as const
    for (const [name, value] of Object.entries(defaults))
      assert.equal(String(value), variables[name as keyof typeof defaults].default, name)
  })

  test('of the customer, reports tell a masked number unless the operator wants more', async () => {
    assert.equal((await read(complete)).config.reportPerson, 'mask')
    assert.equal((await read({ ...complete, REPORTS_PERSON: 'pass' })).config.reportPerson, 'pass')
  })

  test("offices and map services come from the bank's profile, or there are none", async () => {
    assert.deepEqual(placesOf((await read(complete)).config.bank), { offices: [], map: noServices })
    const map = {
      tiles: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: 'Map Co',
      search: 'https://find.example/?q={query}',
    }
    const { config } = await read({ ...complete, BANK_PROFILE: withPlaces({ offices: [office], map }) })
    assert.deepEqual(placesOf(config.bank), { offices: [office], map })
    assert.deepEqual(placesOf({ offices: 'many', map: { tiles: 7 } }), { offices: [], map: noServices })
    const edge = { ...office, latitude: -90, longitude: 180 }
    assert.deepEqual(placesOf({ offices: [edge] }).offices, [edge])
    for (const beyond of [
      { latitude: -90.5 },
      { latitude: 90.5 },
      { longitude: 180.5 },
      { longitude: -180.5 },
    ])
      assert.deepEqual(placesOf({ offices: [{ ...edge, ...beyond }] }).offices, [])
  })

  test('of a folder it takes everything, and BANK_PROFILE changes what differs here', async () => {
    const folder = { ...complete, BANK_DIR: RIMBA, BANK_PROFILE: undefined }
    const { config } = await read(folder)
    assert.deepEqual(await filesOf(folder), [
      `${RIMBA}/bank.json`,
      `${RIMBA}/signing.json`,
      `${RIMBA}/codes.json`,
    ])
    const { bank } = config
    assert.deepEqual(
      [bank.name, bank.supportPhone, bank.termsVersion, bank.namePunctuation, bank.documents.terms],
      ['Bank Rimba', '1500-777', '7', true, 'https://rimba.example/syarat'],
    )
    assert.equal(placesOf(bank).offices[0]?.name, 'Cabang Meranti')
    const changes = { supportPhone: null, documents: { terms: 'https://uat.rimba.example/syarat' } }
    const changed = (await read({ ...folder, BANK_PROFILE: JSON.stringify(changes) })).config.bank
    assert.deepEqual(
      [changed.name, changed.supportPhone, changed.documents.terms, changed.documents.privacy],
      ['Bank Rimba', null, 'https://uat.rimba.example/syarat', 'https://rimba.example/privasi'],
    )
  })

  test('requests are signed as the folder declares, unless a module does it', async () => {
    const folder = { ...complete, BANK_PROFILE: undefined, BANK_DIR: RIMBA }
    const { config } = await read(folder)
    const headers = await config.signRequest?.({
      method: 'POST',
      path: '/ipg-auth/api/v1/get-msisdn',
      query: '',
      body: '{}',
      appId: 'app-1',
      time: Date.parse('2026-12-01T10:15:00+07:00'),
      nonce: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      key: { kid: 'key-1', sign: (bytes) => Buffer.from(bytes).toString() },
      fetch: () => Promise.reject(new Error('nothing is asked')),
      shared: nothingShared,
      signal: new AbortController().signal,
    })
    const digest = createHash('sha256').update('{}').digest('hex')
    assert.deepEqual(headers, {
      'x-partner': 'app-1',
      'x-request-id': '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0',
      'x-time': '2026-12-01T10:15:00+07:00',
      'x-signature': `POST|/ipg-auth/api/v1/get-msisdn|2026-12-01T10:15:00+07:00|0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0|app-1|${digest}`,
      'x-key': 'key-1',
    })
    assert.equal((await read(complete)).config.signRequest, undefined)
  })

  test("of the demo's folder PRO takes no address of a document, and of none nothing", async () => {
    assert.deepEqual(await problemsOf({ ...complete, BANK_DIR: DEMO_BANK, BANK_PROFILE: undefined }), [
      'bank.json: documents.terms is missing; PRO needs it.',
      'bank.json: documents.privacy is missing; PRO needs it.',
      'bank.json: documents.riplay is missing; PRO needs it.',
      'bank.json: documents.paylaterTerms is missing; PRO needs it.',
    ])
    assert.deepEqual(await problemsOf({ ...complete, BANK_DIR: '/none' }), [
      'BANK_DIR: /none: there is no such folder.',
    ])
  })

  test('in development most of it may be missing; sessions then end with the process', async () => {
    const { config } = await read(development)
    assert.equal(config.sessionSecrets[0].length, 64)
    assert.deepEqual(config.merchants[0]?.embedOrigins, ['*loopback*'])
    assert.equal(config.bank.documents.terms, 'http://localhost:8081/hosted/documents/terms.html')
  })

  for (const name of [
    'BANK_URL',
    'BANK_APP_ID',
    'SIGNING_KEY',
    'SESSION_SECRET',
    'HOSTED_URL',
    'MERCHANTS',
    'BANK_PROFILE',
  ]) {
    test(`without ${name} it does not start in PRO, and says so`, async () => {
      const problems = await problemsOf({ ...complete, [name]: undefined })
      assert.equal(problems.length, 1)
      assert.ok(problems[0]?.startsWith(name), problems[0])
      assert.match(problems[0] ?? '', / is missing; PRO needs it: .+\. Example: .+/)
    })
  }

  test('limits can be changed by cell, addresses are trusted by hops, the store is named by its address', async () => {
    const { config, redis } = await read({
      ...complete,
      LIMITS: '{"otp":{"number":{"points":5,"seconds":60},"merchant":null}}',
      TRUSTED_PROXIES: '2',
      REDIS_URL: 'rediss://store',
    })
    const { merchant: _merchant, ...otp } = DEFAULT_LIMITS.otp
    assert.deepEqual(config.limits?.otp, { ...otp, number: { points: 5, seconds: 60 } })
    assert.equal(config.trustedProxies, 2)
    assert.deepEqual(redis, {
      urls: ['rediss://store'],
      topology: 'single',
      master: 'mymaster',
      prefix: 'bank-elements:',
      timeoutMs: 250,
    })
    assert.equal((await read(complete)).redis, undefined)
  })

  test('two keys need two names', async () => {
    const rotated = {
      ...complete,
      ENVIRONMENT: 'UAT',
      SIGNING_KEY_NEXT: testKey,
      SIGNING_KEY_NEXT_ID: 'key-1',
      SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
    }
    assert.match(
      (await problemsOf(rotated)).join(),
      /^SIGNING_KEY_NEXT_ID must differ from SIGNING_KEY_ID \(key-1\)/,
    )
  })

  test('current and next key, current and previous secret', async () => {
    const { config } = await read({
      ...complete,
      SIGNING_KEY_NEXT: otherKey(),
      SIGNING_KEY_NEXT_ID: 'key-2',
      SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
      SESSION_SECRET_PREVIOUS: secret.toLowerCase(),
    })
    assert.equal(config.keys.next?.signer.kid, 'key-2')
    assert.equal(config.keys.next.from, Date.UTC(2026, 10, 30, 17))
    assert.deepEqual(config.sessionSecrets, [secret, secret.toLowerCase()])
  })

  test('every default and every example can be read', () => {
    for (const [name, variable] of Object.entries(variables)) {
      if (variable.default !== null) assert.ok(v.safeParse(variable.schema, variable.default).success, name)
      const isValue = !('secret' in variable) && name !== 'BANK_PROFILE'
      if (isValue) assert.ok(v.safeParse(variable.schema, variable.example).success, name)
    }
  })
})
