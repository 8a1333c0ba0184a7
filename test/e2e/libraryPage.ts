/** A merchant's page with one of the libraries that shops use (demo/libraries) around an element. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { rollup } from 'rollup'
import { eventually } from '../eventually.ts'

export const LIBRARIES = [
  'bootstrap',
  'radix',
  'focusTrap',
  'tinykeys',
  'hotkeys',
  'alpine',
  'lenis',
  'bodyScrollLock',
  'turbo',
  'htmx',
] as const
export type Library = (typeof LIBRARIES)[number]

export async function bundled(library: Library): Promise<string> {
  const bundle = await rollup({
    input: fileURLToPath(new URL(`../../demo/libraries/${library}.mjs`, import.meta.url)),
    logLevel: 'silent',
    plugins: [
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ browser: true }),
      commonjs(),
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', inlineDynamicImports: true, name: 'library' })
  await bundle.close()
  return output[0].code.replaceAll('</script', '<\\/script')
}

/** @param script of `bundled` */
export const libraryHtml = (script: string, element: string): string =>
  `<button id="ahead">Ahead</button><div id="place">${element}</div><button id="behind">Behind</button>`
  + `<script>${script}</script>`

/** A page in any engine. */
interface Tabbed {
  evaluate<R, A>(work: (input: A) => R, input: A): Promise<R>
  press(key: string): Promise<unknown>
}

interface Stopped {
  lastStop?: Element | null | undefined
}

/** Runs in the page: where the focus is; null where it was already at the last question. */
const nextStopOf = (): string | null => {
  const page = window as Window & Stopped
  const { activeElement } = document
  const inner = activeElement?.shadowRoot?.activeElement
  const stop = inner ?? activeElement
  if (stop === page.lastStop) return null
  page.lastStop = stop
  return inner
    ? `${inner.localName} ${inner.getAttribute('name') ?? inner.textContent?.trim()}`
    : `#${activeElement?.id}`
}

export const focusFirst = (page: Tabbed): Promise<void> =>
  page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), '#first')

/**
 * Tab goes from the page's first button into the element, through it, and back to that button.
 * @param keys what goes each way
 */
export async function tabsRound(page: Tabbed, keys: readonly string[] = ['Tab', 'Shift+Tab']): Promise<void> {
  await focusFirst(page)
  await page.evaluate(nextStopOf, null)
  for (const key of keys) {
    const stops: string[] = []
    do {
      await page.press(key)
      // The key may be on its way to the page still.
      const goal = `another stop by ${key} after ${stops.join(', ')}`
      stops.push(await eventually(goal, async () => (await page.evaluate(nextStopOf, null)) ?? undefined))
    } while (stops.at(-1) !== '#first' && stops.length < 30)
    assert.equal(stops.at(-1), '#first', `${key}: ${stops.join(', ')}`)
    assert.ok(
      stops.some((stop) => stop === 'input phone') && new Set(stops).size > 2,
      `${key}: ${stops.join(', ')}`,
    )
  }
}
