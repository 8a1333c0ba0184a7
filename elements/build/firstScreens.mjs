/**
 * Rollup plugin: `import { tree, words, css } from 'first-screens/link'` gives the first screen of
 * bank-bind, rendered by the real components (elements/prerender.tsx), as data that the page's script turns
 * into nodes, and the styles that it uses. 'first-screens/pay' gives the screen of a usual order, with slots
 * for the texts of the order (elements/paySlots.ts), which are found by rendering it with marked values.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform } from 'lightningcss'
import { rollup } from 'rollup'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { JSX_RUNTIME, plainOf } from './compile.mjs'
import { linaria } from './linaria.mjs'
import { matching, narrowed } from './selectors.mjs'

const PREFIX = 'first-screens/'
const VIRTUAL = '\0first-screens/'
const FOLDER = fileURLToPath(new URL('../../.cache/build/prerender/', import.meta.url))
const SOURCE = fileURLToPath(new URL('../prerender.tsx', import.meta.url))

/** Screen → the versions that are rendered, the default last. */
const VERSIONS = { link: [1, 2], pay: [2, 3] }
/** The character of the first slot (elements/firstScreen.ts). */
const SLOTS = 0xe000

/** Elements without an end tag (HTML standard, void elements) that React may write here. */
const VOID = new Set(['input', 'br', 'img', 'hr'])
const ENTITIES = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const plain = (text) => text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity])

const TOKEN = /<!--.*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/**
 * Parses React's HTML into nested arrays: `[tag, attributes, ...children]`, a text as a string. React's
 * output is regular: every attribute in double quotes, every element closed.
 */
export function parse(html) {
  const root = ['', {}]
  const open = [root]
  for (const [, closed, tag, attributes, text] of html.matchAll(TOKEN)) {
    if (closed) open.pop()
    else if (text !== undefined) open.at(-1).push(plain(text))
    else if (tag) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, plain(value)])
      const node = [tag, Object.fromEntries(pairs)]
      open.at(-1).push(node)
      if (!VOID.has(tag)) open.push(node)
    }
  }
  if (open.length !== 1) throw new Error('the first screen is not well formed')
  return root.slice(2)
}

/**
 * Merges several trees into one. Parts that are equal in all trees stay; a part that depends on the language
 * becomes a number from 0 up, its index in `words`; a part that depends on the version becomes a number from
 * -1 down, for `byVersion`.
 * @param {number[]} versions
 * @param {Record<string, unknown[]>} drawn tree by `language version`
 */
function merge(versions, drawn) {
  const keys = LANGUAGES.flatMap((language) => versions.map((version) => [language, version]))
  const words = LANGUAGES.map(() => [])
  const byVersion = versions.map(() => [])
  const text = (values) => {
    if (values.every((value) => value === values[0])) return values[0]
    const of = (language, version) => values[keys.findIndex(([l, v]) => l === language && v === version)]
    const isWord = LANGUAGES.every((language) =>
      versions.every((one) => of(language, one) === of(language, versions[0])),
    )
    const isPath = versions.every((version) =>
      LANGUAGES.every((one) => of(one, version) === of(DEFAULT_LANGUAGE, version)),
    )
    if (isWord === isPath) throw new Error(`depends on language and version: ${values.join(' | ')}`)
    if (isWord) return words.map((list, at) => list.push(of(LANGUAGES[at], versions[0])))[0] - 1
    return -byVersion.map((list, at) => list.push(of(DEFAULT_LANGUAGE, versions[at])))[0]
  }
  const node = (all) => {
    const [first] = all
    if (typeof first === 'string') return text(all)
    const [tag, attributes, ...children] = first
    if (all.some((one) => one[0] !== tag || one.length !== first.length))
      throw new Error('the first screen differs between languages or versions')
    // So that a translated text can be put back (elements/firstScreen.ts).
    if (children.length > 1 && children.some((child) => typeof child === 'string'))
      throw new Error(`a text is beside something else in <${tag}>`)
    const merged = Object.keys(attributes).map((name) => [name, text(all.map((one) => one[1][name]))])
    const inner = children.map((_, at) => node(all.map((one) => one[at + 2])))
    return merged.length || inner.length ? [tag, Object.fromEntries(merged), ...inner] : [tag]
  }
  const trees = keys.map(([language, version]) => drawn[`${language} ${version}`])
  const tree = trees[0].map((_, at) => node(trees.map((one) => one[at])))
  return {
    tree,
    words: Object.fromEntries(LANGUAGES.map((one, at) => [one, words[at]])),
    versions: versions.map(String),
    byVersion,
  }
}

/** Replaces each of these texts in the nodes by the character of its number, longer texts first. */
function slotted(nodes, texts) {
  const order = texts.map((text, at) => [text, String.fromCharCode(SLOTS + at)])
  order.sort(([a], [b]) => b.length - a.length)
  const slot = (text) => order.reduce((left, [found, mark]) => left.replaceAll(found, mark), text)
  const visit = (node) => {
    if (typeof node === 'string') return slot(node)
    const [tag, attributes, ...children] = node
    const pairs = Object.entries(attributes).map(([name, value]) => [name, slot(value)])
    return [tag, Object.fromEntries(pairs), ...children.map(visit)]
  }
  return nodes.map(visit)
}

/**
 * The order's screen: rendered with two sets of marks, which must give the same slots and no other
 * difference.
 */
async function slottedPay({ pay, marked, slotsOf }, language, version) {
  const [one, other] = await Promise.all(
    marked.map(async (answer) => {
      const texts = slotsOf(answer, language)
      if (!texts) throw new Error('the marked order is not a usual one')
      return { texts, nodes: slotted(parse(await pay(language, version, answer)), texts) }
    }),
  )
  const code = JSON.stringify(one.nodes)
  if (code !== JSON.stringify(other.nodes))
    throw new Error('the order is shown in a way that slots cannot fill')
  one.texts.forEach((text, at) => {
    if (!code.includes(String.fromCharCode(SLOTS + at))) throw new Error(`no slot for ${text}`)
  })
  return one.nodes
}

/**
 * The minified rules that can apply.
 * @param {ReturnType<typeof matching>} canMatch
 * @param {ReturnType<typeof matching>} [known] that of a screen whose rules are loaded already
 */
export function usedStyles(sheets, canMatch, known) {
  const code = Buffer.from(sheets.join('\n'))
  const isNeeded = (selector) => canMatch(selector) && !known?.(selector)
  const visitor = {
    Rule: {
      style: ({ value: { selectors } }) =>
        selectors.some((one) => narrowed(one, isNeeded)) ? undefined : [],
      keyframes: () => [],
    },
    Selector: (selector) => narrowed(selector, isNeeded) ?? [],
  }
  const left = transform({ filename: 'first.css', code, visitor }).code
  // Minifying also removes media queries without rules.
  const css = transform({ filename: 'first.css', code: left, minify: true }).code.toString()
  // An animation would start again when React takes over.
  if (css.includes('animation')) throw new Error('the first screen must not be animated')
  return css
}

const REFERENCE = /var\((--[\w-]+)/g

/**
 * Removes custom properties that neither these rules nor `others` use, since the app brings all of them.
 * @param {ReadonlySet<string>} kept those that a script reads earlier
 */
export function withoutUnused(css, others, kept) {
  const used = new Set([...kept, ...[...(css + others).matchAll(REFERENCE)].map(([, name]) => name)])
  const isLeft = ({ name }) => (used.has(name) ? undefined : [])
  const visitor = { Declaration: { custom: isLeft } }
  const left = transform({
    filename: 'first.css',
    code: Buffer.from(css),
    minify: true,
    visitor,
  }).code.toString()
  // A property that was used only by a removed one is unused too.
  return left === css ? css : withoutUnused(left, others, kept)
}

/**
 * Renders the first screens.
 * @param {import('rollup').Plugin[]} plugins the plugins for the source
 * @param {boolean} hosted whether the styles are those of the bank's own page
 * @param {string} [folder] where the program that renders them is written
 */
export async function draw(plugins, hosted, folder = hosted ? 'hosted' : 'inline') {
  const bundle = await rollup({
    input: SOURCE,
    plugins: [...plugins, linaria({ hosted })],
    external: (id) => !/^[./\0]/.test(id) && !Object.hasOwn(JSX_RUNTIME, id),
    onwarn: () => undefined,
  })
  // Dynamic imports stay outside: their files are written, but never run.
  const dir = join(FOLDER, folder)
  const names = { entryFileNames: 'first-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' }
  rmSync(dir, { recursive: true, force: true })
  const { output } = await bundle.write({ dir, format: 'esm', ...names })
  await bundle.close()
  const source = await import(pathToFileURL(join(dir, output[0].fileName)).href)
  const screens = {
    link: async (language, version) => parse(await source.link(language, version)),
    pay: (language, version) => slottedPay(source, language, version),
  }
  const made = async (name, known) => {
    const drawn = {}
    for (const language of LANGUAGES)
      for (const version of VERSIONS[name])
        drawn[`${language} ${version}`] = await screens[name](language, version)
    const merged = merge(VERSIONS[name], drawn)
    // The page's own element around the screen.
    const around = hosted ? ['bank'] : []
    const canMatch = matching(merged.tree, around)
    return { ...merged, css: usedStyles(source.sheets(), canMatch, known && matching(known.tree, around)) }
  }
  const link = await made('link')
  const pay = await made('pay', link)
  // In a frame the merchant's colours are checked against ours as soon as the first screen is there.
  const contrastTokens = new Set(hosted ? source.contrastTokens : [])
  return {
    source,
    screens: { link: { ...link, css: withoutUnused(link.css, pay.css, contrastTokens) }, pay },
  }
}

/**
 * Results by folder, finished or pending: several bundles of a build contain the same screens and share the
 * folder.
 */
const drawing = new Map()

/**
 * @param {() => import('rollup').Plugin[]} plugins makes new plugins for the source
 * @param {{ hosted?: boolean }} [options] whether the styles are those of the bank's own page
 * @returns {import('rollup').Plugin}
 */
export const firstScreens = (plugins, { hosted = false } = {}) => {
  const drawnOnce = () => {
    if (!drawing.has(hosted)) drawing.set(hosted, draw(plugins(), hosted))
    return drawing.get(hosted)
  }
  return {
    name: 'bank-first-screens',
    resolveId: (specifier, importer = '') =>
      // A module that is loaded without the app has its own copy.
      specifier.startsWith(PREFIX)
        ? VIRTUAL + specifier.slice(PREFIX.length) + importer.slice(plainOf(importer).length)
        : null,
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null
      const { screens } = await drawnOnce()
      return Object.entries(screens[plainOf(id).slice(VIRTUAL.length)])
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
        .join('')
    },
  }
}
