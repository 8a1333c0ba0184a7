/** THE table of rooms: which of ours a room may import, which packages, and whether its code reaches a browser. */
export interface Room {
  /** Other rooms it may import; its own files are always allowed. */
  readonly imports: readonly string[]
  /** Packages it may import; undefined allows any. */
  readonly packages?: readonly string[]
  /** Its code is loaded by pages, so nothing of Node and nothing of a server may be in it. */
  readonly browser: boolean
}

const vocabulary = ['src/contract'] as const
const rules = [...vocabulary, 'src/client', 'src/domain', 'src/host', 'src/i18n'] as const
const shown = [...rules, 'src/stores', 'src/ui'] as const
const shipped = [...shown, 'src/screens', 'src/app', 'locales'] as const

/** A folder belongs to the longest name here that it begins with. */
export const rooms: Readonly<Record<string, Room>> = {
  'src/contract': { imports: [], packages: ['valibot'], browser: true },
  'src/domain': { imports: vocabulary, packages: [], browser: true },
  // The numbers of the specification have one home, the domain.
  'src/client': { imports: ['src/domain', ...vocabulary], packages: ['jose', 'nanostores', 'valibot'], browser: true },
  'src/host': { imports: vocabulary, packages: ['valibot'], browser: true },
  locales: { imports: [], packages: [], browser: true },
  // Numbers, money and dates are formatted by pure rules of the domain; i18n chooses the words around them.
  'src/i18n': { imports: ['locales', 'src/domain', ...vocabulary], packages: ['nanostores', 'rosetta'], browser: true },
  'src/stores': { imports: rules, packages: ['nanostores'], browser: true },
  'src/ui': { imports: [], packages: ['react', 'react-dom', '@linaria/core'], browser: true },
  'src/screens': {
    // Formatting and parsing are pure rules; a screen may ask the domain itself.
    imports: ['src/stores', 'src/i18n', 'src/ui', 'src/domain', 'src/host', ...vocabulary],
    packages: ['react', 'react-dom', 'react-router', '@nanostores/react', '@linaria/core'],
    browser: true,
  },
  'src/app': { imports: [...shown, 'src/screens'], browser: true },
  elements: { imports: shipped, browser: true },
  'elements/build': { imports: [], browser: false },
  'src/proxy': { imports: [...vocabulary, 'src/domain'], browser: false },
  'demo/sandbox': { imports: [...vocabulary, 'src/domain'], browser: false },
  demo: { imports: [...shipped, 'elements', 'src/proxy', 'demo/sandbox'], browser: false },
  test: { imports: [...shipped, 'elements', 'elements/build', 'src/proxy', 'demo/sandbox', 'demo'], browser: false },
}

/** Packages that belong to servers; never in a room that reaches a browser. */
export const serverPackages = ['hono', '@hono/node-server', 'undici'] as const

/** Where time, randomness and the network are arguments. */
export const pureRooms = ['src/contract', 'src/domain'] as const

/** What a pure room may not touch; `new Date` means the one without arguments. */
export const impure = ['Date.now', 'Math.random', 'performance.now', 'new Date', 'fetch', 'setTimeout', 'setInterval'] as const
