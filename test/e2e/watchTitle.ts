/** Title of every frame: one is seen in each, while what draws it changes. */
import type { Page } from 'playwright'

/**
 * Looks in each frame from now on.
 * @param host selector of the element with the screen; without it the page itself has it
 * @returns asks what was seen instead of just this title; undefined: nothing
 */
export async function watchTitle(
  page: Pick<Page, 'evaluate'>,
  title: string,
  host?: string,
): Promise<() => Promise<string | undefined>> {
  await page.evaluate(
    ([text, selector]) => {
      const root = selector ? document.querySelector(selector)!.shadowRoot! : document
      const check = () => {
        const titles = [...root.querySelectorAll('[part~=title]')].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        )
        if (titles.length !== 1 || titles[0]!.textContent !== text)
          Object.assign(window, {
            seenInstead: titles.map(({ textContent }) => textContent).join() || 'nothing',
          })
        requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    },
    [title, host] as const,
  )
  return () => page.evaluate(() => (window as { seenInstead?: string }).seenInstead)
}
