/** No secret of an address is printed, wherever in it the secret stands and whatever is said of it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { checkReport } from '../../../../src/proxy/config/check.ts'
import { type EnvVariables, inspectConfig } from '../../../../src/proxy/config/config.ts'
import { safeText } from '../../../../src/domain/safeText.ts'
import { missingDocuments } from '../../../../src/proxy/operate/documents.ts'
import { complete, ports, profile, shop } from './envVariables.ts'

const SECRET = 'hunter7aQ2xV9kLm4'

/** Addresses with a secret in every place that one can stand in. */
const spots = (protocol: string, host = 'host.bank.example'): readonly string[] => [
  `${protocol}://${SECRET}@${host}/in/`,
  `${protocol}://user:${SECRET}@${host}/in/`,
  `${protocol}://:${SECRET}@${host}/`,
  `${protocol}://${host}/in/?key=${SECRET}`,
  `${protocol}://${host}/in/#${SECRET}`,
  `${protocol}://${host}/in/?a=1#key=${SECRET}`,
  `${protocol}://${host}/services/${SECRET}/`,
  `${protocol}://user:${SECRET}@${host}:port/`,
  `${protocol}://${host} /?key=${SECRET}`,
  ` ${protocol}://user:${SECRET}@${host}/in/`,
  `//user:${SECRET}@${host}/in/`,
  `${protocol}://user:a,b${SECRET}@${host}/`,
]

const ADDRESSES = [
  'BANK_URL',
  'HOSTED_URL',
  'HOSTED_ORIGINS',
  'PICTURE_ORIGINS',
  'REPORTS_URL',
  'HTTPS_PROXY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
] as const

const addressed = (address: string) => ({
  'the documents of BANK_PROFILE': {
    BANK_PROFILE: JSON.stringify({ ...profile, documents: { ...profile.documents, terms: address } }),
  },
  'the map of BANK_PROFILE': {
    BANK_PROFILE: JSON.stringify({ ...profile, map: { tiles: address, search: null } }),
  },
  'the app of BANK_PROFILE': { BANK_PROFILE: JSON.stringify({ ...profile, appLink: address }) },
  'the pages of MERCHANTS': { MERCHANTS: JSON.stringify([{ ...shop, embedOrigins: [address] }]) },
  'the return addresses of MERCHANTS': { MERCHANTS: JSON.stringify([{ ...shop, returnOrigins: [address] }]) },
})

const printed = async (env: EnvVariables): Promise<string> =>
  JSON.stringify(checkReport(await inspectConfig(env, ports())))

describe('neither --check nor a refusal prints the secret', () => {
  for (const environment of ['PRO', 'UAT']) {
    for (const name of ADDRESSES)
      test(`in ${name}, in ${environment}`, async () => {
        for (const address of [...spots('https'), ...spots('http')]) {
          const text = await printed({ ...complete, ENVIRONMENT: environment, [name]: address })
          assert.ok(!text.includes(SECRET), `${address} → ${text.slice(0, 600)}`)
        }
      })
    test(`in REDIS_URL, in ${environment}`, async () => {
      const several = spots('rediss').map((address) => `rediss://one.bank.example:6379,${address}`)
      for (const address of [...spots('redis'), ...spots('rediss'), ...spots('http'), ...several]) {
        const text = await printed({ ...complete, ENVIRONMENT: environment, REDIS_URL: address })
        assert.ok(!text.includes(SECRET), `${address} → ${text.slice(0, 600)}`)
      }
    })
    for (const title of Object.keys(addressed('')) as (keyof ReturnType<typeof addressed>)[])
      test(`in ${title}, in ${environment}`, async () => {
        for (const address of spots('https')) {
          const text = await printed({ ...complete, ENVIRONMENT: environment, ...addressed(address)[title] })
          assert.ok(!text.includes(SECRET), `${address} → ${text.slice(0, 600)}`)
        }
      })
  }
})

test('nor does a document that is missing', async () => {
  for (const terms of spots('https')) {
    const [sentence = ''] = await missingDocuments({ ...profile.documents, terms }, async (url) =>
      url === terms ? 404 : 200,
    )
    assert.match(sentence, /^documents\.terms is missing: .* answers 404/)
    assert.ok(!sentence.includes(SECRET), `${terms} → ${sentence}`)
  }
})

test('nor does a value that was given in place of its file', async () => {
  const { SESSION_SECRET: _, ...others } = complete
  // Node's message names the file.
  const check = async (env: EnvVariables) =>
    JSON.stringify(
      checkReport(
        await inspectConfig(
          { ...others, ENVIRONMENT: 'UAT', ...env },
          { ...ports(), readFile: async (path) => readFile(path, 'utf8') },
        ),
      ),
    )
  for (const name of ['REDIS_URL', 'HTTPS_PROXY', 'SESSION_SECRET'])
    for (const path of [...spots('https'), SECRET]) {
      const text = await check({ [`${name}_FILE`]: path })
      assert.match(text, new RegExp(`${name}_FILE can't be read`))
      assert.ok(!text.includes(SECRET), `${path} → ${text.slice(0, 600)}`)
    }
  assert.match(await check({ SESSION_SECRET_FILE: '/run/no/such' }), /\/run\/no\/such/)
})

test('what holds no secret is printed as it is', () => {
  for (const text of [
    'https://api.bank.example',
    'https://pay.bank.example/hosted/',
    'https://events.bank.example/v1/customer-reports',
    'https://tiles.bank.example/{z}/{x}/{y}{r}.png',
    'app-1',
    '30000',
    '/etc/bank/proxy.json',
  ])
    assert.equal(safeText(text), text)
})
