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
        now: Date.now,
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
  const DAY_MS = 86_400_000
  const days = (from: number, until: number) => ({
    from: Date.now() + from * DAY_MS,
    until: Date.now() + until * DAY_MS,
  })
  const clientFor = (from: number, until: number) => {
    const { cert, key } = ourCa.issueFor(days(from, until), 'proxy-1')
    return { BANK_CLIENT_CERT: cert, BANK_CLIENT_KEY: key }
  }
  const longClient = clientFor(-1, 300)
  const overCa = createAuthority('Old CA', days(-20, -10)).ca
  const laterCa = createAuthority('Next CA', days(10, 900)).ca

  for (const [title, change, sentence] of [
    ['that is over', clientFor(-20, -10), /^BANK_CLIENT_CERT can't be used now: CN=proxy-1 ended at 20/],
    ['that holds later', clientFor(10, 20), /^BANK_CLIENT_CERT can't be used now: CN=proxy-1 holds from 20/],
    [
      'with a chain that is over',
      { ...longClient, BANK_CLIENT_CERT: longClient.BANK_CLIENT_CERT + overCa },
      /^BANK_CLIENT_CERT can't be used now: CN=Old CA ended at 20/,
    ],
    [
      'of which every authority is over, or holds later',
      { BANK_CA: overCa + laterCa },
      /^BANK_CA vouches for nobody now: CN=Old CA ended at .*; CN=Next CA holds from /,
    ],
  ] as [string, Record<string, string>, RegExp][])
    wrong.push([`a certificate ${title}`, change, sentence])

  test('those with an end are told with it', async () => {
    const { settings } = await inspect({ BANK_CA: bankCa.ca, ...clientFor(-1, 300) })
    assert.deepEqual(
      settings?.certificates.map(({ variable, subject, until }) => [
        variable,
        subject,
        Math.round((until - Date.now()) / DAY_MS),
      ]),
      [
        ['BANK_CA', 'CN=Bank CA', 1],
        ['BANK_CLIENT_CERT', 'CN=proxy-1', 300],
      ],
    )
  })

  test('three weeks before the end there is a word, and for an old authority beside its successor', async () => {
    const longCa = createAuthority('Long CA', days(-1, 900)).ca
    const { problems, warnings } = await inspect({ BANK_CA: overCa + longCa, ...clientFor(-300, 20) })
    assert.deepEqual(problems, [])
    assert.match(
      warnings.join('\n'),
      /^BANK_CA: CN=Old CA ended at \S+\. Leave it out\.\nBANK_CLIENT_CERT: CN=proxy-1 ends at /,
    )
    assert.deepEqual((await inspect({ BANK_CA: longCa, ...clientFor(-300, 22) })).warnings, [])
  })

  for (const [title, change, sentence] of wrong) {
    test(`${title} is refused`, async () => {
      const { problems } = await inspect(change)
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', sentence)
      assert.ok(!problems[0]?.includes('secret'))
    })
  }
})
