/**
 * Accessibility of what a page shows: axe-core inside every frame, open shadow roots included (WCAG 2.2 A and
 * AA).
 */
import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

/** A page or a frame, however its browser is driven. */
export interface Asked {
  /** A promise is waited for. */
  evaluate(expression: string): Promise<unknown>
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Each frame is asked by itself, whatever its origin.
  iframes: false,
}

/** A colour half way through a fade is not what the customer reads. */
function settled(): Promise<unknown> {
  const roots = [
    document,
    ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
  ]
  const ending = roots
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  return Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Evaluating goes past the page's own policy (script-src, Trusted Types), which a script tag would not. */
async function look(frame: Asked): Promise<string[]> {
  await frame.evaluate(`(${String(settled)})()`)
  if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(`(() => { ${source} })()`)
  // No `then` of ours: where a document may run no scripts, it would never be called.
  const run = `window.axe.run(document, ${JSON.stringify(options)})`
  const { violations } = (await frame.evaluate(run)) as AxeResults
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help}\n  ${JSON.stringify(target)}\n  ${failureSummary ?? ''}`,
    ),
  )
}

/**
 * A fade may begin while axe is looking: colours alone are looked at again, and count once they are found
 * twice the same, or never come to rest. Anything else counts at once.
 */
export async function violationsIn(
  frame: Asked,
  looks = 5,
  before?: readonly string[],
): Promise<readonly string[]> {
  const found = await look(frame)
  const isFade = found.length > 0 && found.every((one) => one.startsWith('color-contrast'))
  return !isFade || looks === 1 || isDeepStrictEqual(found, before)
    ? found
    : violationsIn(frame, looks - 1, found)
}

/** Every violation of a page and its frames, in words. */
export const findViolations = async (page: Page): Promise<readonly string[]> =>
  (await Promise.all(page.frames().map((frame) => violationsIn(frame)))).flat()

/** Throws an assertion error that names every violation. */
export async function axe(page: Page): Promise<void> {
  const found = await findViolations(page)
  deepEqual(found, [], `accessibility of ${page.url()}\n${found.join('\n')}`)
}

/** Switches the elements of a merchant's page while they run, and waits until they show it. */
async function switchTo(page: Page, language: 'id' | 'en', theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (wanted) => {
      for (const element of document.querySelectorAll('bank-bind, bank-pay'))
        for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value)
    },
    { language, theme },
  )
  await page.locator(`[data-root][lang=${language}]`).first().waitFor({ state: 'attached' })
}

/** `axe` for what an element shows in Indonesian and light, then in English and dark, then as it was. */
export async function axeInBothLooks(page: Page): Promise<void> {
  await axe(page)
  await switchTo(page, 'en', 'dark')
  await axe(page)
  await switchTo(page, 'id', 'light')
}
