/**
 * Every state of the gallery, looked at. In Chromium: contact sheets under .cache/gallery, and with
 * GALLERY_AXE each state in every language, theme and size by axe (WCAG 2.2 A and AA). In Firefox and WebKit:
 * axe at one width. GALLERY_BANK is the folder of another bank; a state that it doesn't have is only said.
 */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import { WHERES, wheresOf, type Entry } from '../../demo/gallery/entry.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import { loadBank } from '../../src/bank/files.ts'
import { bankBuild, buildBank } from '../bankBuild.ts'
import { findViolations } from '../e2e/axe.ts'
import { closedDoors } from '../e2e/closedDoors.ts'
import { cutSums } from '../e2e/cutSums.ts'
import { theBrowser, useRig } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'
import { engines, type Engine } from './engines.ts'
import { pictureOf, writeSheets } from './sheets.ts'
import { COLUMNS, SHOTS, SIZES, type Theme } from './views.ts'
import { openState, queryOf, type State } from './visit.ts'
import { visitAll } from './visits.ts'

const {
  GALLERY_PART: part,
  GALLERY_WHERE: askedWhere,
  GALLERY_ENGINE: askedEngine,
  GALLERY_AXE: axe,
  GALLERY_BANK: bankPath,
} = process.env

const bankDir = bankPath && resolve(bankPath)

const place = WHERES.find((text) => text === askedWhere) ?? WHERES[0] ?? 'inline'
const engine = askedEngine === 'firefox' || askedEngine === 'webkit' ? askedEngine : 'chromium'
const words = part?.split(',') ?? ['']
const choices = entries.filter(
  (entry) => wheresOf(entry).includes(place) && words.some((word) => entry.name.includes(word)),
)
const THEMES: readonly Theme[] = ['light', 'dark']

/** States that are visited at the same time, as many as the usual machine has cores for. */
const AT_ONCE = 2

const folder = fileURLToPath(
  new URL(
    `../../.cache/gallery/${engine}-${place}${bankDir ? `-${basename(bankDir)}` : ''}`,
    import.meta.url,
  ),
)

interface Task {
  readonly entry: Entry
  readonly language: Language
}

/** Faults found so far, which are written down at once: a run takes hours. */
const wrong: string[] = []
function note(title: string, ...texts: readonly string[]): void {
  if (texts.length === 0) return
  wrong.push(...texts.map((text) => `${title}: ${text}`))
  writeFileSync(join(folder, 'wrong.txt'), `${wrong.join('\n')}\n`)
}

/** A state that isn't reached is no fault at a bank of somebody else's, which may have fewer ways to pay. */
function noteMissed(title: string, text: string): void {
  if (bankDir) console.log(`${title}: ${text}`)
  else note(title, text)
}

/** Waits until the documents that are shown are those of the theme: their addresses say it. */
async function documentsIn(page: Page, theme: Theme): Promise<void> {
  await eventually('the documents of the theme', () => {
    const urls = page.frames().map((frame) => frame.url())
    // A frame whose document hasn't begun to load has no address yet.
    if (urls.includes('')) return undefined
    const documents = urls
      .map((url) => new URL(url))
      .filter(({ pathname }) => pathname.includes('/documents/'))
    return documents.every(({ searchParams }) => searchParams.get('theme') === theme) || undefined
  })
}

/** Photographs a state, and looks at it with axe, in each theme and size. */
async function lookAt({ page }: State, { entry, language }: Task): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of THEMES) {
      const shot = SHOTS.find(
        (one) => one.language === language && one.theme === theme && one.width === size.width,
      )
      if (!shot && axe === undefined) continue
      await page.emulateMedia({ colorScheme: theme })
      await documentsIn(page, theme)
      if (shot) await page.screenshot({ path: join(folder, pictureOf(entry, shot)) })
      if (axe !== undefined)
        note(
          `${entry.name} ${language} ${theme} at ${size.width} x ${size.height}`,
          ...(await findViolations(page)),
        )
    }
  }
}

/** Every amount of the state is whole in a column of any width. */
async function measureSums({ page }: State, { entry, language }: Task): Promise<void> {
  for (const width of COLUMNS) {
    await page.setViewportSize({ width, height: SIZES[0].height })
    note(`${entry.name} ${language} at ${width}`, ...(await cutSums(page)))
  }
}

/** The state has a way on, which works. It leads away from the state, so it is tried last. */
async function tryDoors({ page }: State, { entry, language }: Task): Promise<void> {
  await page.setViewportSize(SIZES[0])
  note(`${entry.name} ${language}`, ...(await closedDoors(page, true)))
}

const tasks = LANGUAGES.flatMap((language) => choices.map((entry) => ({ entry, language })))

describe(`the gallery, ${place}, ${engine}`, () => {
  if (bankDir) before(async () => void (await buildBank(bankDir)))
  const rig = useRig(bankDir ? { bank: loadBank(bankDir), built: bankBuild(bankDir).built } : {})

  let visits = 0
  const visitEach = (atOnce: number, visit: (task: Task) => Promise<void>): Promise<void> =>
    visitAll(
      tasks,
      atOnce,
      async (task) => {
        await visit(task)
        if (++visits % 50 === 0) console.log(`${visits} of ${tasks.length}, ${wrong.length} remarks`)
      },
      ({ entry, language }, error) =>
        note(`${entry.name} ${language}`, `broke off, ${String(error).split('\n', 1)[0]}`),
    )

  async function walkChromium(): Promise<void> {
    await visitEach(AT_ONCE, async (task) => {
      const state = await openState(await theBrowser(), rig.url, task.entry, { ...task, where: place })
      if (!state.arrived)
        noteMissed(`${task.entry.name} ${task.language}`, `not reached, but ${state.stoppedAt}`)
      try {
        await lookAt(state, task)
        await measureSums(state, task)
        await tryDoors(state, task)
      } finally {
        await state.close()
      }
    })
    await writeSheets(await theBrowser(), folder, choices)
  }

  /** Each language in one theme. */
  const walkIn = (driven: Engine): Promise<void> =>
    visitEach(1, async ({ entry, language }) => {
      const theme = language === DEFAULT_LANGUAGE ? 'light' : 'dark'
      const name = `${entry.name} ${language} ${theme}`
      const query = queryOf(entry, { where: place, language, theme, width: '375' })
      const { arrived, violations } = await driven.visit(`${rig.url}/gallery?${query}`)
      if (!arrived) noteMissed(name, 'not reached')
      note(name, ...violations)
    })

  it('every state is reached, and none has a violation', { timeout: 170 * 60_000 }, async (test) => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    if (engine === 'chromium') await walkChromium()
    else {
      const driven = await engines[engine]()
      if (!driven) return test.skip(`${engine} is not installed`)
      try {
        await walkIn(driven)
      } finally {
        await driven.close()
      }
    }
    console.log(`${visits} of ${tasks.length}, ${wrong.length} remarks in ${folder}`)
    assert.deepEqual(wrong, [])
  })
})
