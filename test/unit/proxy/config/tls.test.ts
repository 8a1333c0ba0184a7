/** The certificates in the configuration. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readServedBank } from '../../../../src/bank/dir.ts'
import { inspectConfig } from '../../../../src/proxy/config/config.ts'
import { tryTls } from '../../../../src/proxy/operate/tryTls.ts'
import { createAuthority } from '../../../certificates.ts'
import { testKey } from '../rig.ts'

const bankCa = createAuthority('Bank CA')
const ourCa = createAuthority('Our CA')
const bankCert = bankCa.issue('bank')

describe('certificates in the configuration', () => {
  const client = ourCa.issue('proxy-1')
  const inspect = (change: Record<string, string>) =>
    inspectConfig(
      {
        ENVIRONMENT: 'DEV',
        BANK_URL: 'https://api.bank.example',
        BANK_APP_ID: 'app-1',
        SIGNING_KEY: testKey,
        SIGNING_KEY_ID: 'key-1',
        ...change,
      },
      {
        readFile: () => Promise.reject(new Error('no such file')),
        readBank: readServedBank,
        random: (bytes) => new Uint8Array(bytes),
        tryTls,
      },
    )

  test('are passed on', async () => {
    const { settings, problems } = await inspect({
      BANK_CA: bankCa.ca,
      BANK_CLIENT_CERT: client.cert,
      BANK_CLIENT_KEY: client.key,
      BANK_TLS_MIN: '1.2',
    })
    assert.deepEqual(problems, [])
    assert.deepEqual(settings?.tls, { minVersion: 'TLSv1.2', ca: bankCa.ca, ...client })
    assert.deepEqual((await inspect({})).settings?.tls, { minVersion: 'TLSv1.3' })
  })

  const wrong: [string, Record<string, string>, RegExp][] = [
    [
      'half a pair',
      { BANK_CLIENT_CERT: client.cert },
      /^BANK_CLIENT_KEY is missing; BANK_CLIENT_CERT needs it\.$/,
    ],
    [
      'the other half',
      { BANK_CLIENT_KEY: client.key },
      /^BANK_CLIENT_CERT is missing; BANK_CLIENT_KEY needs it\.$/,
    ],
    [
      "another's key",
      { BANK_CLIENT_CERT: client.cert, BANK_CLIENT_KEY: bankCert.key },
      /^BANK_CLIENT_CERT, BANK_CLIENT_KEY or BANK_CA can't be used: /,
    ],
    [
      'a key that is none',
      { BANK_CLIENT_CERT: client.cert, BANK_CLIENT_KEY: 'secret nonsense' },
      /can't be used: /,
    ],
    ...Object.entries({
      text: 'nothing of the kind',
      comments: '# the list was emptied\n',
      'a blank line': '\n\n',
      'a certificate cut short': bankCa.ca.slice(0, bankCa.ca.length / 2),
      'a second one cut short': bankCa.ca + ourCa.ca.slice(0, ourCa.ca.length / 2),
      'a certificate of nonsense': '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      'a key': client.key,
    }).map(([subject, ca]): [string, Record<string, string>, RegExp] => [
      `a list of authorities that is ${subject}`,
      { BANK_CA: ca },
      /^BANK_CA can't be used: /,
    ]),
    ['an old version', { BANK_TLS_MIN: '1.1' }, /^BANK_TLS_MIN must be one of 1\.3, 1\.2, not "1\.1"/],
  ]
  for (const [title, change, sentence] of wrong) {
    test(`${title} is refused`, async () => {
      const { problems } = await inspect(change)
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', sentence)
      assert.ok(!problems[0]?.includes('secret'))
    })
  }
})
