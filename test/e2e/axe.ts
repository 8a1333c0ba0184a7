/** Accessibility of what a page shows: axe-core inside every frame, open shadow roots included (WCAG 2.2 A and AA). */
import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // Each frame is asked by itself, whatever its origin.
  iframes: false,
}

/** Evaluating goes past the page's own policy (script-src, Trusted Types), which a script tag would not. */
async function violations(frame: Frame): Promise<string[]> {
  await frame.evaluate(`if (!window.axe) { ${source} }`)
  const results = (await frame.evaluate(`window.axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${JSON.stringify(target)}\n  ${failureSummary ?? ''}`),
  )
}

/** Throws an assertion error that names every violation. */
export async function axe(page: Page): Promise<void> {
  // A colour half way through a fade is not what the customer reads.
  await page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])]
    const ending = roots.flatMap((root) => root.getAnimations()).filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const found = await Promise.all(page.frames().map(violations))
  deepEqual(found.flat(), [], `accessibility of ${page.url()}\n${found.flat().join('\n')}`)
}
