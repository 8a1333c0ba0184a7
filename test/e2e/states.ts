/**
 * States of the gallery, one after the other on the same page: its process keeps what it has compiled of the
 * elements, which is a third of what a state costs.
 */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import type { Where } from '../../demo/gallery/entry.ts'
import { noteStep, queryOf, walkEnd } from '../gallery/visit.ts'
import { SIZES } from '../gallery/views.ts'
import { theBrowser, type Rig } from './rig.ts'

/** Runs in each document before anything else: the first of a state finds nothing of the one before. */
function forget(): void {
  if (!location.pathname.endsWith('/gallery/state.html')) return
  localStorage.clear()
  sessionStorage.clear()
}

async function openPage(): Promise<Page> {
  const browser = await theBrowser()
  const context = await browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(forget)
  await context.addInitScript(noteStep)
  return context.newPage()
}

/** @returns opens a state, in Indonesian, at a phone's size; it follows the theme that the page emulates */
export function useStates(rig: Rig): (name: string, where: Where) => Promise<Page> {
  let page: Page | undefined
  after(() => page?.context().close())
  return async (name, where) => {
    const entry = entries.find((item) => item.name === name) ?? assert.fail('there is such an entry')
    page ??= await openPage()
    await page.setViewportSize(SIZES[0])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(
      `${rig.url}/gallery/state.html?${queryOf(entry, { where, language: 'id', theme: 'auto' })}`,
    )
    const { arrived, stoppedAt } = await walkEnd(page)
    assert.ok(arrived, stoppedAt)
    return page
  }
}
