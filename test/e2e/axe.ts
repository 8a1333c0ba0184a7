/**
 * Accessibility of what a page shows: axe-core inside every frame, open shadow roots included (WCAG 2.2 A and
 * AA, and best practices).
 */
import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import type * as Axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright'

declare global {
  interface Window {
    axe: typeof Axe
  }
}

/** A page or a frame, however its browser is driven. */
export interface Asked {
  /** A promise is waited for. */
  evaluate(expression: string): Promise<unknown>
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Best practices about a page as a whole: a merchant's, or the one around our frame, has its own. */
const OF_PAGE = ['landmark-one-main', 'page-has-heading-one', 'region']

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
  // Each frame is asked by itself, whatever its origin.
  iframes: false,
}

/** The rule about the size of targets. */
const SIZE = 'target-size'

/** A colour half way through a fade is not what the customer reads. */
function settle(): Promise<unknown> {
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
  await frame.evaluate(`(${String(settle)})()`)
  if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(`(() => { ${source} })()`)
  const isWhole = await frame.evaluate(
    `parent === window && document.querySelector('.bank[data-hosted]') !== null`,
  )
  const rules = Object.fromEntries(OF_PAGE.map((rule) => [rule, { enabled: isWhole }]))
  const run = `window.axe.run(document, ${JSON.stringify({ ...options, rules })})`
  const { violations } = (await frame.evaluate(run)) as AxeResults
  const targets = violations
    .filter(({ id }) => id === SIZE)
    .flatMap(({ nodes }) => nodes.map(({ target }) => target))
  const small = targets.length
    ? ((await frame.evaluate(`(${String(smallWhenSeen)})(${JSON.stringify(targets)})`)) as unknown[])
    : []
  const isSmall = (target: unknown): boolean => small.some((entry) => isDeepStrictEqual(entry, target))
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => id !== SIZE || isSmall(target))
      .map(
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
  resultsBefore?: readonly string[],
): Promise<readonly string[]> {
  const results = await look(frame)
  const isFade = results.length > 0 && results.every((text) => text.startsWith('color-contrast'))
  return !isFade || looks === 1 || isDeepStrictEqual(results, resultsBefore)
    ? results
    : violationsIn(frame, looks - 1, results)
}

/**
 * Targets under a bar that stays in sight are too small, as far as the page is scrolled just now, only if it
 * still is in the middle of the window.
 * @returns the targets that are, each as axe names it
 */
async function smallWhenSeen(targets: readonly unknown[]): Promise<unknown[]> {
  const small: unknown[] = []
  for (const target of targets) {
    let root: Document | ShadowRoot | null = document
    let node: Element | null = null
    for (const selector of [target].flat(2) as string[]) {
      node = root?.querySelector(selector) ?? null
      root = node?.shadowRoot ?? null
    }
    node?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'rule', values: ['target-size'] },
      iframes: false,
    })
    const results = violations.flatMap(({ nodes }) =>
      nodes.map((nodeResult) => JSON.stringify(nodeResult.target)),
    )
    if (results.includes(JSON.stringify(target))) small.push(target)
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return small
}

/** The bank's documents may run no scripts in their frame, axe neither: it would never end. */
async function mayRun(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true
  const element = await frame.frameElement()
  return element.evaluate(
    (candidate) =>
      !(candidate instanceof HTMLIFrameElement)
      || !candidate.hasAttribute('sandbox')
      || candidate.sandbox.contains('allow-scripts'),
  )
}

/** Violations in a frame, shown in a page of its own as large as the frame. */
async function violationsAlone(frame: Frame, page: Page): Promise<readonly string[]> {
  const box = await (await frame.frameElement()).boundingBox()
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const alone = await page.context().newPage()
  try {
    await alone.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
    if (box)
      await alone.setViewportSize({ width: Math.ceil(box.width), height: Math.max(1, Math.ceil(box.height)) })
    await alone.goto(frame.url())
    return await violationsIn(alone)
  } finally {
    await alone.close()
  }
}

/** Every violation of a page and its frames, in words. */
export const findViolations = async (page: Page): Promise<readonly string[]> =>
  (
    await Promise.all(
      page
        .frames()
        .map(async (frame) => ((await mayRun(frame)) ? violationsIn(frame) : violationsAlone(frame, page))),
    )
  ).flat()

/** Throws an assertion error that names every violation. */
export async function axe(page: Page): Promise<void> {
  const results = await findViolations(page)
  deepEqual(results, [], `accessibility of ${page.url()}\n${results.join('\n')}`)
}

/** Switches the elements of a merchant's page while they run, and waits until they show it. */
async function switchTo(page: Page, language: 'id' | 'en', theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (expectation) => {
      for (const element of document.querySelectorAll('bank-bind, bank-pay'))
        for (const [name, value] of Object.entries(expectation)) element.setAttribute(name, value)
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
