/**
 * scripts.html: which scripts the elements load into a merchant's page, and why, to be taken into the
 * merchant's inventory of scripts (PCI DSS 4.0.1, 6.4.3). Made of what was built.
 */
import { LANGUAGES } from '../../src/contract/language.ts'
import { CHUNKS } from '../../src/contract/spellings.ts'
import { escaped } from './escaped.ts'

const nameIn = new Intl.DisplayNames('en', { type: 'language' })
const inEach = (chunk: string, purpose: string, when: string): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      `${chunk}-${language}`,
      [`${purpose}, ${nameIn.of(language)}`, when] as const,
    ]),
  )

/**
 * THE table of scripts: name of an entry or a chunk, without its hash, → why a page loads it, and when. What
 * is built without a row here fails the build.
 */
export const PURPOSES: Readonly<Record<string, readonly [purpose: string, when: string]>> = {
  'bank-elements': ['Defines <bank-bind> and <bank-pay> and draws their first screen', 'with the page'],
  'bank-elements.classic': [
    'The same as a classic script, for older pages',
    'with the page, where it is chosen',
  ],
  app: ['The runtime of the screens: React, routing, calls to the bank', 'with the element'],
  link: ['Screens and steps of linking an account', 'with <bank-bind>'],
  pay: ['Screens and steps of a payment', 'with <bank-pay>'],
  'first-pay': ['Draws the order before the rest of the code is there', 'with <bank-pay>'],
  ...inEach('words', 'Texts of the first screens', 'with the element, in this language'),
  ...inEach('rest', 'All other texts', 'after the first screen, in this language'),
  later: ['The screens that follow the first', 'after the first screen'],
  outside: ['Puts the bank’s page into a frame, or leads to it', 'in mode="frame" and mode="redirect"'],
  terms: ['The text of the bank’s terms', 'when they are shown'],
  riplay: ['RIPLAY, the summary of a credit product (OJK)', 'when it is shown'],
  locations: ['Finds and shows the bank’s branches', 'when a branch is looked for'],
  map: ['The map (Leaflet)', 'when a branch is looked for'],
  simulation: ['Marks screens of the bank that runs in the page', 'in environment="MOCK" only'],
}

/** The name of a script without folder and hash, which only chunks have. */
function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.js'.length)
  return file.startsWith(`${CHUNKS}/`) ? name.slice(0, name.lastIndexOf('-')) : name
}

/** The built files, each with its hash. */
export interface Built {
  readonly version: string
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly integrity: string }>>
}

/** The page; files that aren't scripts are passed over. @throws where a script has no purpose */
export function inventory({ version, files }: Built): string {
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'))
  const unexplained = scripts.filter(([file]) => !Object.hasOwn(PURPOSES, nameOf(file))).map(([file]) => file)
  if (unexplained.length > 0)
    throw new Error(`say in elements/build/inventory.ts what these are for: ${unexplained.join(', ')}`)
  const rows = scripts.map(([file, { bytes, integrity }]) => {
    const cells = [file, ...(PURPOSES[nameOf(file)] ?? []), `${bytes}`, integrity]
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  })
  const heads = ['Script', 'Why', 'When', 'Bytes', 'Hash (sha384)']
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What the bank's script loads and why, version ${escaped(version)}</title>
<h1>What the bank's script loads and why</h1>
<p>Version ${escaped(version)}, for the inventory of scripts of a payment page (PCI DSS 4.0.1, 6.4.3). All come from the bank's own address; none loads a script from anybody else. Each is authorised by the bank that serves it, and its integrity is assured by the hash: <a href="embed.html">embed.html</a> has the lines.</p>
<p>Changes (11.6.1): watch <a href="manifest.json">manifest.json</a>, which has these hashes and the version; it changes with every release and at no other time.</p>
<p>In mode="frame" and mode="redirect" your page loads <code>bank-elements</code> and <code>outside</code> alone; the others run in the bank's own page, whose list is <a href="hosted/manifest.json">hosted/manifest.json</a>.</p>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`
}
