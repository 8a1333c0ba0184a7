/** The OpenAPI documents: well formed, true of schemas and sandbox bank, and enough to link with. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import * as v from 'valibot'
import { documentOf, HOPS, type OpenApi } from '../../../elements/build/openapi/documents.ts'
import { openApiFiles, readExamples } from '../../../elements/build/openapi/files.ts'
import { seal } from '../../../src/client/seal.ts'
import { callNames, callPath, endpoints, operationOf } from '../../../src/contract/endpoints.ts'
import { rowOf } from '../../../src/contract/errors.ts'
import { requests } from '../../../src/contract/requests.ts'
import { snapServiceNames, snapServices } from '../../../src/contract/snap/services.ts'
import { travelling } from '../../../elements/build/openapi/errors.ts'
import type { EncryptFactor } from '../../../src/contract/payloads/account.ts'
import { recordedExamples } from '../../openapi/recorded.ts'
import { chain, SHOP } from '../rig.ts'

const examples = readExamples()
const request = { version: '1.2.3', license: 'UNLICENSED', examples }
const documents = Object.fromEntries(HOPS.map((hop) => [hop, documentOf(hop, request)]))
const files = openApiFiles(request.version, request.license)

const config = await createConfig({ extends: ['recommended-strict'] })
const problemsOf = async (document: OpenApi): Promise<string[]> =>
  (await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })).map(
    ({ ruleId, message }) => `${ruleId}: ${message}`,
  )

for (const hop of HOPS) {
  describe(`the document of ${hop}`, () => {
    const document = documents[hop] ?? assert.fail()

    it('has no error or warning of the linter', async () => assert.deepEqual(await problemsOf(document), []))

    it('has an error when a schema is missing', async () => {
      const { components, ...remainder } = structuredClone(document) as {
        components: { schemas: Record<string, unknown> }
      }
      const { Money: _gone, ...schemas } = components.schemas
      const openApi = { ...remainder, components: { ...components, schemas } } as unknown as OpenApi
      assert.ok((await problemsOf(openApi)).some((problem) => problem.startsWith('no-unresolved-refs')))
    })

    it('has every call; its page has a section for each call and a row for each code', () => {
      const paths = Object.keys(document['paths'] as object)
      assert.deepEqual(
        callNames.filter((name) => !paths.includes(callPath(name))),
        [],
      )
      const page = files[`${hop}.html`] ?? ''
      assert.deepEqual(
        callNames.filter((name) => !page.includes(`<section id="${operationOf(name)}">`)),
        [],
      )
      assert.deepEqual(
        travelling.filter(({ name }) => !page.includes(`<code>${name}</code>`)),
        [],
      )
      assert.ok(!page.includes('<script'))
    })

    it('says of an error what has happened, not only what to do', () =>
      assert.ok(files[`${hop}.html`]?.includes('System busy. Try again later.')))
  })
}

describe('the document of merchant-to-bank', () => {
  const document = JSON.parse(files['merchant-to-bank.json'] ?? '') as OpenApi

  it('has no error or warning of the linter', async () => assert.deepEqual(await problemsOf(document), []))

  it('has every service, and a page with a section for each', () => {
    assert.deepEqual(
      Object.keys(document['paths'] as object),
      snapServiceNames.map((name) => snapServices[name].path),
    )
    for (const title of snapServiceNames.map((name) => snapServices[name].title))
      assert.ok(files['merchant-to-bank.html']?.includes(`<h3>${title}</h3>`), title)
  })
})

/** The names of all fields, however deep; those of lists once. */
function fieldsOf(value: unknown, initialText = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => fieldsOf(entry, `${initialText}[]`)))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    `${initialText}.${name}`,
    ...fieldsOf(inner, `${initialText}.${name}`),
  ])
}

describe('the examples', () => {
  it('fit the schemas', () => {
    for (const name of callNames) {
      const { request, answer } = examples[name]
      assert.deepEqual(v.safeParse(requests[name], request).issues, undefined, name)
      const { data } = answer as { data: unknown }
      assert.deepEqual(v.safeParse(endpoints[name].answers, data).issues, undefined, name)
    }
  })

  it('have the fields of the current sandbox bank (node test/openapi/recorded.ts writes them again)', async () => {
    const today = await recordedExamples()
    assert.deepEqual(
      callNames.map((name) => [name, fieldsOf(today[name]).toSorted()]),
      callNames.map((name) => [name, fieldsOf(examples[name]).toSorted()]),
    )
  })
})

describe('a client generated from the document', () => {
  const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const folder = at('.cache/openapi')
  /** @returns the module that was compiled */
  async function compiled(): Promise<{ link(input: object): Promise<{ merchantName: string }> }> {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    cpSync(at('test/openapi/client'), folder, { recursive: true })
    const types = astToString(await openapiTS(files['page-to-proxy.json'] ?? ''))
    writeFileSync(join(folder, 'schema.d.ts'), types)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['.'], exclude: [] }),
    )
    const compiler = at('node_modules/typescript7/bin/tsc')
    execFileSync(process.execPath, [compiler, '--noEmit', '-p', folder], { encoding: 'utf8' })
    return (await import(pathToFileURL(join(folder, 'link.ts')).href)) as Awaited<ReturnType<typeof compiled>>
  }

  it('compiles, links an account, and is refused with a code of the document', async () => {
    const rig = await chain()
    const { link } = await compiled()
    const msisdn = '81100000001'
    const linking = async (code: () => Promise<string>) => ({
      baseUrl: `${SHOP}/proxy`,
      fetch: async (request: Request) => {
        const headers = new Headers(request.headers)
        headers.set('origin', SHOP)
        return rig.network.fetch(new Request(request, { headers }))
      },
      journeyId: await rig.control.createJourney(),
      msisdn,
      code,
      sealPassword: (factor: EncryptFactor) => seal('Sandbox#2026', factor),
      consents: ['TERMS', 'PRIVACY', 'DATA_SHARING'].map((document) => ({
        document,
        version: '1.0',
        language: 'id',
        acceptedAt: new Date(rig.timers.now()).toISOString(),
      })),
    })
    const right = () => rig.control.inboxCode(msisdn)
    const wrong = async () => ((await rig.control.inboxCode(msisdn, 2)) === '000000' ? '111111' : '000000')
    assert.equal((await link(await linking(right))).merchantName, 'Toko Senja')
    await assert.rejects(link(await linking(wrong)), new RegExp(`refused with ${rowOf('OTP_WRONG').code}`))
  })
})
