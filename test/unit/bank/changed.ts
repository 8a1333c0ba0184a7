/** The demo's folder with one change that makes it wrong in one place, told by one line. */
import assert from 'node:assert/strict'
import type { FolderFiles } from '../../../src/bank/bankFile.ts'
import { readFiles } from '../../../src/bank/dir.ts'
import { DEMO_BANK } from '../../../src/bank/files.ts'
import { readFolder } from '../../../src/bank/folder.ts'

export const demo: FolderFiles = readFiles(DEMO_BANK).files ?? new Map<string, string>()

export type Change = (files: Map<string, string>) => void
export type Json = Record<string, unknown>

export const file =
  (path: string, change: (text: string) => string): Change =>
  (files) => {
    const content = files.get(path) ?? ''
    const changedContent = change(content)
    assert.notEqual(changedContent, content, `${path} has changed`)
    files.set(path, changedContent)
  }
export const text = (path: string, content: string): Change => file(path, () => content)
export const json = (path: string, change: (value: Json) => void): Change =>
  file(path, (content) => {
    const value = JSON.parse(content) as Json
    change(value)
    return JSON.stringify(value)
  })
export const without =
  (...paths: string[]): Change =>
  (files) => {
    for (const path of files.keys()) if (paths.includes(path)) files.delete(path)
  }
export const all =
  (...changes: readonly Change[]): Change =>
  (files) =>
    changes.forEach((change) => change(files))
/** Other keys of `bank.json`. */
export const bank = (changes: Json): Change =>
  json('bank.json', (value) => void Object.assign(value, changes))
export const mark = (content: string): Change =>
  text('mark.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`)
export const look = (light: Json, dark: Json = {}): Change =>
  text('look.json', JSON.stringify({ light, dark }))

export function changed(change: Change): FolderFiles {
  const files = new Map(demo)
  change(files)
  return files
}

/** Mistake → the change that makes it so → the one line. */
export type Refusals = Readonly<Record<string, readonly [Change, string]>>

/** A test of each, with its title: it is refused with its line and no other. */
export const refusalTests = (refusals: Refusals): readonly (readonly [title: string, test: () => void])[] =>
  Object.entries(refusals).map(([mistake, [change, line]]) => [
    `is refused for ${mistake}`,
    () => assert.deepEqual(readFolder(changed(change)), { bank: undefined, problems: [line] }),
  ])
