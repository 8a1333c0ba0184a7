/**
 * Configuration from the environment and from files: what is read, what is refused, and what `--check` tells
 * of it.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { noServices, placesOf } from '../../src/contract/bankPlaces.ts'
import { checkReport } from '../../src/proxy/config/check.ts'
import { ConfigError, type Environs, inspectConfig, readConfig } from '../../src/proxy/config/config.ts'
import { nearest } from '../../src/proxy/config/nearest.ts'
import { DEFAULT_LIMITS } from '../../src/proxy/rateLimits/table.ts'
import { variables } from '../../src/proxy/config/variables.ts'
import { testKey } from './proxy-setup.ts'

const ownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  format: 'pem',
  type: 'pkcs8',
}) as string
const shop = {
  id: 'shop-01',
  name: 'Shop',
  embedOrigins: ['https://shop.example'],
  inlineOrigins: [],
  returnOrigins: ['https://shop.example'],
}
const profile = {
  name: 'Bank Kita',
  supportPhone: null,
  licence: 'Licensed',
  appLink: null,
  termsVersion: '2.0',
  termsFrom: '2026-11-01',
  documents: {
    terms: 'https://bank.example/t',
    privacy: 'https://bank.example/p',
    riplay: 'https://bank.example/r',
    paylaterTerms: 'https://bank.example/l',
  },
}
const secret = 'kXo3vQ9-sLwz81TnRb5eYp7uHc2mGd4a'
const complete: Environs = {
  BANK_URL: 'https://api.bank.example',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: ownKey,
  SIGNING_KEY_ID: 'key-1',
  SESSION_SECRET: secret,
  HOSTED_URL: 'https://pay.bank.example/hosted/',
  MERCHANTS: JSON.stringify([shop]),
  BANK_PROFILE: JSON.stringify(profile),
}
const office = { name: 'Kantor Melati', address: 'Jalan Melati 12', latitude: -6.2, longitude: 106.8 }
const withPlaces = (more: object): string => JSON.stringify({ ...profile, ...more })
const development: Environs = {
  ENVIRONMENT: 'DEV',
  BANK_URL: 'http://localhost:9',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: testKey,
  SIGNING_KEY_ID: 'key-1',
}

const ports = (files: Record<string, string> = {}) => ({
  readFile: async (path: string) => files[path] ?? Promise.reject(new Error('no such file')),
  random: (bytes: number) => new Uint8Array(bytes).fill(7),
})
const read = (env: Environs, files?: Record<string, string>) => readConfig(env, ports(files))
const inspect = (env: Environs, files?: Record<string, string>) => inspectConfig(env, ports(files))
const problemsOf = async (env: Environs, files?: Record<string, string>): Promise<readonly string[]> => {
  try {
    await read(env, files)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
}
const withMerchants = (...list: unknown[]): Environs => ({ ...complete, MERCHANTS: JSON.stringify(list) })

describe('the configuration', () => {
  test('complete for PRO', async () => {
    const { config, host, port, connections } = await read(complete)
    assert.equal(config.environment, 'PRO')
    assert.deepEqual(config.bank, { ...profile, storeLinks: [], namePunctuation: false })
    assert.deepEqual(config.hostedOrigins, ['https://pay.bank.example'])
    assert.deepEqual(config.merchants, [shop])
    assert.deepEqual(
      [host, port, connections, config.timeoutMs, config.basePath],
      ['127.0.0.1', 8090, 64, 60_000, '/proxy'],
    )
  })

  test("offices and map services are the bank's, or none", async () => {
    assert.deepEqual(placesOf((await read(complete)).config.bank), { offices: [], map: noServices })
    const map = {
      tiles: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: 'Map Co',
      search: 'https://find.example/?q={query}',
    }
    const { config } = await read({ ...complete, BANK_PROFILE: withPlaces({ offices: [office], map }) })
    assert.deepEqual(placesOf(config.bank), { offices: [office], map })
    assert.deepEqual(placesOf({ offices: 'many', map: { tiles: 7 } }), { offices: [], map: noServices })
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

  test('everything that is wrong is told at once', async () => {
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

  const wrong: [string, Environs, RegExp][] = [
    [
      'an unknown environment',
      { ENVIRONMENT: 'PROD' },
      /^ENVIRONMENT must be one of PRO, UAT, SIT, MOCK, DEV, not "PROD"\. Example: UAT$/,
    ],
    ['the sandbox in PRO', { SANDBOX: 'on' }, /^SANDBOX can't be on in PRO\./],
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
      /^BANK_PROFILE\.map\.search must be https in PRO/,
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
      { SIGNING_KEY_NEXT: ownKey, SIGNING_KEY_NEXT_ID: 'key-2' },
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
  for (const [what, change, sentence] of wrong) {
    test(`${what} is refused in a sentence without secrets`, async () => {
      const problems = await problemsOf({ ...complete, ...change })
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', sentence)
      assert.ok(!problems[0]?.includes('short-secret'))
    })
  }

  test('limits are changed by cell, addresses trusted by hops, the store named by its address', async () => {
    const { config, redis } = await read({
      ...complete,
      LIMITS: '{"otp":{"number":{"points":5,"seconds":60},"merchant":null}}',
      TRUSTED_PROXIES: '2',
      REDIS_URL: 'rediss://store',
    })
    const { merchant: _merchant, ...otp } = DEFAULT_LIMITS.otp
    assert.deepEqual(config.limits?.otp, { ...otp, number: { points: 5, seconds: 60 } })
    assert.equal(config.trustedProxies, 2)
    assert.deepEqual(redis, { url: 'rediss://store', prefix: 'bank-elements:', timeoutMs: 250 })
    assert.equal((await read(complete)).redis, undefined)
  })

  test('two keys need two names', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      format: 'pem',
      type: 'pkcs8',
    }) as string
    const rotated = {
      ...complete,
      SIGNING_KEY_NEXT: other,
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
      SIGNING_KEY_NEXT: ownKey,
      SIGNING_KEY_NEXT_ID: 'key-2',
      SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
      SESSION_SECRET_PREVIOUS: secret.toLowerCase(),
    })
    assert.equal(config.keys.next?.signer.kid, 'key-2')
    assert.equal(config.keys.next.from, Date.UTC(2026, 10, 30, 17))
    assert.deepEqual(config.sessionSecrets, [secret, secret.toLowerCase()])
  })

  test('every default and every example that is a value can be read', () => {
    for (const [name, variable] of Object.entries(variables)) {
      if (variable.default !== null) assert.ok(v.safeParse(variable.schema, variable.default).success, name)
      const isValue = !('secret' in variable) && name !== 'BANK_PROFILE'
      if (isValue) assert.ok(v.safeParse(variable.schema, variable.example).success, name)
    }
  })
})

describe('the register of merchants', () => {
  const wrong: [string, unknown[], string[]][] = [
    [
      'a wildcard',
      [{ ...shop, embedOrigins: ['https://*.example'] }],
      ['MERCHANTS[0].embedOrigins[0] must be an origin'],
    ],
    [
      'capitals',
      [{ ...shop, embedOrigins: ['https://Shop.example'] }],
      ['MERCHANTS[0].embedOrigins[0] must be an origin in small letters'],
    ],
    [
      'a slash at the end',
      [shop, { ...shop, id: 'b', returnOrigins: ['https://shop.example/'] }],
      ['MERCHANTS[1].returnOrigins[0] must be an origin'],
    ],
    ['null', [{ ...shop, embedOrigins: ['null'] }], ['MERCHANTS[0].embedOrigins[0] must be an origin']],
    [
      'this machine',
      [{ ...shop, embedOrigins: ['*loopback*'] }],
      ['MERCHANTS[0].embedOrigins must hold public https origins only in PRO, not *loopback*.'],
    ],
    [
      'no TLS',
      [{ ...shop, returnOrigins: ['http://shop.example'] }],
      ['MERCHANTS[0].returnOrigins must hold public https origins only in PRO'],
    ],
    ['a misspelt key', [{ ...shop, inlineOrigin: [] }], ['MERCHANTS[0].inlineOrigin is not known']],
    [
      'missing keys',
      [{ id: 'shop-01' }],
      [
        'MERCHANTS[0].name is missing',
        'MERCHANTS[0].embedOrigins is missing',
        'MERCHANTS[0].inlineOrigins is missing',
        'MERCHANTS[0].returnOrigins is missing',
      ],
    ],
    [
      'wrong kinds',
      [{ ...shop, name: 5 }, 'shop', { ...shop, embedOrigins: 'https://shop.example' }],
      [
        'MERCHANTS[0].name must be a text in "…"',
        'MERCHANTS[1] must be an object in { }',
        'MERCHANTS[2].embedOrigins must be a list',
      ],
    ],
    [
      'the same id twice',
      [shop, { ...shop, name: 'Other' }],
      ['MERCHANTS[1].id is taken already, by merchant [0]'],
    ],
    [
      'the same origin twice',
      [{ ...shop, embedOrigins: ['https://shop.example', 'https://shop.example'] }],
      ['MERCHANTS[0].embedOrigins[1] is in the list already, as embedOrigins[0]'],
    ],
    [
      'inline without embedding',
      [{ ...shop, inlineOrigins: ['https://other.example'] }],
      ['MERCHANTS[0].inlineOrigins[0] must be one of embedOrigins too'],
    ],
  ]
  for (const [what, list, expected] of wrong) {
    test(`${what}: each mistake is told by its place`, async () => {
      const problems = await problemsOf(withMerchants(...list))
      assert.equal(problems.length, expected.length, problems.join('\n'))
      expected.forEach((start, index) => assert.ok(problems[index]?.startsWith(start), problems[index]))
    })
  }
})

describe('CONFIG_FILE', () => {
  const path = '/etc/proxy.json'
  const file = (names: object) => ({ [path]: JSON.stringify(names) })
  const { MERCHANTS: _merchants, BANK_PROFILE: _profile, ...rest } = complete
  const whole = {
    ...rest,
    PORT: 9000,
    HOSTED_ORIGINS: ['https://m.bank.example'],
    MERCHANTS: [shop],
    BANK_PROFILE: profile,
  }

  test('may hold everything, numbers and lists as JSON has them', async () => {
    const { config, port, files } = await read({ CONFIG_FILE: path }, file(whole))
    assert.deepEqual([port, config.merchants, config.bank.name], [9000, [shop], 'Bank Kita'])
    assert.deepEqual(config.hostedOrigins, ['https://pay.bank.example', 'https://m.bank.example'])
    assert.deepEqual(files, [path])
  })

  test('the environment wins over it, also with a file over a value', async () => {
    const { config, port, files } = await read(
      { CONFIG_FILE: path, PORT: '9001', SIGNING_KEY_FILE: '/run/key.pem', SIGNING_KEY_ID: 'key-2' },
      { ...file(whole), '/run/key.pem': `\ufeff${ownKey}\n` },
    )
    assert.deepEqual([port, config.keys.current.kid], [9001, 'key-2'])
    assert.deepEqual(files, [path, '/run/key.pem'])
  })

  test('may name files for secrets and for the merchants', async () => {
    const names = {
      ...whole,
      SIGNING_KEY: undefined,
      SIGNING_KEY_FILE: '/run/key.pem',
      MERCHANTS: undefined,
      MERCHANTS_FILE: '/run/merchants.json',
    }
    const { config } = await read(
      { CONFIG_FILE: path },
      { ...file(names), '/run/key.pem': ownKey, '/run/merchants.json': JSON.stringify([shop]) },
    )
    assert.deepEqual([config.keys.current.kid, config.merchants], ['key-1', [shop]])
  })

  test('mistakes in it name the file', async () => {
    const [port, merchants] = await problemsOf(
      { CONFIG_FILE: path },
      file({ ...whole, PORT: 'many', MERCHANTS: [{ ...shop, id: '' }] }),
    )
    assert.match(port ?? '', /^PORT must be a whole number .+ \(\/etc\/proxy\.json\)\. Example: 8090$/)
    assert.match(merchants ?? '', /^MERCHANTS\[0\]\.id must be .+ \(\/etc\/proxy\.json\)/)
  })

  for (const [name, meant] of [
    ['BANK_ULR', 'BANK_URL'],
    ['bankUrl', 'BANK_URL'],
    ['MERCHANT', 'MERCHANTS'],
    ['SIGNING_KEY_FIEL', 'SIGNING_KEY_FILE'],
    ['session-secret', 'SESSION_SECRET'],
  ] as const) {
    test(`the unknown name ${name} is a mistake, with a hint at ${meant}`, async () => {
      assert.deepEqual(await problemsOf({ CONFIG_FILE: path }, file({ ...whole, [name]: 'x' })), [
        `${name} in ${path} is not known; did you mean ${meant}?`,
      ])
    })
  }

  test('a name like no other has no hint', async () => {
    assert.equal(nearest('COLOUR_OF_THE_SKY', Object.keys(variables)), undefined)
    assert.deepEqual(await problemsOf({ CONFIG_FILE: path }, file({ ...whole, COLOUR_OF_THE_SKY: 1 })), [
      `COLOUR_OF_THE_SKY in ${path} is not known.`,
    ])
  })

  test('a file that is no JSON, holds no object or is not there', async () => {
    assert.match(
      (await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: '{' })).join(),
      /^CONFIG_FILE \/etc\/proxy\.json must be JSON: /,
    )
    assert.match(
      (await problemsOf({ ...complete, CONFIG_FILE: path }, { [path]: '[]' })).join(),
      /must hold an object/,
    )
    assert.deepEqual(await problemsOf({ ...complete, CONFIG_FILE: path }), [
      "CONFIG_FILE can't be read: no such file.",
    ])
  })
})

describe('--check', () => {
  test('tells each value and where it comes from, and no secret', async () => {
    const path = '/etc/proxy.json'
    const env = {
      ...complete,
      SIGNING_KEY: undefined,
      SIGNING_KEY_FILE: '/run/key.pem',
      CONFIG_FILE: path,
      OPERATOR_TOKEN: 'qWeRtYuIoP123456',
    }
    const report = checkReport(
      await inspect(env, {
        '/run/key.pem': ownKey,
        [path]: JSON.stringify({
          PORT: 9000,
          REPORTS_URL: 'https://user:hunter2@events.bank.example/in?key=hunter3',
        }),
      }),
    )
    const { variables: rows } = report as unknown as { variables: Record<string, unknown> }
    assert.equal(report.ok, true)
    assert.deepEqual(Object.keys(rows), Object.keys(variables))
    assert.deepEqual(rows['PORT'], { value: '9000', source: 'file', path })
    assert.deepEqual(rows['HOST'], { value: '127.0.0.1', source: 'default' })
    assert.deepEqual(rows['BANK_APP_ID'], { value: 'app-1', source: 'env' })
    assert.deepEqual(rows['SIGNING_KEY'], { value: '***', source: 'file', path: '/run/key.pem' })
    assert.deepEqual(rows['SESSION_SECRET'], { value: '***', source: 'env' })
    assert.deepEqual(rows['SIGNING_KEY_NEXT'], { value: null, source: 'default' })
    assert.deepEqual(rows['MERCHANTS'], { value: [shop], source: 'env' })
    assert.deepEqual(rows['REPORTS_URL'], {
      value: 'https://***:***@events.bank.example/in?***',
      source: 'file',
      path,
    })
    const text = JSON.stringify(report)
    for (const hidden of [secret, 'hunter', 'qWeRtYuIoP', 'PRIVATE', ownKey.split('\n')[1] ?? 'x'])
      assert.ok(!text.includes(hidden), hidden)
    assert.match(text, /"keys":\[\{"kid":"key-1","thumbprint":"[\w-]{43}"\}\]/)
  })

  test('tells what is wrong beside what is right', async () => {
    const report = checkReport(await inspect({ ...complete, PORT: 'x', SESSION_SECRET: 'hunter2' }))
    assert.equal(report.ok, false)
    assert.deepEqual(
      (report['problems'] as string[]).map((text) => text.split(' ')[0]),
      ['PORT', 'SESSION_SECRET'],
    )
    assert.ok(!JSON.stringify(report).includes('hunter2'))
  })

  const folder = mkdtempSync(join(tmpdir(), 'proxy-check-'))
  after(() => rmSync(folder, { recursive: true }))
  const run = (args: string[], env: Environs) =>
    spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../src/proxy/node.ts', import.meta.url)), ...args],
      { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' },
    )

  test('as a command: JSON, and the exit code of whether it would start', () => {
    const path = join(folder, 'proxy.json')
    writeFileSync(path, JSON.stringify(complete))
    const right = run(['--check'], { CONFIG_FILE: path })
    assert.deepEqual(
      [right.status, (JSON.parse(right.stdout) as { ok: boolean }).ok],
      [0, true],
      right.stderr,
    )
    const wrong = run(['--check'], { CONFIG_FILE: path, PORT: '-1' })
    assert.equal(wrong.status, 1)
    assert.deepEqual(
      (JSON.parse(wrong.stdout) as { problems: string[] }).problems.map((text) => text.split(' ')[0]),
      ['PORT'],
    )
    const misspelt = run(['--chek'], { CONFIG_FILE: path })
    assert.deepEqual([misspelt.status, misspelt.stdout], [1, ''])
    assert.match(misspelt.stderr, /--chek is not known/)
  })
})
