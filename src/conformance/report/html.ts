/**
 * A run as one page for a bank's engineer: what the contract says and where, what was asked, what came. It
 * needs nothing beside it and runs no script.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callAt, operationOf } from '../../contract/endpoints.ts'
import { joinParts, readTimestamp, TIMESTAMPS } from '../../contract/signingDeclaration.ts'
import { codeIn } from '../../proxy/bank/answer.ts'
import type { ContractSource, Section } from '../check.ts'
import { sections } from '../checks/checks.ts'
import type { RecordedExchange } from '../connection.ts'
import { declarationOf, errorIn, signedPartsOf, type Dialect } from '../dialect.ts'
import type { Result, Verdict } from '../run.ts'
import { escapeHtml } from './escape.ts'
import { quoteOf } from './quote.ts'
import { redactAnswer, redactBody, redactHeaders, redactText, withoutSecrets } from './redact.ts'
import { causesOf, countOf, hintOf, sectionOf, summaryOf, type RunFacts } from './summary.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Exchanges that are shown of one check, its last ones: what was found out is at the end. */
const MAX_SHOWN: Readonly<Record<Verdict, number>> = { differs: 40, 'not checked': 3, passed: 1 }

const WORDS: Readonly<Record<Verdict, readonly [css: string, word: string]>> = {
  differs: ['differs', 'differs'],
  'not checked': ['not', 'not checked'],
  passed: ['passed', 'passed'],
}

const pre = (text: string): string => `<pre>${escapeHtml(text)}</pre>`

function placeOf(place: ContractSource): string {
  const [file, subject] = place
  const quote = quoteOf(place)
  const placeText = `<p><code>${escapeHtml(file)}${quote ? `:${quote.line}` : ''}</code> – ${escapeHtml(subject)}</p>`
  return placeText + (quote ? pre(quote.text) : '')
}

const headersOf = (headers: Readonly<Record<string, string>>, dialect?: Dialect): string =>
  redactHeaders(headers, dialect)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function cameOf({ failure, status, headers, body, text = '' }: RecordedExchange): string {
  const reason = failure === undefined ? '' : `<p>${escapeHtml(redactText(failure))}</p>`
  if (status === undefined) return reason
  const content = body === undefined ? redactText(text) : JSON.stringify(redactAnswer(body), null, 2)
  const note = body === undefined && text !== '' ? '<p>No JSON; its beginning:</p>' : ''
  return reason + note + pre(`HTTP ${status}\n${headersOf(headers ?? {})}\n\n${content}`)
}

/** The answer, in one line. */
function answerOf({ failure, status, body }: RecordedExchange, dialect: Dialect): string {
  if (failure !== undefined) return redactText(failure)
  if (body === undefined) return `HTTP ${status}, no JSON`
  const code = codeIn({ body })
  const name = typeof code === 'string' || typeof code === 'number' ? errorIn(dialect, code) : undefined
  return [`HTTP ${status}, code ${redactText(String(code))}`, name].filter(Boolean).join(' ')
}

/**
 * The text that the bank has to put together out of a request before it checks the signature; '' where a
 * module signs.
 */
function signedOf({ request }: RecordedExchange, dialect: Dialect): string {
  const signing = declarationOf(dialect)
  if (!signing) return ''
  const [path = '', query = ''] = request.path.split('?', 2)
  const header = (name: 'appId' | 'nonce' | 'timestamp') => request.headers[signing.headers[name]] ?? ''
  const values = {
    appId: header('appId'),
    nonce: header('nonce'),
    timestamp: header('timestamp'),
    method: request.method,
    path,
    query,
    body: signing.body === 'raw' ? request.body : createHash('sha256').update(request.body).digest('hex'),
  }
  const bytes = Buffer.from(joinParts(signing, values))
  const rows = signing.parts.map((name) => `${name.padEnd(9)}  ${values[name] || '(empty)'}`)
  const separator = signing.separator === '\n' ? 'line feeds' : escapeHtml(signing.separator)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return [
    `<h4>What is signed of it, joined by ${separator}</h4>`,
    pre(rows.join('\n')),
    `<p>${bytes.length} bytes, SHA-256 <code>${digest}</code></p>`,
  ].join('')
}

/** Requests of a check follow each other within less, unless the clock was moved or a payment waited for. */
const AT_ONCE_MS = 30_000

/** Time between a request's signature and the one before it; '' where it followed at once. */
function laterThan(
  previous: RecordedExchange | undefined,
  exchange: RecordedExchange,
  dialect: Dialect,
): string {
  const name = signedPartsOf(dialect)?.headers.timestamp ?? ''
  const [from, to] = [previous, exchange].map((item) => {
    const text = item?.request.headers[name] ?? ''
    return TIMESTAMPS.map((timestamp) => readTimestamp({ timestamp }, text)).find((time) => time >= 0)
  })
  const ms = (to ?? NaN) - (from ?? NaN)
  if (!(ms >= AT_ONCE_MS)) return ''
  const seconds = Math.round(ms / 1000)
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const texts = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
  return `<p>${texts} later by the bank's clock:</p>`
}

interface Numbered {
  readonly number: number
  readonly isOpen: boolean
  readonly showsSigned: boolean
  readonly dialect: Dialect
}

/** The operation of the request's call in the contract as OpenAPI; '' for a path of no call. */
function operationIn(path: string): string {
  const call = callAt(path.split('?', 1)[0] ?? '')
  return call === undefined ? '' : ` (operation <code>${escapeHtml(operationOf(call))}</code>)`
}

function exchangeOf(exchange: RecordedExchange, { number, isOpen, showsSigned, dialect }: Numbered): string {
  const { method, path, headers, body } = exchange.request
  const question = `${method} ${path}\n${headersOf(headers, dialect)}\n\n${redactBody(body)}`
  return [
    `<details class="request"${isOpen ? ' open' : ''}>`,
    `<summary>${number}. <code>${escapeHtml(`${method} ${path.split('?', 1)[0]}`)}</code> → ${escapeHtml(answerOf(exchange, dialect))}</summary>`,
    `<div class="both"><div><h4>Asked${operationIn(path)}</h4>${pre(question)}</div><div><h4>Came</h4>${cameOf(exchange)}</div></div>`,
    showsSigned ? `<div>${signedOf(exchange, dialect)}</div>` : '',
    '</details>',
  ].join('')
}

function checkOf(
  { check, verdict, reason, exchanges }: Result,
  { showsSigned }: Section,
  dialect: Dialect,
): string {
  const [css, word] = WORDS[verdict]
  const lastExchanges = exchanges.slice(-MAX_SHOWN[verdict])
  const olderCount = exchanges.length - lastExchanges.length
  const isDifferent = verdict === 'differs'
  const html = [
    `<details class="${css}" id="${escapeHtml(check.id)}"${isDifferent ? ' open' : ''}>`,
    `<summary><b>${word}</b> <code>${escapeHtml(check.id)}</code> ${escapeHtml(check.title)}</summary><div>`,
    reason === '' ? '' : `<p class="why">${escapeHtml(redactText(reason))}</p>`,
    '<h3>What the contract says</h3>',
    ...check.sources.map(placeOf),
    lastExchanges.length === 0 ? '' : '<h3>What was asked, and what came</h3>',
    olderCount > 0 ? `<p>The last ${lastExchanges.length} of ${exchanges.length} requests:</p>` : '',
    ...lastExchanges.flatMap((exchange, index) => [
      // Timestamps that are wrong on purpose tell nothing of the clock.
      showsSigned ? '' : laterThan(lastExchanges[index - 1], exchange, dialect),
      exchangeOf(exchange, {
        number: olderCount + index + 1,
        isOpen: !isDifferent || index === lastExchanges.length - 1,
        showsSigned,
        dialect,
      }),
    ]),
    isDifferent
      ? `<p>Once more, with the same flags: <code>--only ${escapeHtml(check.id)}</code> · <a href="#top">what differs</a></p>`
      : '',
    '</div></details>',
  ].join('\n')
  return withoutSecrets(html, exchanges, dialect)
}

function tableOf(results: readonly Result[]): string {
  const rows = sections.flatMap(({ name, title }) => {
    const ownResults = results.filter((result) => sectionOf(result) === name)
    if (ownResults.length === 0) return []
    const cells = (['passed', 'differs', 'not checked'] as const).map(
      (verdict) => `<td class="number">${countOf(ownResults, verdict)}</td>`,
    )
    return [`<tr><td><a href="#section-${name}">${escapeHtml(title)}</a></td>${cells.join('')}</tr>`]
  })
  const head = '<tr><th>Section</th><th>passed</th><th>differ</th><th>not checked</th></tr>'
  return `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
}

const linkTo = ({ check }: Result): string =>
  `<a href="#${escapeHtml(check.id)}"><code>${escapeHtml(check.id)}</code></a>`

/** Checks to be looked at, first. */
function findingsOf(results: readonly Result[]): string {
  if (countOf(results, 'differs') === 0)
    return '<p>Nothing differs from the contract in what was checked.</p>'
  const hint = hintOf(results)
  const items = causesOf(results).map(
    ({ reason, results: ownResults }) =>
      `<li>${escapeHtml(redactText(reason))} (${ownResults.length}): ${ownResults.map(linkTo).join(', ')}</li>`,
  )
  return `<h2>What differs</h2>${hint === undefined ? '' : `<p class="why">${escapeHtml(hint)}</p>`}<ol>${items.join('\n')}</ol>`
}

/** Checks that could not be made, by what was missing. */
function uncheckedOf(results: readonly Result[]): string {
  const openResults = results.filter(({ verdict }) => verdict === 'not checked')
  if (openResults.length === 0) return ''
  const items = [...new Set(openResults.map(({ reason }) => reason))].map((reason) => {
    const ownResults = openResults.filter((result) => result.reason === reason)
    return `<li>${escapeHtml(redactText(reason))} (${ownResults.length}): ${ownResults.map(linkTo).join(', ')}</li>`
  })
  return [
    '<h2>What is not checked</h2>',
    '<p>No verdict: something was missing to find it out. What helps stands in',
    "<code>src/conformance/README.md</code>, “What isn't checked”.</p>",
    `<ul>${items.join('\n')}</ul>`,
  ].join('\n')
}

export function htmlOf({ bank, dialect = {}, startedAt, results }: RunFacts): string {
  const parts = sections.flatMap((section) => {
    const { name, title } = section
    const ownResults = results.filter((result) => sectionOf(result) === name)
    if (ownResults.length === 0) return []
    return [
      `<section><h2 id="section-${name}">${escapeHtml(title)}</h2>`,
      ...ownResults.map((result) => checkOf(result, section, dialect)),
      '</section>',
    ]
  })
  const title = `Conformance of ${bank}: ${summaryOf(results)}`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>`,
    `<h1 id="top">Conformance of ${escapeHtml(bank)}</h1>`,
    `<p>${escapeHtml(summaryOf(results))}. Begun ${new Date(startedAt).toISOString()}.`,
    'Secrets, codes, signatures and persons are hidden.',
    'Files are named from the top of the repository. Operations are those of the contract as OpenAPI:',
    '<code>/openapi/proxy-to-bank.html</code> of the demo (<code>npm start</code>), and',
    '<code>openapi/proxy-to-bank.json</code> in the package and in a release.</p>',
    findingsOf(results),
    uncheckedOf(results),
    '<h2>All checks</h2>',
    tableOf(results),
    ...parts,
    '</body></html>',
    '',
  ].join('\n')
}
