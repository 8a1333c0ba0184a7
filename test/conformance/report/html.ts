/**
 * A run as one page for a bank's engineer: what the contract says and where, what was asked, what came. It
 * needs nothing beside it and runs no script.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Place } from '../check.ts'
import { sections } from '../checks/checks.ts'
import type { Exchange } from '../connection.ts'
import type { Result, Verdict } from '../run.ts'
import { escaped } from './escape.ts'
import { quoteOf } from './quote.ts'
import { redactAnswer, redactBody, redactHeaders, redactText } from './redact.ts'
import { countOf, sectionOf, summaryOf, type RunFacts } from './summary.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Exchanges that are shown of one check, its last ones: what was found out is at the end. */
const SHOWN: Readonly<Record<Verdict, number>> = { differs: 12, 'not checked': 3, passed: 1 }

const WORDS: Readonly<Record<Verdict, readonly [css: string, word: string]>> = {
  differs: ['differs', 'differs'],
  'not checked': ['not', 'not checked'],
  passed: ['passed', 'passed'],
}

const pre = (text: string): string => `<pre>${escaped(text)}</pre>`

function placeOf(place: Place): string {
  const [file, about] = place
  const quote = quoteOf(place)
  const where = `<p><code>${escaped(file)}${quote ? `:${quote.line}` : ''}</code> – ${escaped(about)}</p>`
  return where + (quote ? pre(quote.text) : '')
}

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  redactHeaders(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function cameOf({ lost, status, headers, body }: Exchange): string {
  if (lost !== undefined) return `<p>${escaped(redactText(lost))}</p>`
  const text = body === undefined ? 'no JSON' : JSON.stringify(redactAnswer(body), null, 2)
  return pre(`HTTP ${status}\n${headersOf(headers ?? {})}\n\n${text}`)
}

function exchangeOf(exchange: Exchange): string {
  const { method, path, headers, body } = exchange.sent
  const asked = `${method} ${path}\n${headersOf(headers)}\n\n${redactBody(body)}`
  return `<div class="both"><div><h4>Asked</h4>${pre(asked)}</div><div><h4>Came</h4>${cameOf(exchange)}</div></div>`
}

function checkOf({ check, verdict, why, exchanges }: Result): string {
  const [css, word] = WORDS[verdict]
  const shown = exchanges.slice(-SHOWN[verdict])
  const more = exchanges.length - shown.length
  return [
    `<details class="${css}" id="${escaped(check.id)}"${verdict === 'differs' ? ' open' : ''}>`,
    `<summary><b>${word}</b> <code>${escaped(check.id)}</code> ${escaped(check.what)}</summary><div>`,
    why === '' ? '' : `<p class="why">${escaped(redactText(why))}</p>`,
    '<h3>What the contract says</h3>',
    ...check.where.map(placeOf),
    shown.length === 0 ? '' : '<h3>What was asked, and what came</h3>',
    more > 0 ? `<p>The last ${shown.length} of ${exchanges.length} requests:</p>` : '',
    ...shown.map(exchangeOf),
    '</div></details>',
  ].join('\n')
}

function tableOf(results: readonly Result[]): string {
  const rows = sections.flatMap(({ name, title }) => {
    const mine = results.filter((result) => sectionOf(result) === name)
    if (mine.length === 0) return []
    const cells = (['passed', 'differs', 'not checked'] as const).map(
      (verdict) => `<td class="number">${countOf(mine, verdict)}</td>`,
    )
    return [`<tr><td><a href="#section-${name}">${escaped(title)}</a></td>${cells.join('')}</tr>`]
  })
  const head = '<tr><th>Section</th><th>passed</th><th>differ</th><th>not checked</th></tr>'
  return `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
}

/** What has to be looked at, first. */
function findingsOf(results: readonly Result[]): string {
  const found = results.filter(({ verdict }) => verdict === 'differs')
  if (found.length === 0) return '<p>Nothing differs from the contract in what was checked.</p>'
  const items = found.map(
    ({ check, why }) =>
      `<li><a href="#${escaped(check.id)}"><code>${escaped(check.id)}</code></a> ${escaped(redactText(why))}</li>`,
  )
  return `<h2>What differs</h2><ol>${items.join('\n')}</ol>`
}

export function htmlOf({ bank, startedAt, results }: RunFacts): string {
  const parts = sections.flatMap(({ name, title }) => {
    const mine = results.filter((result) => sectionOf(result) === name)
    if (mine.length === 0) return []
    return [`<section><h2 id="section-${name}">${escaped(title)}</h2>`, ...mine.map(checkOf), '</section>']
  })
  const title = `Conformance of ${bank}: ${summaryOf(results)}`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${escaped(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${style}</style></head><body>`,
    `<h1>Conformance of ${escaped(bank)}</h1>`,
    `<p>${escaped(summaryOf(results))}. Begun ${new Date(startedAt).toISOString()}.`,
    'Secrets, codes, signatures and persons are hidden.',
    'What is not checked could not be found out here; the line of each says what was missing.</p>',
    tableOf(results),
    findingsOf(results),
    ...parts,
    '</body></html>',
    '',
  ].join('\n')
}
