/** Places of the contract: each stands where the checks say. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callNames, endpoints } from '../../../src/contract/endpoints.ts'
import * as account from '../../../src/contract/payloads/account.ts'
import * as identity from '../../../src/contract/payloads/identity.ts'
import * as otp from '../../../src/contract/payloads/otp.ts'
import * as payment from '../../../src/contract/payloads/payment.ts'
import { requests } from '../../../src/contract/requests.ts'
import { checks, sections } from '../../../src/conformance/checks/checks.ts'
import { places, schemaOf } from '../../../src/conformance/places.ts'
import { quoteOf } from '../../../src/conformance/report/quote.ts'

const modules: Readonly<Record<string, unknown>> = {
  'src/contract/payloads/account.ts': account,
  'src/contract/payloads/identity.ts': identity,
  'src/contract/payloads/otp.ts': otp,
  'src/contract/payloads/payment.ts': payment,
}

describe('the checks of the conformance kit', () => {
  it('have names of their own and belong to a section', () => {
    assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length)
    for (const { name, checks: mine } of sections)
      assert.ok(mine.length > 0 && mine.every(({ id }) => id.startsWith(`${name}/`)))
  })

  it('name places of the contract that exist', () => {
    for (const { id, sources } of checks) {
      assert.ok(sources.length > 0, id)
      for (const place of sources) assert.ok(quoteOf(place), `${id}: ${place.join(': ')}`)
    }
  })

  it('use every place that has a name', () => {
    const usedNames = new Set(checks.flatMap(({ sources }) => sources.map((place) => place.join())))
    assert.deepEqual(
      Object.values(places).filter((place) => !usedNames.has(place.join())),
      [],
    )
  })

  it('name the schemas that the tables of the contract have for each call', () => {
    for (const call of callNames) {
      const [file, name] = schemaOf[call]
      const module = modules[file] as Record<string, { asks: unknown; answers: unknown }>
      assert.equal(module[name]?.answers, endpoints[call].answers, call)
      assert.equal(module[name]?.asks, requests[call], call)
    }
  })

  it('quote a declaration with the comment over it, a row by itself, and a passage of a page', () => {
    assert.deepEqual(
      quoteOf(['src/contract/signing.ts', 'BANK_TIME_HEADER'])?.text.split('\n').at(-1),
      "export const BANK_TIME_HEADER = 'bank-time'",
    )
    assert.equal(
      quoteOf(['src/contract/errors/rows.ts', 'SYSTEM_BUSY'])?.text,
      "  SYSTEM_BUSY: { ...BUSY_SERVICE, code: 9004, snap: ['500xx00', '500xx02'] },",
    )
    assert.match(quoteOf(['src/proxy/README.md', '### Signing'])?.text ?? '', /^### Signing\n[\s\S]+ once\./)
    assert.equal(quoteOf(['src/contract/signing.ts', 'nothing of the kind']), undefined)
  })
})
