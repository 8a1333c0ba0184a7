/** React's drawing in a page, as the hook of its developer tools reports, and what it listens to. */
import type { Page } from 'playwright'

/** As far as it is read here. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  /** The same one before this drawing. */
  readonly alternate: Fiber | null
}

declare global {
  interface Window {
    /** For each component that was drawn anew: the names of the parts that it holds. */
    drawn: string[]
    /** The types of events that React listens to at its root, and anybody at the document. */
    heard: Set<string>
  }
}

/** Runs in the page, before it loads anything. */
function reportDraws(): void {
  const PERFORMED_WORK = 1
  const ELEMENT = 5
  window.drawn = []
  window.heard = new Set()
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function listen(...listener: Parameters<typeof add>) {
    const isRoot =
      this instanceof HTMLElement && (this.id === 'root' || this.localName.startsWith('bank-inner'))
    if (isRoot || this === document) window.heard.add(listener[0])
    return add.apply(this, listener)
  }
  const below = ({ child }: Fiber): Fiber[] => {
    const all: Fiber[] = []
    for (let entry = child; entry; entry = entry.sibling) all.push(entry)
    return all
  }
  const elementsOf = (fiber: Fiber): Element[] =>
    below(fiber).flatMap((entry) =>
      entry.tag === ELEMENT ? [entry.stateNode as Element] : elementsOf(entry),
    )
  const partsOf = (fiber: Fiber): string =>
    elementsOf(fiber)
      .flatMap((element) => [element, ...element.querySelectorAll('[part]')])
      .flatMap((element) => [...element.part])
      .join(' ')
  const visit = (fiber: Fiber): void => {
    const { tag, flags, child, alternate } = fiber
    // A new part stands in something that was drawn anew.
    if (!alternate) return
    if (tag !== ELEMENT && flags & PERFORMED_WORK) window.drawn.push(partsOf(fiber))
    if (child !== alternate.child) below(fiber).forEach(visit)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
    },
  })
}

export const countDraws = (page: Page): Promise<unknown> => page.addInitScript(reportDraws)

/** Presses keys; for each component that they draw, the parts that it holds, each answer once. */
export async function drawnBy(page: Page, keys: readonly string[]): Promise<string[]> {
  await page.evaluate(() => window.drawn.splice(0))
  for (const key of keys) await page.keyboard.press(key)
  return [...new Set(await page.evaluate(() => window.drawn.splice(0)))].toSorted()
}
