/** What the conformance kit leaves behind: it names what differs and where, and hides secrets. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checks } from '../../conformance/checks/checks.ts'
import { faults } from '../../conformance/faults/faults.ts'
import { htmlOf } from '../../conformance/report/html.ts'
import { junitOf } from '../../conformance/report/junit.ts'
import { linesOf } from '../../conformance/report/lines.ts'
import { run } from '../../conformance/run.ts'
import { testKey } from '../../keys.ts'
import { bank } from './bench.ts'

const BANK = 'https://uat.bank.example'

/** Everything that a run leaves behind at a bank with a fault, and what must not be in it. */
async function reports(what: string, sections: readonly string[]) {
  const fault = faults.find((one) => one.what === what)
  assert.ok(fault)
  const { world, sandbox } = bank({ fault })
  // Nothing is forgotten between checks, so that every code that was sent is known.
  const { reset: _none, ...adapters } = world.adapters
  const chosen = checks.filter(({ id }) => sections.includes(id.split('/')[0] ?? ''))
  const results = await run(chosen, { ...world, adapters }, { vouched: false })
  const facts = { bank: BANK, startedAt: 1_795_150_800_000, results }
  const { customer } = world.people
  const store = sandbox.store()
  const sent = results.flatMap(({ exchanges }) => exchanges)
  return {
    results,
    html: htmlOf(facts),
    junit: junitOf(facts),
    lines: results.flatMap(linesOf).join('\n'),
    secrets: [
      customer.password,
      customer.pin,
      customer.msisdn,
      testKey.split('\n')[1] ?? '',
      ...store.inbox.flatMap(({ code }) => code ?? []),
      ...store.credentials.values(),
      ...store.factors.keys(),
      ...sent.map(({ sent: { headers } }) => headers['sign'] ?? '').filter((sign) => sign.length > 40),
      ...sent.flatMap(({ sent: { body } }) => body.match(/eyJ[\w.-]+/g) ?? []),
    ],
  }
}

describe('the reports of the conformance kit', () => {
  it('name each difference, its reason, and the place in the contract, in all three formats', async () => {
    const { html, junit, lines } = await reports('finances one sen more than the order costs', ['plan'])
    for (const report of [html, junit, lines]) {
      assert.ok(report.includes('plan/agrees'))
      assert.match(report, /principal of the rows 20001\.01, of the plan 20001\.01/)
      assert.ok(report.includes('src/domain/paylater.ts'))
    }
    assert.match(html, /export function checkPlan\(/)
    assert.match(html, /POST \/ipg-payment\/api\/v1\/payment\/paylater-repayment-plan/)
  })

  it('give the same counts in XML as in the results', async () => {
    const { results, junit } = await reports('finances one sen more than the order costs', [
      'plan',
      'signature',
    ])
    const failed = results.filter(({ verdict }) => verdict === 'differs').length
    assert.ok(failed > 0)
    assert.equal(junit.match(/<testcase /g)?.length, results.length)
    assert.equal(junit.match(/<failure /g)?.length, failed)
    assert.match(junit, new RegExp(`^<testsuites [^>]*tests="${results.length}" failures="${failed}" `, 'm'))
  })

  it('hold no secret, code, signature or phone number, and escape what the bank wrote', async () => {
    const found = await reports('has an error code of its own', ['otp', 'password', 'pin', 'link', 'answers'])
    assert.ok(found.secrets.length > 100)
    for (const report of [found.html, found.junit, found.lines])
      assert.deepEqual(
        found.secrets.filter((secret) => report.includes(secret)),
        [],
      )
    const page = await reports('answers with a page', ['answers'])
    assert.ok(!page.html.includes('<title>Bank</title>'))
  })

  it('include an HTML page without other files, under a policy that allows only its own style', async () => {
    const { html } = await reports('answers with a page', ['answers'])
    assert.match(html, /default-src &#39;none&#39;; style-src &#39;sha256-/)
    assert.doesNotMatch(html, /<script|<link|<img|\ssrc=|\sstyle=|\son\w+=/)
  })
})
