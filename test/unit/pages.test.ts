/** The pages of text: short cells, links and paths that lead somewhere, and the picture of the source. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openApiFiles } from '../../elements/build/openapi/files.ts'
import { layers } from '../checks/arrows.ts'
import { pictureOf } from '../checks/picture.ts'
import { cellsOf, pages, textOf, type Page } from '../pages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const { scripts, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: object
  exports: Readonly<Record<string, string | object>>
}

const contracts = Object.keys(openApiFiles('', ''))
  .filter((file) => file.endsWith('.json'))
  .map((file) => `./openapi/${file}`)

/** Characters. */
const CELL = 200
/** The first page is read in one go. */
const LINES = 160

/** A page without its code in fences, line by line. */
function proseOf(page: Page): string[] {
  let isCode = false
  return textOf(page)
    .split('\n')
    .filter((line) => {
      if (!line.startsWith('```')) return !isCode
      isCode = !isCode
      return false
    })
}

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: Page): string[] =>
  proseOf(page).flatMap((line) => {
    const heading = /^#+ (.+)$/.exec(line)?.[1]
    return heading === undefined ? [] : [anchorOf(heading)]
  })

const isPage = (path: string): path is Page => pages.some((page) => page === path)

/** The mistakes in a link of a page; nothing when it leads somewhere. */
function wrongWith(page: Page, link: string): string[] {
  if (/^https?:/.test(link)) return []
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : relative(root, join(root, dirname(page), path)).replaceAll('\\', '/')
  if (!existsSync(join(root, target))) return [`${link}: no such file`]
  if (anchor === undefined) return []
  return isPage(target) && anchorsOf(target).includes(anchor) ? [] : [`${link}: no such heading`]
}

/** True of an entry of the package, and of a file behind a pattern that the build writes. */
const isExported = (name: string): boolean => {
  const path = name.replace('bank-elements', '.')
  return Object.hasOwn(exports, path) || contracts.includes(path)
}

/** Code between backticks that is a path of ours; a name in capitals or with a star stands for several. */
const isOurPath = (code: string): boolean =>
  /^(?:src|elements|demo|test|locales|\.github|\.ci)\/[\w./-]*$/.test(code) && !code.includes('/x/')

describe('the pages of text', () => {
  it('are all of those in the repository', () => {
    const folders = ['.', '.github', 'demo', 'elements', 'locales', 'src', 'test']
    const matches = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
        .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
        .map((path) => join(folder, path).replaceAll('\\', '/')),
    )
    // A bank's texts are for customers.
    const pagesHere = matches.filter((path) => !path.includes('/texts/'))
    assert.deepEqual(pagesHere.toSorted(), [...pages].toSorted())
  })

  it(`begin with one of at most ${LINES} lines`, () =>
    assert.ok(textOf('README.md').trimEnd().split('\n').length <= LINES))

  for (const page of pages) {
    it(`${page}: no cell of a table is over ${CELL} characters, and each row has all cells`, () => {
      let columns = 0
      for (const line of proseOf(page)) {
        const cells = line.startsWith('|') ? cellsOf(line) : []
        if (columns > 0 && cells.length > 0) assert.equal(cells.length, columns, line)
        columns = cells.length
        for (const cell of cells) assert.ok(cell.length <= CELL, `${cell.length}: ${cell}`)
      }
    })

    it(`${page}: links lead to files and headings that exist`, () => {
      const links = [
        ...proseOf(page)
          .join('\n')
          .matchAll(/\]\(([^)\s]+)\)/g),
      ].map(([, link = '']) => link)
      assert.deepEqual(
        links.flatMap((link) => wrongWith(page, link)),
        [],
      )
    })

    it(`${page}: headings have anchors of their own`, () => {
      // Keep a Changelog repeats its headings for each version.
      if (page === 'CHANGELOG.md') return
      const anchors = anchorsOf(page)
      assert.deepEqual(
        anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index),
        [],
      )
    })

    it(`${page}: the paths that it names exist`, () => {
      const named = proseOf(page).flatMap((line) => line.split('`').filter((_text, index) => index % 2 > 0))
      assert.deepEqual(
        named.filter((code) => isOurPath(code) && !existsSync(join(root, code))),
        [],
      )
    })

    it(`${page}: what it names of the package is exported, and installed from the bank`, () => {
      const text = textOf(page)
      const named = text.match(/\bbank-elements\/[\w./-]*\w/g) ?? []
      const wrong = named.filter((name) => !isExported(name))
      assert.deepEqual(wrong, [])
      // By this name alone the public registry answers with somebody else's.
      assert.doesNotMatch(text, /npm (?:install|i|add)\b[^\n`]* bank-elements(?![-@\w])/)
    })

    it(`${page}: the commands that it names are the package's`, () => {
      // Removed commands stand in the changelog alone.
      if (page === 'CHANGELOG.md') return
      const names = [...textOf(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name)
      assert.deepEqual(
        names.filter((name) => !Object.hasOwn(scripts, name)),
        [],
      )
    })

    it(`${page}: no address of a machine or a registry`, () =>
      assert.doesNotMatch(textOf(page), /\/(?:work|home|root|tmp|Users)\/|registry\./))
  }

  it('show the same arrows as the table', () => {
    const picture = pictureOf(layers)
    assert.ok(textOf('README.md').includes(`\n${picture}\n`), picture)
  })
})
