/**
 * The way on from a state: a dialog, or a screen, has a title, and a button that is seen, can be pressed and
 * does something. Only while a payment runs there is none.
 */
import type { Frame, Page } from 'playwright'

/** In a page: what is wrong, in words; and the main door is pressed, if `presses`. */
async function closedIn(presses: boolean): Promise<string[]> {
  const roots: ParentNode[] = [
    document,
    ...[...document.querySelectorAll('bank-pay, bank-bind')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  const root = roots.find((one) => one.querySelector('[data-screen]'))
  const screen = root?.querySelector<HTMLElement>('[data-screen]')
  if (!root || !screen) return []
  const dialog = root.querySelector<HTMLElement>('dialog[open]')
  const scope = dialog ?? screen
  const title = dialog ? dialog.querySelector('h2') : screen.querySelector('h1')
  const place = dialog ? 'the dialog' : screen.dataset['screen']
  const results: string[] = []
  if (!title?.textContent?.trim()) results.push(`${place} has no title`)
  // The bar has no button then, and nothing may be done.
  const isRunning =
    (screen.dataset['screen'] ?? '').endsWith('payment/loading') && !screen.querySelector('header button')
  if (isRunning && !dialog) return results

  const isDoor = (control: HTMLElement): boolean => {
    if (control.matches(':disabled, [aria-disabled=true], [href^="tel:"]')) return false
    // A key, and what only copies or shows something, leads nowhere.
    if (control.closest('[part~=keypad], label') || control.matches('[aria-expanded], [aria-pressed]'))
      return false
    return (
      dialog !== null
      || control.matches('[part~=primary], [part~=back]')
      || control.closest('footer') !== null
    )
  }
  const isHit = (control: HTMLElement): boolean => {
    control.scrollIntoView({ block: 'center' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const hit = (control.getRootNode() as Document | ShadowRoot).elementFromPoint(
      (left + right) / 2,
      (top + bottom) / 2,
    )
    return hit !== null && (control === hit || control.contains(hit))
  }
  const doors = [...scope.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (one) => isDoor(one) && isHit(one),
  )
  // The main one first; the bar's last.
  const rank = (door: HTMLElement): number =>
    door.matches('[part~=primary]') ? 0 : door.matches('[part~=back]') ? 2 : 1
  const [door] = doors.toSorted((a, b) => rank(a) - rank(b))
  if (!door) return [...results, `${place} has no door`]
  if (!presses || door.matches('a')) return results

  const name = door.textContent?.trim() || door.getAttribute('aria-label')
  const done = new Promise<boolean>((resolve) => {
    const answer = () => resolve(true)
    new MutationObserver(answer).observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    // Of a frame of its own origin, the element around it says so.
    const page = frameElement?.ownerDocument.defaultView ?? window
    for (const type of ['bank-redirect', 'bank-handoff', 'bank-cancelled'])
      page.addEventListener(type, answer)
    addEventListener('pagehide', answer)
    // A call, too.
    navigation.addEventListener('navigate', answer)
    addEventListener('focusin', answer)
    setTimeout(() => resolve(false), 5_000)
  })
  door.click()
  return (await done) ? results : [...results, `"${name}" of ${place} does nothing`]
}

const inFrame = async (frame: Frame, presses: boolean): Promise<string[]> => {
  if (frame.url().includes('/documents/')) return []
  return (await frame.evaluate(`(${String(closedIn)})(${presses})`)) as string[]
}

/**
 * One line for each thing that is wrong.
 * @param presses presses the main door, which leads on from the state
 */
export const closedDoors = async (page: Page, presses: boolean): Promise<readonly string[]> =>
  (
    await Promise.all(
      page.frames().map((frame) =>
        inFrame(frame, presses).catch((error: unknown) => {
          // It has led away from the page.
          if (presses && /context was destroyed|detached|closed/i.test(String(error))) return []
          throw error
        }),
      ),
    )
  ).flat()
