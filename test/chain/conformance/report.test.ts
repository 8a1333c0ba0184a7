/** The conformance kit's reports: they name what differs and where, and hide secrets. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { checks } from '../../../src/conformance/checks/checks.ts'
import { faults } from './faults/faults.ts'
import { htmlOf } from '../../../src/conformance/report/html.ts'
import { junitOf } from '../../../src/conformance/report/junit.ts'
import { linesOf } from '../../../src/conformance/report/lines.ts'
import { causesOf, hintOf, sayCause } from '../../../src/conformance/report/summary.ts'
import { run } from '../../../src/conformance/run.ts'
import { holds } from '../../holds.ts'
import { testKey } from '../../keys.ts'
import { bank } from './bench.ts'

const BANK = 'https://uat.bank.example'

/** Everything that a run leaves behind at a bank with a fault, and what must not be in it. */
async function reports(title: string, sections: readonly string[]) {
  const fault = faults.find((candidate) => candidate.title === title)
  assert.ok(fault)
  const { world, sandbox } = bank({ fault })
  // Nothing is forgotten between checks, so that every code that was sent is known.
  const { reset: _none, ...adapters } = world.adapters
  const ownChecks = checks.filter(({ id }) => sections.includes(id.split('/')[0] ?? ''))
  const results = await run(ownChecks, { ...world, adapters }, { isVouched: false })
  const facts = { bank: BANK, startedAt: 1_795_150_800_000, results }
  const { customer } = world.people
  const store = sandbox.store()
  const exchanged = results.flatMap(({ exchanges }) => exchanges)
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
      ...exchanged
        .map(({ request: { headers } }) => headers['sign'] ?? '')
        .filter((sign) => sign.length > 40),
      ...exchanged.flatMap(({ request: { body } }) => body.match(/eyJ[\w.-]+/g) ?? []),
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

  it('say a cause once, with the number of checks and the first of them', () => {
    const reason = (item: number) => `payment/payment-h5: data.fees.${item}.amount: Expected string`
    const differences = checks.slice(0, 46).map((check, index) => ({
      check,
      verdict: 'differs' as const,
      reason: index === 45 ? 'another' : reason(index),
      exchanges: [],
      milliseconds: 1,
    }))
    const causes = causesOf(differences).map(sayCause)
    const [a, b, c] = checks.map(({ id }) => id)
    assert.deepEqual(causes, [`45 × ${reason(0)} (${a}, ${b}, ${c}, …)`, `1 × another (${checks[45]?.id})`])
    const html = htmlOf({ bank: BANK, startedAt: 0, results: differences })
    const [, findings = ''] = html.split('<h2>What differs</h2>')
    assert.equal(findings.split('</ol>')[0]?.match(/<li>/g)?.length, 2)
  })

  it('begin with the one finding from which all others follow', async () => {
    const hint = /Begin with signature\/right: /
    const brokenReport = await reports('joins what is signed in another order', ['signature', 'answers'])
    assert.match(brokenReport.html, hint)
    assert.match(hintOf(brokenReport.results) ?? '', hint)
    assert.doesNotMatch((await reports('takes a replay', ['signature'])).html, hint)
  })

  it('show what is signed of the requests that are about signatures, and of no others', async () => {
    const { html, results } = await reports('joins what is signed in another order', ['signature'])
    const { request } = results[0]?.exchanges[0] ?? {}
    assert.ok(request)
    const parts = [
      request.headers['appId'],
      request.headers['nonce'],
      request.headers['timestamp'],
      '',
      request.body,
    ]
    const digest = createHash('sha256').update(parts.join('\n')).digest('hex')
    assert.ok(html.includes(`SHA-256 <code>${digest}</code>`))
    const otherReports = await reports('has a row whose sum is one sen off', ['plan'])
    assert.doesNotMatch(otherReports.html, /SHA-256/)
  })

  it('name each request with its answer, and open the last one, where it was decided', async () => {
    const { html, results } = await reports('has a row whose sum is one sen off', ['plan'])
    const differs = results.find(({ verdict }) => verdict === 'differs')
    assert.ok(differs)
    const from = html.indexOf(`id="${differs.check.id}"`)
    const requests = html
      .slice(from, html.indexOf('Once more', from))
      .match(/<details class="request".*?<\/summary>/g)
    assert.deepEqual(
      requests?.map((request) => request.includes(' open>')),
      differs.exchanges.map((_, index) => index === differs.exchanges.length - 1),
    )
    assert.ok(html.includes('Asked (operation <code>paymentPaylaterRepaymentPlan</code>)'))
    assert.match(requests?.at(-1) ?? '', /POST \/ipg-payment\S+<\/code> → HTTP 200, code 0</)
  })

  it('say where the clock was moved between two requests', async () => {
    const { html } = await reports('lifts a block after an hour (pin)', ['pin'])
    assert.match(html, /<p>\d+ h (\d+ min )?(\d+ s )?later by the bank's clock:<\/p>/)
  })

  it('list what is not checked by what was missing', async () => {
    const { world } = bank()
    const { advance: _none, ...adapters } = world.adapters
    const ownChecks = checks.filter(({ id }) => id === 'otp/expires' || id === 'pin/blocks')
    const results = await run(ownChecks, { ...world, adapters }, { isVouched: false })
    const html = htmlOf({ bank: BANK, startedAt: 1_795_150_800_000, results })
    assert.match(
      html,
      /<li>the bank&#39;s clock can&#39;t be moved \(2\): <a href="#otp\/expires">.*<a href="#pin\/blocks">/,
    )
  })

  it('give the same counts in XML as in the results', async () => {
    const { results, junit } = await reports('finances one sen more than the order costs', [
      'plan',
      'signature',
    ])
    const failureCount = results.filter(({ verdict }) => verdict === 'differs').length
    assert.ok(failureCount > 0)
    assert.equal(junit.match(/<testcase /g)?.length, results.length)
    assert.equal(junit.match(/<failure /g)?.length, failureCount)
    assert.match(
      junit,
      new RegExp(`^<testsuites [^>]*tests="${results.length}" failures="${failureCount}" `, 'm'),
    )
  })

  it('hold no secret, code, signature or phone number, and escape what the bank wrote', async () => {
    const reportAnswer = await reports('has an error code of its own', [
      'otp',
      'password',
      'pin',
      'link',
      'answers',
    ])
    assert.ok(reportAnswer.secrets.length > 100)
    for (const report of [reportAnswer.html, reportAnswer.junit, reportAnswer.lines])
      assert.deepEqual(
        reportAnswer.secrets.filter((secret) => holds(report, secret)),
        [],
      )
    const page = await reports('answers with a page', ['answers'])
    assert.ok(!page.html.includes('<title>Bank</title>'))
    // The answer in place of JSON is shown, as text.
    assert.ok(page.html.includes('&lt;title&gt;Bank&lt;/title&gt;'))
  })

  it('include an HTML page without other files, under a policy that allows only its own style', async () => {
    const { html } = await reports('answers with a page', ['answers'])
    assert.match(html, /default-src &#39;none&#39;; style-src &#39;sha256-/)
    assert.doesNotMatch(html, /<script|<link|<img|\ssrc=|\sstyle=|\son\w+=/)
  })
})
