/**
 * The built files work in the oldest promised browsers: neither a script nor its styles use what one of them
 * lacks, but for what is listed here with its reason.
 */
import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { lackingIn, membersGiven } from './lacking.ts'
import { lackingInStyles } from './lackingStyles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Name → why it may be there, in the source as well. */
const ours: Readonly<Record<string, string>> = {
  // Styles that stand beside the form that an older browser knows.
  mask: 'beside -webkit-mask',
  'mask-composite': 'beside -webkit-mask-composite',
  '-webkit-mask-composite': 'beside mask-composite',
  'user-select': 'beside -webkit-user-select',
  'text-size-adjust': 'beside -webkit-text-size-adjust',
  // Styles without which nothing is lost.
  'contain-intrinsic-inline-size': 'Safari before 17 gets the width from elements/entry/greyShape.ts',
  'forced-color-adjust': 'forced colours are not known either where it is lacking',
  'scrollbar-color': 'the scroll bar has the colours of the system',
  'scrollbar-width': 'the scroll bar has the width of the system',
  'text-wrap': 'lines break elsewhere',
  rx: 'a frame has square corners',
  '-webkit-tap-highlight-color': 'for touch screens of WebKit and Chromium only',
  '-webkit-touch-callout': 'for iOS only',
  // Looked for before they are used, by us or by the library that has them.
  '.allowsFeature': 'src/ui/map: a policy that says nothing allows',
  '.ancestorOrigins': 'src/host/handshake.ts: the window around is known without it',
  '.checkVisibility': 'elements/outside/redirect.ts',
  '.canShare': 'the proof of payment is saved where it cannot be shared',
  'CSS.registerProperty': 'src/ui/baseSize.ts',
  requestIdleCallback: 'src/app/idle.ts',
  cancelIdleCallback: 'src/app/idle.ts',
  '.colorScheme': 'of every style declaration',
  '.font': 'of a canvas',
  '.displayName': 'the name of a component, for React (elements/npm/react.ts)',
}

/** The same, of libraries alone: what looks for it first, or gives the name to something else. */
const libraries: Readonly<Record<string, string>> = {
  'Error.captureStackTrace': 'jose',
  'Uint8Array.fromBase64': 'jose',
  '.toBase64': 'jose',
  navigation: 'React',
  setImmediate: 'React',
  '.canIntercept': 'React',
  '.startViewTransition': 'React',
  '.skipTransition': 'React',
  '.currentEntry': 'React',
  '.fromElement': 'React',
  '.popover': 'React: the name of an attribute',
  '.downlink': 'React: the line of the network',
  '.firesTouchEvents': 'Leaflet',
  '.sourceCapabilities': 'Leaflet',
  orientation: 'a parameter',
  '.getPublicKey': 'jose: a method of ours',
  '.alternate': "React's own",
  '.animation': "React's own",
  '.createContext': "React's own",
  '.transition': "React's own",
  '.cssFloat': 'of every style declaration',
  '.margin': 'of every style declaration',
  '.marginBottom': 'of every style declaration',
  '.marginTop': 'of every style declaration',
}
const exceptions = { ...ours, ...libraries }

const filesIn = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        path.replaceAll('\\', '/'),
      )
    : []

/** Every source of a script that browsers run, by its path. */
const sources = [
  ...['app', 'client', 'contract', 'domain', 'host', 'i18n', 'screens', 'stores', 'text', 'ui'].flatMap(
    (room) => filesIn(`src/${room}`).map((path) => `src/${room}/${path}`),
  ),
  // The build, what it draws ahead and the kit for tests aren't for customers' browsers.
  ...filesIn('elements').flatMap((path) =>
    /^(?:build|testing)\/|^first\/prerender\.tsx$/.test(path) ? [] : [`elements/${path}`],
  ),
].filter((path) => /(?<!\.d)\.tsx?$/.test(path))

/** Every built script that browsers run, by its path. A version's own folder has the same files. */
const scripts = ['dist/public', 'dist/mock'].flatMap((folder) =>
  filesIn(folder)
    .filter((path) => path.endsWith('.js') && !/^v\d/.test(path))
    .map((path) => join(folder, path)),
)

describe('the oldest promised browsers', () => {
  const samples: readonly (readonly [code: string, lacking: readonly string[]])[] = [
    ["URL.canParse('a')", ['URL.canParse']],
    ["new URL('a').href", []],
    ["const URL = { canParse() {} }; URL.canParse('a')", ['.canParse']],
    ['Response.json({})', ['Response.json']],
    ['(await fetch("a")).json()', []],
    ["element.ariaBusy = 'true'", ['.ariaBusy']],
    ["element.setAttribute('aria-busy', 'true')", []],
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['Array.fromAsync(list)', ['Array.fromAsync']],
    ['Object.groupBy(list, by)', ['Object.groupBy']],
    ['set.isSubsetOf(another)', ['.isSubsetOf']],
    ['structuredClone({})', []],
    ['[1].toSorted()', []],
    ["sheet('a{contain-intrinsic-inline-size:1px}')", ['contain-intrinsic-inline-size']],
    ["sheet('a:has(b){color:red}')", [':has']],
    ["sheet('a:focus-visible{color:red}')", []],
    ["sheet('@starting-style{a{color:red}}')", ['@starting-style']],
    ['navigation.back()', ['navigation']],
    ['set.union(another)', ['.union']],
    ['map.values().map(by)', ['.values().map']],
    ['[...map.values()].map(by)', []],
    ['/[\\p{L}--[a-z]]/v', ['regular expressions with the flag v']],
    ["new RegExp('a', 'v')", ['regular expressions with the flag v']],
    ['/(?<!a)(?<b>c)/du', []],
    ['/(?i:a)b/', ['regular expressions with modifiers']],
    ['/(?<a>b)|(?<a>c)/', ['groups of one name']],
    ["import table from './table.json' with { type: 'json' }", ['import attributes']],
    ["import('./table.json', { with: { type: 'json' } })", ['import with options']],
    ["import('./table.mjs')", []],
    ['using handle = open()', ['using']],
    ["sheet('a{b{color:red}}')", ['rules in rules']],
    ["sheet('a{@media (hover:hover){color:red}}')", ['rules in rules']],
    ["sheet('@media (hover:hover){a:hover{color:red}}')", []],
    ["sheet('@keyframes a{from{opacity:0}50%{opacity:1}}')", []],
    ["sheet('a:not(:has(b)){color:red}')", [':has']],
    ["sheet('a{inset-area:top}')", ['inset-area']],
    ["sheet('a{position-area:none}')", ['position-area']],
    ["sheet('a{color:rgb(from red r g b / 50%)}')", ['rgb(from)']],
    ["sheet('a{color:oklch(70% 0.1 20)}')", []],
    ["sheet('a{color:light-dark(red,blue)}')", ['light-dark()']],
    ["sheet('a{width:round(up,1px,2px)}')", ['round()']],
    ["sheet('a{height:2lh}')", ['1lh']],
    ["sheet('a{height:100dvh}')", []],
    ["sheet('@media (prefers-reduced-transparency){a{color:red}}')", ['(prefers-reduced-transparency)']],
    ["sheet('@container style(--a:b){a{color:red}}')", ['@container style()']],
    ["sheet('@container embedded (min-width:1px){a{color:red}}')", []],
  ]
  for (const [code, lacking] of samples)
    it(`${code}: ${lacking.join() || 'nothing is lacking'}`, () => deepEqual(lackingIn(code), lacking))

  it('have all that the built files use', () => {
    ok(scripts.length > 10)
    const texts = scripts.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
    const ownNames = new Set(texts.flatMap(([, text]) => [...membersGiven(text)]))
    const lacking = new Map<string, string[]>()
    for (const [path, text] of texts)
      for (const name of lackingIn(text, ownNames)) lacking.set(name, [...(lacking.get(name) ?? []), path])
    deepEqual(Object.fromEntries([...lacking].filter(([name]) => !Object.hasOwn(exceptions, name))), {})
    deepEqual(
      Object.keys(exceptions).filter((name) => !lacking.has(name)),
      [],
    )
  })

  it('have all that our own source uses, whatever libraries look for', () => {
    ok(sources.length > 600)
    const compilerOptions = { target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve }
    const texts = sources.map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [path, ts.transpileModule(text, { compilerOptions }).outputText] as const
    })
    const ownNames = new Set(texts.flatMap(([, text]) => [...membersGiven(text)]))
    const lacking = texts.flatMap(([path, text]) =>
      lackingIn(text, ownNames).flatMap((name) => (Object.hasOwn(ours, name) ? [] : [`${path}: ${name}`])),
    )
    deepEqual(lacking, [])
  })

  it('have all that the style sheets use', () => {
    const sheets = ['elements/hosted/hosted.css']
    for (const path of sheets) deepEqual(lackingInStyles(readFileSync(join(root, path), 'utf8')), [])
  })
})
