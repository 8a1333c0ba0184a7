/**
 * Rollup plugin: adds what a bundler can't know about libraries, so that their unused code is removed.
 * - React has CommonJS modules, whose exports are all kept: here they become ES modules.
 * - Making the router's components and contexts has no side effects, and their names are only for
 *   developers' tools. A single `memo(…)` without that mark keeps the router's data half; a named one its
 *   links and forms.
 *
 * Both stand for the alarms of what is fetched until React has taken over (test/checks/budgets.ts). With
 * React as it is the app has 91.5 kB instead of 89.2 (brotli), and bank-bind's alarm is passed by 0.3 kB.
 * With the router as it is, too, the app has 95.4 kB, on the hosted page 100.8 instead of 91.3.
 */
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))

/** Specifier → its module for production, as React's own index files choose it. */
const REACT = {
  react: at('react/cjs/react.production.js'),
  'react/jsx-runtime': at('react/cjs/react-jsx-runtime.production.js'),
  'react-dom': at('react-dom/cjs/react-dom.production.js'),
  'react-dom/client': at('react-dom/cjs/react-dom-client.production.js'),
  scheduler: at('scheduler/cjs/scheduler.production.js'),
}
const REACT_FILES = new Set(Object.values(REACT))

const REQUIRED = /^(?:var| ) (\w+) = require\("([\w-]+)"\)[,;]$/gm
const EXPORTED = /^exports\.(\w+) =/gm
const USED = /\bexports\.(\w+)/g
/** A name that these modules don't use. */
const local = (name) => `__exported_${name}`

/**
 * Converts one of React's CommonJS modules to an ES module. Its requires are in one declaration, its exports
 * are assigned at the top level.
 */
export function asModule(code) {
  const names = new Set()
  const text = code
    .replace(REQUIRED, 'import * as $1 from "$2";')
    .replace(EXPORTED, (_all, name) => {
      names.add(name)
      return `var ${local(name)} =`
    })
    .replace(USED, (_all, name) => local(name))
  if (/\b(?:require|exports)\b/.test(text.replace(/^import .*$/gm, '')))
    throw new Error('React is written in another way than it was')
  return `${text}\nexport { ${[...names].map((name) => `${local(name)} as ${name}`).join(', ')} };\n`
}

/** Libraries that import React's default export, which doesn't exist any more. */
const DEFAULT = /\bimport (\w+) from "(react(?:-dom\/client)?)"/g
const withNamespace = (code) => code.replace(DEFAULT, 'import * as $1 from "$2"')

const MADE = /^((?:export )?(?:const|let|var) [\w$]+ = )(React\$1\.(?:memo|createContext|forwardRef)\()/gm
const NAMED = /^\w+\.displayName = .*;$/gm

/** @returns {import('rollup').Plugin} */
export const pure = () => ({
  name: 'bank-pure',
  resolveId: {
    order: 'pre',
    handler: (specifier) => REACT[specifier] ?? null,
  },
  transform(code, id) {
    if (REACT_FILES.has(id)) return { code: asModule(code), map: null }
    if (id.includes('react-router'))
      return { code: withNamespace(code).replace(MADE, '$1/* @__PURE__ */ $2').replace(NAMED, ''), map: null }
    return null
  },
})
