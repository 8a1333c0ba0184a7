/**
 * Rollup plugin: `import { tree, css } from 'first-screens/link'` gives the first screen of
 * bank-bind, rendered by the real components (elements/first/prerender.tsx), as data that the page's script
 * turns into nodes, and the styles that it uses. 'first-screens/pay' gives the screen of every payable order,
 * in all its shapes (payShape.ts, shapes.ts), with slots for the texts of the order, which are found by
 * rendering it with two sets of values (trees.ts). 'first-screens/end' gives what is said of an order that
 * ends at once (orderEnd.ts).
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform, type Selector } from 'lightningcss'
import { rollup, type Plugin } from 'rollup'
import type * as endModule from 'first-screens/end'
import type * as linkModule from 'first-screens/link'
import type { Part } from 'first-screens/link'
import type * as payModule from 'first-screens/pay'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import type { EndWords } from '../first/orderEnd.ts'
import type { Scene } from '../first/payMarks.ts'
import type { PayShape } from '../first/payShape.ts'
import { BANK_FOLDER } from './bank.ts'
import { plainOf } from './compile.ts'
import { linaria } from './linaria.ts'
import { matching, type CanMatch } from './selectors.ts'
import { composeScreen, composeViews } from './shapes.ts'
import { isUsed, parse, slotted, type Node } from './trees.ts'

const PREFIX = 'first-screens/'
const VIRTUAL = '\0first-screens/'
const FOLDER = fileURLToPath(new URL('../../.cache/build/prerender/', import.meta.url))
const SOURCE = fileURLToPath(new URL('../first/prerender.tsx', import.meta.url))

/**
 * Versions of the linking screen that are rendered, the default last. An order's version is one of its facts.
 */
const VERSIONS: readonly Version[] = [1, 2]

/** The program that renders them. */
type Source = typeof import('../first/prerender.tsx')
/** A screen before its styles are known. */
type Unstyled<Screen> = Omit<Screen, 'css'>

/** A screen in every language as one. */
const inLanguages = async (nodesOf: (language: Language) => Promise<Node[]>): Promise<Part[]> =>
  composeViews(
    await Promise.all(
      LANGUAGES.map(async (language) => ({ facts: { language }, nodes: await nodesOf(language) })),
    ),
    ['language'],
  )

/** An order's screen in one shape: rendered with two sets of values, so that a slot is where they differ. */
async function slottedPay(
  { pay, payShapeOf, reasons }: Source,
  language: Language,
  { answers, version, ...choices }: Scene,
): Promise<{ shape: PayShape; nodes: Node[] }> {
  const rendering = async (answer: SessionAnswer) => {
    const shape = payShapeOf(answer, { language, version, reasons, ...choices })
    if (!shape) throw new Error(`a marked order has no shape: ${JSON.stringify(answer.first)}`)
    return { shape, nodes: parse(await pay(language, version, answer, choices)) }
  }
  const [first, second] = await Promise.all([rendering(answers[0]), rendering(answers[1])])
  const nodes = slotted([first.nodes, second.nodes], [first.shape.texts, second.shape.texts])
  return { shape: first.shape, nodes }
}

/** The screen of every payable order; on the bank's own page in a wide window too. */
async function drawPay(source: Source, hosted: boolean): Promise<Unstyled<typeof payModule>> {
  const views = []
  for (const scene of source.scenes(hosted)) {
    const screens = await Promise.all(
      LANGUAGES.map(async (language) => ({
        facts: { language },
        ...(await slottedPay(source, language, scene)),
      })),
    )
    const { shape } = screens.find(({ facts }) => facts.language === DEFAULT_LANGUAGE)!
    views.push({ shape, nodes: composeViews(screens, ['language']) })
  }
  const tree = composeScreen(views, source.facts)
  const code = JSON.stringify(tree)
  views[0]?.shape.texts.forEach((text, at) => {
    if (!isUsed(at, code)) throw new Error(`no slot for ${text}`)
  })
  return { tree, reasons: source.reasons }
}

/** The screen of an order that ends at once, with slots for its words, and the words. */
async function drawEnd(source: Source): Promise<Unstyled<typeof endModule>> {
  const [first, second] = [
    ['Bank', 'Title', 'Sentence'],
    ['Other bank', 'Second title', 'Further sentence'],
  ] as const
  const tree = await inLanguages(async (language) => {
    const rendering = ([bank, title, sentence]: typeof first | typeof second) =>
      parse(source.end(language, bank, { title, sentence }))
    return slotted([rendering(first), rendering(second)], [first, second])
  })
  const endWords: Record<string, Readonly<Record<string, EndWords>>> = {}
  for (const language of LANGUAGES) endWords[language] = await source.endWords(language)
  return { tree, endWords, endCodes: source.endCodes }
}

async function drawLink(source: Source): Promise<Unstyled<typeof linkModule>> {
  const views = []
  for (const version of VERSIONS) {
    const nodes = await inLanguages(async (language) => parse(await source.link(language, version)))
    views.push({ facts: { version: `${version}` }, nodes })
  }
  return { tree: composeViews(views, ['version']), versions: VERSIONS.map(String) }
}

/**
 * The minified rules that can apply.
 * @param [earlier] that of a screen whose rules are loaded already
 */
export function usedStyles(sheets: readonly string[], canMatch: CanMatch, earlier?: CanMatch): string {
  const code = Buffer.from(sheets.join('\n'))
  const isNeeded = (selector: Selector): boolean => canMatch(selector) && !earlier?.(selector)
  const usedCss = transform({
    filename: 'first.css',
    code,
    visitor: {
      Rule: {
        style: ({ value: { selectors } }) => (selectors.some(isNeeded) ? undefined : []),
        keyframes: () => [],
      },
      Selector: (selector) => (isNeeded(selector) ? selector : []),
    },
  }).code
  // Minifying also removes media queries without rules.
  const css = transform({ filename: 'first.css', code: usedCss, minify: true }).code.toString()
  // An animation would start again when React takes over.
  if (css.includes('animation')) throw new Error('the first screen must not be animated')
  return css
}

const REFERENCE = /var\((--[\w-]+)/g

/**
 * Removes custom properties that neither these rules nor `otherCss` use, since the app brings all of them.
 * @param keptNames those that a script reads earlier
 */
export function withoutUnused(css: string, otherCss: string, keptNames: ReadonlySet<string>): string {
  const used = new Set([...keptNames, ...[...(css + otherCss).matchAll(REFERENCE)].map(([, name]) => name)])
  const usedCss = transform({
    filename: 'first.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Declaration: { custom: ({ name }) => (used.has(name) ? undefined : []) } },
  }).code.toString()
  // A property that was used only by a removed one is unused too.
  return usedCss === css ? css : withoutUnused(usedCss, otherCss, keptNames)
}

interface Screens {
  readonly link: typeof linkModule
  readonly pay: typeof payModule
  readonly end: typeof endModule
}

/**
 * Bundles the program that renders the first screens, with the styles of the bank's own page too, and runs
 * it.
 * @param plugins the plugins for the source
 * @param folder below the cache, where it is written
 */
export async function sourceOf(plugins: readonly Plugin[], folder: string): Promise<Source> {
  const bundle = await rollup({
    input: SOURCE,
    // It runs here and is thrown away.
    treeshake: false,
    plugins: [...plugins, linaria({ hosted: true })],
    external: (id) => !/^[./\0#]/.test(id) && !id.startsWith(BANK_FOLDER),
    onwarn: () => undefined,
  })
  // Dynamic imports are files of their own, which run only when an order's screen needs them.
  const dir = join(FOLDER, folder)
  const names = { entryFileNames: 'first-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' }
  rmSync(dir, { recursive: true, force: true })
  const { output } = await bundle.write({ dir, format: 'esm', ...names })
  await bundle.close()
  return (await import(pathToFileURL(join(dir, output[0].fileName)).href)) as Source
}

/**
 * Renders the first screens.
 * @param hosted whether they are those of the bank's own page
 */
export async function draw(source: Source, hosted: boolean): Promise<Screens> {
  // The page's own element around the screen.
  const outerNames = hosted ? ['.bank', '[data-hosted]'] : []
  const withStyles = <Screen extends { tree: Part[] }>(screen: Screen, earlier?: { tree: Part[] }) => {
    const canMatch = matching(screen.tree, outerNames)
    return {
      ...screen,
      css: usedStyles(source.sheets(), canMatch, earlier && matching(earlier.tree, outerNames)),
    }
  }
  // All are drawn first: some parts bring their styles when they are fetched.
  const linkScreen = await drawLink(source)
  const payScreen = await drawPay(source, hosted)
  const endScreen = await drawEnd(source)
  const link = withStyles(linkScreen)
  const pay = withStyles(payScreen, link)
  const end = withStyles(endScreen, link)
  // In a frame the merchant's colours are checked against ours as soon as the first screen is there.
  const contrastTokens = new Set(hosted ? source.contrastTokens : [])
  return { link: { ...link, css: withoutUnused(link.css, pay.css + end.css, contrastTokens) }, pay, end }
}

async function drawInline(plugins: readonly Plugin[]): Promise<{ source: Source; screens: Screens }> {
  const source = await sourceOf(plugins, 'build')
  return { source, screens: await draw(source, false) }
}

/** Finished or pending: the bundles of a build contain the same screens. */
let inline: ReturnType<typeof drawInline> | undefined
let hosted: Promise<Screens> | undefined

/** The bank's own page comes second: sheets stand in the order in which parts are first fetched. */
async function screensOf(plugins: () => Plugin[], isHosted: boolean): Promise<Screens> {
  const { source, screens } = await (inline ??= drawInline(plugins()))
  return isHosted ? (hosted ??= draw(source, true)) : screens
}

/**
 * @param plugins makes new plugins for the source
 * @param options whether the screens are those of the bank's own page
 */
export const firstScreens = (
  plugins: () => Plugin[],
  { hosted: isHosted = false }: { hosted?: boolean } = {},
): Plugin => ({
  name: 'bank-first-screens',
  resolveId: (specifier, importer = '') =>
    // A module that is loaded without the app has its own copy.
    specifier.startsWith(PREFIX)
      ? VIRTUAL + specifier.slice(PREFIX.length) + importer.slice(plainOf(importer).length)
      : null,
  async load(id) {
    if (!id.startsWith(VIRTUAL)) return null
    const screens = await screensOf(plugins, isHosted)
    return Object.entries(screens[plainOf(id).slice(VIRTUAL.length) as keyof typeof screens])
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
      .join('')
  },
})
