/**
 * THE table of layers: which of ours a layer may import, which packages, and whether its code reaches a
 * browser.
 */
export interface Layer {
  /** Other layers it may import; its own files are always allowed. */
  readonly imports: readonly string[]
  /** Packages it may import; undefined allows any, where no page loads it. */
  readonly packages?: readonly string[]
  /** Its code is loaded by pages, so nothing of Node may be in it. */
  readonly browser: boolean
}

const vocabulary = ['src/contract'] as const
const rules = [...vocabulary, 'src/client', 'src/domain', 'src/host', 'src/i18n', 'src/text'] as const
const diagramLayers = [...rules, 'src/stores', 'src/ui', 'src/ui/map'] as const
const shipped = [...diagramLayers, 'src/screens', 'src/app', 'locales'] as const

/** A folder belongs to the longest name here that it begins with. */
export const layers: Readonly<Record<string, Layer>> = {
  'src/contract': { imports: [], packages: ['valibot'], browser: true },
  'src/domain': { imports: vocabulary, packages: [], browser: true },
  // The numbers of the specification have one home, the domain.
  'src/client': {
    imports: ['src/domain', ...vocabulary],
    packages: ['nanostores', 'valibot'],
    browser: true,
  },
  // Readability of colours is a pure rule.
  'src/host': { imports: ['src/domain', ...vocabulary], packages: ['valibot'], browser: true },
  locales: { imports: [], packages: [], browser: true },
  // Numbers, money and dates are formatted by pure rules of the domain; i18n chooses the words around them.
  'src/i18n': {
    imports: ['locales', 'src/domain', 'src/text', ...vocabulary],
    // The bank's texts: the build puts them there.
    packages: ['nanostores', 'rosetta', 'bank-folder'],
    browser: true,
  },
  'src/stores': { imports: rules, packages: ['nanostores'], browser: true },
  // The setting of every text; the compiler puts it into whatever draws.
  'src/text': { imports: [], packages: ['react'], browser: true },
  'src/ui': {
    imports: ['src/text'],
    // The mark is the bank's own: the build puts it there.
    packages: ['react', 'react-dom', '@linaria/core', 'lean-qr', 'bank-folder'],
    browser: true,
  },
  // The only layer that may import Leaflet: it is loaded with a map alone.
  'src/ui/map': { imports: ['src/ui'], packages: ['react', '@linaria/core', 'leaflet'], browser: true },
  'src/screens': {
    // Formatting and parsing are pure rules; a screen may ask the domain itself. What leaves the page as text
    // (a consent, a picture) is without the marks of names.
    imports: [
      'src/stores',
      'src/i18n',
      'src/ui',
      'src/ui/map',
      'src/domain',
      'src/host',
      'src/text',
      ...vocabulary,
    ],
    packages: ['react', 'react-dom', 'react-router', '@nanostores/react', '@linaria/core'],
    browser: true,
  },
  'src/app': {
    imports: [...diagramLayers, 'src/screens'],
    packages: ['react', 'react-dom', 'react-router', '@nanostores/react'],
    browser: true,
  },
  // Vue and Svelte give types alone. The build makes the first screens, and names the chunks.
  elements: {
    imports: shipped,
    packages: [
      'react',
      'react-dom',
      '@r2wc/react-to-web-component',
      'vue',
      'svelte',
      'bank-folder',
      'first-screens',
      'chunks',
    ],
    browser: true,
  },
  // Scenarios of the sandbox bank are offered by name, out of its own tables. Nothing of Playwright is
  // imported, not even a type.
  'elements/testing': { imports: ['src/sandbox', ...vocabulary], packages: [], browser: true },
  // It renders the first screens, and describes the elements for editors. The contract's document says in
  // English what an error means.
  'elements/build': { imports: [...shipped, 'src/bank', 'elements'], browser: false },
  // Colours of the product that a merchant's can hide, a bank's can hide too. A language's folder has its
  // words for numbers.
  'src/bank': {
    imports: [...vocabulary, 'locales', 'src/domain', 'src/host'],
    packages: ['valibot'],
    browser: false,
  },
  'src/proxy': { imports: [...vocabulary, 'src/domain', 'src/bank'], browser: false },
  // The bank that stands in for one. MOCK puts all but node.ts into a page.
  'src/sandbox': { imports: [...vocabulary, 'src/domain'], browser: false },
  // It asks a bank as the proxy does, and seals a secret as the page does.
  'src/conformance': {
    imports: [...vocabulary, 'src/domain', 'src/client', 'src/bank', 'src/proxy', 'src/sandbox'],
    browser: false,
  },
  // Sandbox bank and proxy in a page (MOCK): nothing imports it but by its address, and nothing of Node may
  // be in it.
  'demo/mock': {
    imports: [...vocabulary, 'src/domain', 'src/bank', 'src/proxy', 'src/sandbox'],
    packages: ['bank-folder'],
    browser: true,
  },
  demo: {
    imports: [...shipped, 'src/bank', 'elements', 'elements/build', 'src/proxy', 'src/sandbox', 'demo/mock'],
    browser: false,
  },
  test: {
    imports: [
      ...shipped,
      'src/bank',
      'elements',
      'elements/build',
      'elements/testing',
      'src/proxy',
      'src/sandbox',
      'src/conformance',
      'demo/mock',
      'demo',
    ],
    browser: false,
  },
}

/** The layers of the proxy, lowest first: each imports only what stands before it, types included. */
export const proxyLayers = [
  'base',
  'store',
  'keys',
  'tokens',
  'bank',
  'http',
  'reports',
  'pages',
  'rateLimits',
  'traces',
  'idempotency',
  'types.ts',
  'config',
  'dependencies.ts',
  'sessions',
  'routes',
  'handler.ts',
  'operate',
  'node.ts',
] as const

/** Folders that run on any platform with web standards, and all that it may load besides files of ours. */
export const portable = {
  entry: 'src/proxy/handler.ts',
  packages: ['cockatiel', 'jose', 'lru-cache', 'valibot'],
} as const

/** Layers in which time, randomness and the network are arguments. */
export const pureLayers = ['src/contract', 'src/domain'] as const

/** A file that imports one of these has amounts at hand. */
export const moneyModules = [
  'contract/money.ts',
  'domain/formatMoney.ts',
  'domain/instalments.ts',
  'domain/paylater.ts',
  'domain/quote.ts',
  'domain/repayment.ts',
] as const

/** Makers of binary fractions; an amount must never come near. */
export const floats = ['Number', 'parseFloat', 'parseInt', 'toFixed', 'toPrecision', 'Math'] as const

/** Names that a pure layer may not touch; `new Date` means the one without arguments. */
export const impure = [
  'Date.now',
  'Math.random',
  'performance.now',
  'new Date',
  'fetch',
  'setTimeout',
  'setInterval',
] as const

/**
 * Modules that no other one takes, and what they are for all the same. Where bundles begin stands in
 * demo/bundles.ts.
 */
export const beginnings: Readonly<Record<string, string>> = {
  'src/proxy/node.ts': 'the command that starts the proxy',
  'src/conformance/main.ts': 'the command `npm run conformance` (demo/run.mjs)',
  'locales/en/products.ts': 'the build reads it (elements/build/languages.ts)',
  'src/conformance/example/adapter.mjs': 'commands for a sandbox bank elsewhere, to copy from',
  'src/i18n/proofs.ts': 'what the compiler proves about the texts',
}
