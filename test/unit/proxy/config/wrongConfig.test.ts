/** Mistakes in the configuration: each in a sentence that says what to do, without a secret. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { complete, office, problemsOf, profile, secret, withPlaces } from './envVariables.ts'

describe('a configuration with mistakes', () => {
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
      'a hosted page whose slash stands in its query',
      { HOSTED_URL: 'https://pay.bank.example/hosted?to=/' },
      /^HOSTED_URL must be an address that ends in a slash, without .*a query or a fragment/,
    ],
    [
      'a hosted page whose slash stands in its fragment',
      { HOSTED_URL: 'https://pay.bank.example/hosted/#/' },
      /^HOSTED_URL must be an address that ends in a slash/,
    ],
    [
      'a name that stands twice in a merchant',
      { MERCHANTS: '[{"id":"old","id":"shop-01"}]' },
      /^MERCHANTS must be JSON without a key that stands twice \(id\), not /,
    ],
    [
      'the id of a next key that is missing',
      { SIGNING_KEY_NEXT_ID: 'key-2', SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00' },
      /^SIGNING_KEY_NEXT is missing; SIGNING_KEY_NEXT_ID needs it\.$/,
    ],
    [
      'the moment of a next key that is missing',
      { SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00' },
      /^SIGNING_KEY_NEXT is missing; SIGNING_KEY_NEXT_FROM needs it\.$/,
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
      /^MERCHANTS must be JSON: Unexpected token 's', not "shop"\. Example: \[\{/,
    ],
    [
      'merchants with a comma left out',
      { MERCHANTS: '[\n  {"id": "shop"\n   "name": "Toko"}\n]' },
      /^MERCHANTS must be JSON: Expected .+ \(line 3 column 4\), not "/,
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
      'a key id that no header carries',
      { SIGNING_KEY_ID: 'key 2026' },
      /^SIGNING_KEY_ID must be 1 to 128 letters, digits and signs of ASCII, without a space, not "key 2026"\. Example: key-2026-11$/,
    ],
    [
      'such an id of the next key',
      {
        SIGNING_KEY_NEXT: otherKey(),
        SIGNING_KEY_NEXT_ID: 'key-2026\u201312',
        SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
      },
      /^SIGNING_KEY_NEXT_ID must be 1 to 128 letters, .*Example: key-2027-05$/,
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
      /^SIGNING_KEY_NEXT_FROM must be a moment in ISO 8601 with its offset \(Z, or as \+07:00\), not "soon"\. Example: 2026-12-01T00:00:00\+07:00$/,
    ],
    [
      'a moment of a next key that is none',
      { SIGNING_KEY_NEXT: otherKey(), SIGNING_KEY_NEXT_ID: 'key-2', SIGNING_KEY_NEXT_FROM: '01-12-2026' },
      /^SIGNING_KEY_NEXT_FROM must be a moment in ISO 8601 .*, not "01-12-2026"/,
    ],
    ['a limit of an unknown class', { LIMITS: '{"sms":{}}' }, /^LIMITS\.sms is not known/],
    [
      'a limit of what is never counted',
      { LIMITS: '{"stranger":{"address":{"points":3,"seconds":60}}}' },
      /^LIMITS\.stranger\.address is never counted: leave it out\. Those of stranger are session, number\. Example: /,
    ],
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
})
