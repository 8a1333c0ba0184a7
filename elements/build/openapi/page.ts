/** A document as a readable HTML page without scripts, which loads nothing but its style sheet. */
import { escaped } from '../escaped.ts'
import type { Json } from './schemas.ts'

type Fields = Readonly<Record<string, Json>>

const fieldsOf = (value: Json | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : []
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Code and bold are the only inline Markdown in the descriptions. */
const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))

function tableOf(lines: readonly string[]): string {
  const [head = '', , ...rows] = lines
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`
}

/** Converts the Markdown of our descriptions: paragraphs, headings of level 3, tables. */
const htmlOf = (markdown: string): string =>
  markdown
    .split('\n\n')
    .map((block) => {
      if (block.startsWith('### ')) return `<h3>${inline(block.slice(4))}</h3>`
      if (block.startsWith('| ')) return tableOf(block.split('\n'))
      return `<p>${inline(block)}</p>`
    })
    .join('\n')

const nameOfRef = (schema: Fields): string => textOf(schema['$ref']).split('/').at(-1) ?? ''
const link = (name: string): string => `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`

/** A short description of a schema. */
function typeOf(value: Json | undefined): string {
  const schema = fieldsOf(value)
  if (schema['$ref'] !== undefined) return link(nameOfRef(schema))
  const any = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (any.length > 0) return any.map(typeOf).join(' or ')
  if (schema['const'] !== undefined) return `<code>${escaped(JSON.stringify(schema['const']))}</code>`
  const values = listOf(schema['enum'])
  if (values.length > 0 && values.length <= 8)
    return values.map((choice) => `<code>${escaped(JSON.stringify(choice))}</code>`).join(', ')
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'])}`
  const rules = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']
    .filter((rule) => schema[rule] !== undefined)
    .map((rule) => `${rule} <code>${escaped(JSON.stringify(schema[rule]))}</code>`)
  const kind = schema['properties'] === undefined ? textOf(schema['type']) || 'anything' : 'object'
  return [kind, ...rules].join(', ')
}

/** Rows for the fields of an object, with the fields of nested objects below them. */
function rowsOf(value: Json | undefined, prefix = ''): string[] {
  const schema = fieldsOf(value)
  const any = listOf(schema['anyOf'])
  if (any.length > 0)
    return any
      .filter((branch) => fieldsOf(branch)['properties'] !== undefined)
      .flatMap((branch, at) => [
        ...(prefix === ''
          ? [`<tr><th colspan="3" scope="rowgroup">${at === 0 ? 'Either' : 'Or'}</th></tr>`]
          : []),
        ...rowsOf(branch, prefix),
      ])
  const required = listOf(schema['required'])
  return Object.entries(fieldsOf(schema['properties'])).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const inner = fieldsOf(field)
    const nestedRows =
      inner['type'] === 'array' ? rowsOf(inner['items'], `${path}[].`) : rowsOf(field, `${path}.`)
    const need = required.includes(name) ? 'yes' : 'no'
    return [
      `<tr><th scope="row"><code>${escaped(path)}</code></th><td>${typeOf(field)}</td><td>${need}</td></tr>`,
      ...nestedRows,
    ]
  })
}

function schemaHtml(name: string, value: Json): string {
  const schema = fieldsOf(value)
  const rows = rowsOf(schema)
  const body =
    rows.length === 0
      ? `<p>${typeOf(schema)}</p>`
      : `<div class="wide" tabindex="0" role="region" aria-label="Fields of ${escaped(name)}"><table><thead><tr><th scope="col">Field</th><th scope="col">What it is</th><th scope="col">Required</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section id="schema-${escaped(name)}"><h3>${escaped(name)}</h3>${schema['description'] === undefined ? '' : `<p>${inline(textOf(schema['description']))}</p>`}${body}</section>`
}

const exampleOf = (content: Json | undefined): string => {
  const json = fieldsOf(fieldsOf(content)['application/json'])
  const { value } = fieldsOf(fieldsOf(json['examples'])['sandbox'])
  return value === undefined
    ? ''
    : `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`
}
const schemaOf = (content: Json | undefined): string => {
  const json = Object.values(fieldsOf(content))[0]
  const schema = fieldsOf(fieldsOf(json)['schema'])
  const [first] = listOf(schema['anyOf'])
  const data = fieldsOf(fieldsOf(first)['properties'])['data']
  return typeOf(data ?? schema)
}

function operationHtml(path: string, method: string, operation: Fields): string {
  const id = textOf(operation['operationId'])
  const requestContent = fieldsOf(operation['requestBody'])['content']
  const responses = Object.entries(fieldsOf(operation['responses']))
  const [, success] = responses.find(([status]) => status === '200') ?? []
  const answerContent = fieldsOf(success)['content']
  return `<section id="${escaped(id)}">
<h3>${escaped(textOf(operation['summary']))}</h3>
<p class="path"><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></p>
${htmlOf(textOf(operation['description']))}
${requestContent === undefined ? '' : `<h4>Asks ${schemaOf(requestContent)}</h4>${exampleOf(requestContent)}`}
${answerContent === undefined ? '' : `<h4>Answers ${schemaOf(answerContent)}</h4>${exampleOf(answerContent)}`}
<p>Statuses: ${responses.map(([status]) => escaped(status)).join(', ')}.</p>
</section>`
}

/** The pages' style sheet is a file beside them, because a policy may forbid inline styles. */
export const STYLE_FILE = 'openapi.css'
export const STYLE = `:root{color-scheme:light dark;--line:light-dark(#ddd,#444);--quiet:light-dark(#595959,#b5b5b5);--fill:light-dark(#f6f6f3,#1f1f1e)}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;overflow-wrap:anywhere}
h1{line-height:1.2}h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1.5rem}section{margin-top:2.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);font-weight:400}
th,td{overflow-wrap:normal}td:last-child{min-width:12rem}td code,th code{white-space:nowrap}nav h2{font-size:1rem;margin-top:1.25rem;border:0;padding:0}nav ul{margin:.25rem 0}
thead th{color:var(--quiet)}pre{background:var(--fill);padding:.75rem;border-radius:.5rem;overflow:auto;max-height:24rem}
pre code{overflow-wrap:normal}.wide{overflow-x:auto}.path{color:var(--quiet)}nav ul{columns:18rem;padding-left:1.25rem}
a{color:light-dark(#0b4f9e,#8fc0ff)}:focus-visible{outline:2px solid currentcolor;outline-offset:2px}
`

/**
 * @param file name of the JSON beside the page
 * @param otherPage the page of the other connection
 */
export function pageOf(
  document: { readonly [key: string]: Json },
  file: string,
  otherPage: readonly [string, string],
): string {
  const info = fieldsOf(document['info'])
  const paths = Object.entries(fieldsOf(document['paths'])).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).map(([method, operation]) => ({
      path,
      method,
      operation: fieldsOf(operation),
    })),
  )
  const groups = listOf(document['tags']).map((tag) => {
    const { name, description } = fieldsOf(tag)
    return {
      name: textOf(name),
      description: textOf(description),
      calls: paths.filter(({ operation }) => listOf(operation['tags']).includes(name ?? '')),
    }
  })
  const schemas = Object.entries(fieldsOf(fieldsOf(document['components'])['schemas']))
  const title = escaped(textOf(info['title']))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_FILE}">
</head>
<body>
<header><h1>${title}</h1>
<p>Version ${escaped(textOf(info['version']))} · <a href="${escaped(file)}">OpenAPI ${escaped(textOf(document['openapi']))}, JSON</a> · <a href="${escaped(otherPage[0])}">${escaped(otherPage[1])}</a></p></header>
<nav aria-label="Contents">
${groups.map(({ name, calls }) => `<h2>${escaped(name)}</h2><ul>${calls.map(({ operation }) => `<li><a href="#${escaped(textOf(operation['operationId']))}">${escaped(textOf(operation['summary']))}</a></li>`).join('')}</ul>`).join('\n')}
</nav>
<main>
${htmlOf(textOf(info['description']))}
${groups.map(({ name, description, calls }) => `<h2>${escaped(name)}</h2><p>${inline(description)}</p>${calls.map(({ path, method, operation }) => operationHtml(path, method, operation)).join('\n')}`).join('\n')}
<h2>Schemas</h2>
${schemas.map(([name, schema]) => schemaHtml(name, schema)).join('\n')}
</main>
</body>
</html>
`
}
