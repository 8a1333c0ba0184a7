/** Configuration from the environment: what is read, and what is refused. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { DEMO_BANK } from '../../../../src/bank/dir.ts'
import { noServices, placesOf } from '../../../../src/contract/bankPlaces.ts'
import { nothingShared } from '../../../../src/proxy/bank/signing.ts'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { DEFAULT_LIMITS } from '../../../../src/proxy/rateLimits/table.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { RIMBA } from '../../../bank.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { development } from '../rig.ts'
import { shop, profile, secret, complete, read, problemsOf } from './envVariables.ts'

const office = { name: 'Kantor Melati', address: 'Jalan Melati 12', latitude: -6.2, longitude: 106.8 }
const withPlaces = (options: object): string => JSON.stringify({ ...profile, ...options })

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
    const { files, config } = await read(folder)
    assert.deepEqual(files, [`${RIMBA}/bank.json`])
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

  test('all errors are reported at once', async () => {
    const problems = await problemsOf({ PORT: 'x', SIGNING_KEY_NEXT_FROM: 'soon' })
    assert.deepEqual(
      problems.map((text) => text.split(' ')[0]),
      [
        'PORT',
        'BANK_URL',
        'BANK_APP_ID',
        'SIGNING_KEY',
        'SIGNING_KEY_NEXT_FROM',
        'SESSION_SECRET',
        'HOSTED_URL',
        'MERCHANTS',
        'BANK_PROFILE',
      ],
    )
  })

  const wrong: [string, EnvVariables, RegExp][] = [
    [
      'an unknown environment',
      { ENVIRONMENT: 'PROD' },
      /^ENVIRONMENT must be one of PRO, UAT, SIT, MOCK, DEV, not "PROD"\. Example: UAT$/,
    ],
    [
      'a bank without TLS',
      { BANK_URL: 'http://api.bank.example' },
      /^BANK_URL must be https in PRO, not http:\/\/api\.bank\.example\.$/,
    ],
    [
      'a bank with a path',
      { BANK_URL: 'https://api.bank.example/v1' },
      /^BANK_URL must be an origin.+, not "https:\/\/api.bank.example\/v1"\. Example: /,
    ],
    [
      'a hosted page without TLS',
      { HOSTED_URL: 'http://pay.bank.example/hosted/' },
      /^HOSTED_URL must be https in PRO/,
    ],
    [
      'a hosted page without its slash',
      { HOSTED_URL: 'https://pay.bank.example/hosted' },
      /^HOSTED_URL must be an address that ends in a slash/,
    ],
    [
      "this machine's hosted page",
      { HOSTED_URL: 'https://localhost/hosted/' },
      /^HOSTED_URL must be an address that customers can open in PRO/,
    ],
    [
      'an origin on this machine',
      { HOSTED_ORIGINS: 'https://127.0.0.1:8443' },
      /^HOSTED_ORIGINS must hold public https origins only in PRO/,
    ],
    [
      "the demo's appId",
      { BANK_APP_ID: 'bank-elements-demo' },
      /^BANK_APP_ID must be your own in PRO: "bank-elements-demo"/,
    ],
    [
      'reports without TLS',
      { REPORTS_URL: 'http://events.bank.example/' },
      /^REPORTS_URL must be https in PRO/,
    ],
    [
      'a store across the network without TLS, whose password is not shown',
      { REDIS_URL: 'redis://user:secret@store.bank.example:6379' },
      /^REDIS_URL must be rediss:\/\/ in PRO, unless the store is on this machine\.$/,
    ],
    [
      'a password that could be read on its way to the proxy, which is not shown',
      { HTTPS_PROXY: 'http://user:hunter2@proxy.bank.example:3128' },
      /^HTTPS_PROXY must be https in PRO where it has a password, unless the proxy is on this machine\.$/,
    ],
    [
      'a proxy without its protocol, whose password is not shown',
      { HTTPS_PROXY: 'user:hunter2@proxy.bank.example:3128' },
      /^HTTPS_PROXY must be an address without a path that begins with http:\/\/ or https:\/\/\. Example: http:\/\/proxy\.bank\.example:3128$/,
    ],
    [
      'loopback in PRO',
      { HOSTED_ORIGINS: '*loopback*' },
      /^HOSTED_ORIGINS must hold public https origins only in PRO, not \*loopback\*\.$/,
    ],
    [
      'an origin with a path',
      { HOSTED_ORIGINS: 'https://a.example,https://b.example/x' },
      /^HOSTED_ORIGINS\[1\] must be an origin.+not "https:\/\/b\.example\/x"/,
    ],
    [
      'merchants that are no JSON',
      { MERCHANTS: 'shop' },
      /^MERCHANTS must be JSON, not "shop"\. Example: \[\{/,
    ],
    ['no merchant', { MERCHANTS: '[]' }, /^MERCHANTS must hold at least one merchant/],
    [
      'a misspelt profile',
      { BANK_PROFILE: JSON.stringify({ ...profile, nama: 'x' }) },
      /^BANK_PROFILE\.nama is not known/,
    ],
    [
      'an office beside the earth',
      { BANK_PROFILE: withPlaces({ offices: [{ ...office, latitude: 96.2 }] }) },
      /^BANK_PROFILE\.offices\[0\]\.latitude/,
    ],
    [
      'an office with a misspelt key',
      { BANK_PROFILE: withPlaces({ offices: [{ ...office, long: 1 }] }) },
      /^BANK_PROFILE\.offices\[0\]\.long is not known/,
    ],
    [
      'map pictures without a row',
      { BANK_PROFILE: withPlaces({ map: { tiles: 'https://tiles.example/{z}/{x}.png' } }) },
      /^BANK_PROFILE\.map\.tiles must be an https address with \{z\}, \{x\}, \{y\}, perhaps \{r\}/,
    ],
    [
      'map pictures over plain http',
      { BANK_PROFILE: withPlaces({ map: { tiles: 'http://tiles.example/{z}/{x}/{y}.png' } }) },
      /^BANK_PROFILE\.map\.tiles must be/,
    ],
    [
      'a search on this machine in PRO',
      { BANK_PROFILE: withPlaces({ map: { search: 'http://localhost:1/?q={query}' } }) },
      /^BANK_PROFILE\.map\.search must be a public https address in PRO/,
    ],
    [
      "the demo's placeholders in PRO",
      { BANK_PROFILE: JSON.stringify({ ...profile, licence: undefined }) },
      /^BANK_PROFILE\.licence is missing; PRO needs it\.$/,
    ],
    [
      'a document left out',
      {
        BANK_PROFILE: JSON.stringify({ ...profile, documents: { ...profile.documents, riplay: undefined } }),
      },
      /^BANK_PROFILE\.documents\.riplay is missing; PRO needs it\.$/,
    ],
    [
      'a document that is not public in PRO',
      {
        BANK_PROFILE: JSON.stringify({
          ...profile,
          documents: { ...profile.documents, riplay: 'http://localhost/r' },
        }),
      },
      /^BANK_PROFILE\.documents\.riplay must be a public https address in PRO\.$/,
    ],
    ...['https://bank.example/t;script-src', 'https://bank.example/t,u', 'https://127.0.0.2/t'].map(
      (terms): [string, EnvVariables, RegExp] => [
        `a document at ${terms} in PRO`,
        { BANK_PROFILE: JSON.stringify({ ...profile, documents: { ...profile.documents, terms } }) },
        /^BANK_PROFILE\.documents\.terms must be a public https address in PRO\.$/,
      ],
    ),
    [
      'tiles of any host in PRO',
      {
        BANK_PROFILE: JSON.stringify({
          ...profile,
          map: { tiles: 'https://*/{z}/{x}/{y}.png', search: null },
        }),
      },
      /^BANK_PROFILE\.map\.tiles must be /,
    ],
    [
      'one secret for two purposes in PRO',
      { OPERATOR_TOKEN: secret },
      /^OPERATOR_TOKEN must not be SESSION_SECRET once more\. /,
    ],
    [
      "merchants' pictures without TLS in PRO",
      { PICTURE_ORIGINS: 'https://img.shop.example,http://img.shop.example' },
      /^PICTURE_ORIGINS must hold public https origins only in PRO, not http:\/\/img\.shop\.example\.$/,
    ],
    [
      'an address with a password',
      { REPORTS_URL: 'https://reports:hunter2@events.bank.example/in' },
      /^REPORTS_URL must be an address .*, without a name or a password, not "https:\/\/…@events\.bank\.example\/in"/,
    ],
    [
      'an origin with a password',
      { BANK_URL: 'https://bank:hunter2@api.bank.example' },
      /^BANK_URL must be an origin, .*, not "https:\/\/…@api\.bank\.example"/,
    ],
    [
      'a short secret',
      { SESSION_SECRET: 'short-secret' },
      /^SESSION_SECRET must have at least 32 characters\. Example: the output of: openssl rand/,
    ],
    [
      'a secret that was typed',
      { SESSION_SECRET: 'abcabcab'.repeat(5) },
      /^SESSION_SECRET is too simple for PRO/,
    ],
    [
      'a short token',
      { OPERATOR_TOKEN: 'short-secret' },
      /^OPERATOR_TOKEN must have at least 16 characters\./,
    ],
    ['an unreadable key', { SIGNING_KEY: 'short-secret' }, /^SIGNING_KEY must be a PKCS#8 PEM or a JWK\.$/],
    [
      'a key without a name',
      { SIGNING_KEY_ID: undefined },
      /^SIGNING_KEY must come with a key id: SIGNING_KEY_ID is missing\.$/,
    ],
    [
      "the test vector's key in PRO",
      { SIGNING_KEY: testKey },
      /^SIGNING_KEY must be a key of your own in PRO: it is the test vector's/,
    ],
    [
      "a demo's key in PRO",
      { SIGNING_KEY_ID: 'demo-12345678' },
      /^SIGNING_KEY must be a key of your own in PRO: "demo-12345678"/,
    ],
    [
      'a next key without its moment',
      { SIGNING_KEY_NEXT: otherKey(), SIGNING_KEY_NEXT_ID: 'key-2' },
      /^SIGNING_KEY_NEXT_FROM is missing/,
    ],
    [
      'a moment that is none',
      { SIGNING_KEY_NEXT_FROM: 'soon' },
      /^SIGNING_KEY_NEXT_FROM must be a moment in ISO 8601, not "soon"/,
    ],
    ['a limit of an unknown class', { LIMITS: '{"sms":{}}' }, /^LIMITS\.sms is not known/],
    [
      'a limit without its window',
      { LIMITS: '{"otp":{"number":{"points":5}}}' },
      /^LIMITS\.otp\.number\.seconds is missing/,
    ],
    [
      'trusted proxies without a number',
      { TRUSTED_PROXIES: 'all' },
      /^TRUSTED_PROXIES must be a whole number from 0 to 10, not "all"/,
    ],
    [
      'a store that is no Redis',
      { REDIS_URL: 'http://x:short-secret@store' },
      /^REDIS_URL must be an address that begins with redis:/,
    ],
    [
      'a prefix that would choose one part of a cluster for all keys',
      { REDIS_PREFIX: 'shop-{one}:' },
      /^REDIS_PREFIX must be at most 64 letters, digits, or any of : \. _ -, not "shop-\{one\}:"/,
    ],
    [
      'a port beyond ports',
      { PORT: '70000' },
      /^PORT must be a whole number from 0 to 65535, not 70000\. Example: 8090$/,
    ],
    [
      'a time-out in words',
      { BANK_TIMEOUT_MS: 'long' },
      /^BANK_TIMEOUT_MS must be a whole number from 1000 to 120000, not "long"/,
    ],
    [
      'a file that is not there',
      { SIGNING_KEY: undefined, SIGNING_KEY_FILE: '/run/key.pem' },
      /^SIGNING_KEY_FILE can't be read: no such file\.$/,
    ],
    [
      'a value and a file',
      { SIGNING_KEY_FILE: '/run/key.pem' },
      /^SIGNING_KEY and SIGNING_KEY_FILE are both given/,
    ],
  ]
  for (const [title, change, sentence] of wrong) {
    test(`${title} is refused in a sentence without secrets`, async () => {
      const problems = await problemsOf({ ...complete, ...change })
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', sentence)
      assert.ok(!problems[0]?.includes('short-secret'))
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
