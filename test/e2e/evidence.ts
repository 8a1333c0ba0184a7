/** A page's evidence: its errors, and a picture of it under .cache/e2e/ when the test failed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

const cache = fileURLToPath(new URL('../../.cache/e2e/', import.meta.url))

export interface Opened {
  page: Page
  errors: string[]
}

/** Answers of 4xx and 5xx are part of many tests; what the page makes of them is what counts. */
const isNetworkNote = (text: string): boolean => text.startsWith('Failed to load resource')

/**
 * A guarded frame's word to the merchant. On a busy machine a browser calls covered what can be seen, for
 * seconds; where something of ours covered it, it would take nothing.
 */
export const COVERED = /something covers this frame/

/** Collects errors of scripts and of the console, but for those that `allow` names. */
export function record(page: Page, allow: RegExp | undefined): string[] {
  const errors: string[] = []
  const isExpected = (text: string): boolean =>
    isNetworkNote(text) || COVERED.test(text) || allow?.test(text) === true
  const add = (text: string): void => void (isExpected(text) || errors.push(text))
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
  page.on('pageerror', (error) => add(error.stack || `${error.name}: ${error.message}`))
  return errors
}

/** A picture and the errors of every page that a failed test had open. */
export async function keepEvidence(name: string, pages: readonly Opened[]): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const stem = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  for (const [index, { page, errors }] of pages.entries()) {
    const path = `${cache}${stem}-${index + 1}`
    await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 5_000 }).catch(() => undefined)
    writeFileSync(`${path}.txt`, [page.url(), ...errors].join('\n'))
  }
}
