/** The comments of the source: a file that one of them names is there. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const FOLDERS = ['src', 'elements', 'demo', 'test', 'locales']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules') && /\.(?:tsx?|m[jt]s|css)$/.test(path)),
)
/** Written by a command, or beside the folders. */
const OTHERS = ['rollup.config.mjs', 'schema.d.ts']
const names = new Set([...files.map((path) => basename(path)), ...OTHERS])

/** Blocks, and lines that hold nothing else. */
const commentsOf = (text: string): string[] => text.match(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm) ?? []

/** `a.ts`, `x/y.ts` are examples. */
const NAMED = /(?<![\w@*/.-])(?:[\w-]+\/|\.{1,2}\/)*[\w-]{2,}(?:\.[\w-]+)*\.(?:tsx?|m[jt]s|css)\b(?![/\w])/g

const isThere = (name: string): boolean => {
  const path = name.replace(/^(?:\.{1,2}\/)+/, '')
  return path.includes('/') ? files.some((file) => `/${file}`.endsWith(`/${path}`)) : names.has(path)
}

describe('the comments', () => {
  it('name files that exist', () => {
    const missing = files.flatMap((path) =>
      commentsOf(readFileSync(join(root, path), 'utf8'))
        .flatMap((comment) => comment.match(NAMED) ?? [])
        .filter((name) => !isThere(name))
        .map((name) => `${path}: ${name}`),
    )
    assert.deepEqual(missing, [])
  })
})
