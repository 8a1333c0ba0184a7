import { deepEqual, throws } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { asModule } from '../../../elements/build/pure.mjs'

const require = createRequire(import.meta.url)

/** The names that a module exports, as its one export list says. */
const exportedBy = (code: string): string[] =>
  [...(/\nexport \{ (.*) \};\n$/.exec(code)?.[1] ?? '').matchAll(/ as (\w+)/g)].map(([, name]) => name!)

describe('React as ES modules', () => {
  const modules = [
    'react/cjs/react.production.js',
    'react/cjs/react-jsx-runtime.production.js',
    'react-dom/cjs/react-dom.production.js',
    'scheduler/cjs/scheduler.production.js',
  ]
  for (const name of modules) {
    it(`${name} has the same exports`, () => {
      const file = fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
      const code = asModule(readFileSync(file, 'utf8'))
      deepEqual(exportedBy(code).toSorted(), Object.keys(require(file) as object).toSorted())
    })
  }

  it('keeps an export that is assigned again', () => {
    const code = asModule('exports.now = void 0;\nif (a) {\n  exports.now = b;\n}\nuse(exports.now);')
    deepEqual(code.split('\n').slice(0, 5), [
      'var __exported_now = void 0;',
      'if (a) {',
      '  __exported_now = b;',
      '}',
      'use(__exported_now);',
    ])
  })

  it('imports what was required', () => {
    const code = asModule(
      'var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = 1;',
    )
    deepEqual(code.split('\n').slice(0, 2), [
      'import * as Scheduler from "scheduler";',
      'import * as React from "react";',
    ])
  })

  it('refuses what it cannot turn into a module', () => {
    throws(() => asModule('module.exports = 1;'), /another way/)
    throws(() => asModule('const React = require("react").default;\nexports.a = React;'), /another way/)
  })
})
