/** Warnings of a configuration that starts, and would surprise later. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkReport } from '../../../../src/proxy/config/check.ts'
import { type EnvVariables, inspectConfig } from '../../../../src/proxy/config/config.ts'
import { missingDocuments } from '../../../../src/proxy/operate/documents.ts'
import { DEMO_BANK } from '../../../../src/bank/dir.ts'
import { complete, ports, profile, shop } from './envVariables.ts'

const whole: EnvVariables = {
  ...complete,
  ENVIRONMENT: 'UAT',
  REDIS_URL: 'rediss://store.bank.example:6379',
  TRUSTED_PROXIES: '1',
  HOSTED_DIR: 'dist/public',
  OPERATOR_PORT: '9090',
}
const pages = { 'dist/public/hosted/index.html': '<!doctype html>' }
const warningsOf = async (change: EnvVariables = {}) => {
  const { warnings, problems } = await inspectConfig({ ...whole, ...change }, ports(pages))
  assert.deepEqual(problems, [])
  return warnings
}

describe('a warning', () => {
  test('is none of a configuration that leaves nothing to chance', async () => {
    assert.deepEqual(await warningsOf(), [])
  })

  for (const [title, change, sentence] of [
    ["the demo's bank", { BANK_PROFILE: undefined }, /^BANK_DIR is missing.*"Bank Contoh"/],
    [
      "the demo's folder",
      { ENVIRONMENT: 'PRO', BANK_DIR: DEMO_BANK },
      /^BANK_DIR has "Jalan Melati [^"]*" and 2 more of the demo's,/,
    ],
    [
      "the demo's name in capitals",
      { ENVIRONMENT: 'PRO', BANK_PROFILE: JSON.stringify({ ...profile, name: 'BANK CONTOH' }) },
      /^BANK_PROFILE has "Bank Contoh" of the demo's,/,
    ],
    ['no store', { REDIS_URL: undefined }, /^REDIS_URL is missing: this must be the only replica/],
    ['no trusted proxy', { TRUSTED_PROXIES: undefined }, /^TRUSTED_PROXIES is 0/],
    ['no pages', { HOSTED_DIR: undefined }, /^HOSTED_DIR is missing.*https:\/\/pay\.bank\.example\/hosted\//],
    [
      'a merchant that no answer can name',
      { MERCHANTS: JSON.stringify([shop, { ...shop, id: 'toko' }, { ...shop, id: 'kedai' }]) },
      /^MERCHANTS: no answer of the bank can name "toko" and 1 more:/,
    ],
    [
      'a return without TLS',
      { MERCHANTS: JSON.stringify([{ ...shop, returnOrigins: ['http://shop.example'] }]) },
      /^MERCHANTS: no customer is led back to "http:\/\/shop\.example":/,
    ],
    ['no metrics', { OPERATOR_PORT: undefined }, /^OPERATOR_PORT is missing/],
  ] as const)
    test(`is said of ${title}, and the proxy starts; on one's own machine it isn't`, async () => {
      const warnings = await warningsOf(change)
      assert.equal(warnings.length, 1, warnings.join('\n'))
      assert.match(warnings[0] ?? '', sentence)
      assert.deepEqual(await warningsOf({ ...change, ENVIRONMENT: 'DEV' }), [])
    })

  test('stands in the check beside the mistakes', async () => {
    const inspection = await inspectConfig({ ...whole, REDIS_URL: undefined }, ports(pages))
    const report = checkReport(inspection)
    assert.equal(report.ok, true)
    assert.equal((report['warnings'] as string[]).length, 1)
  })

  test("is said of a document that answers with an error, not of one that can't be reached from here", async () => {
    const statuses: Readonly<Record<string, number | undefined>> = {
      [profile.documents.terms]: 404,
      [profile.documents.privacy]: 200,
      [profile.documents.riplay]: undefined,
      [profile.documents.paylaterTerms]: 503,
    }
    assert.deepEqual(await missingDocuments(profile.documents, async (url) => statuses[url]), [
      "documents.terms is missing: https://bank.example/t answers 404, and customers can't read it.",
      "documents.paylaterTerms is missing: https://bank.example/l answers 503, and customers can't read it.",
    ])
  })
})
