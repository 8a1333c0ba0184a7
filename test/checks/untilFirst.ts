/** What a browser fetches from the built server until the first screen of an element can be used. */
import type { Page, Response } from 'playwright'
import type { startRig } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'

/** What is on the page when the first screen can be used. */
export const firsts = {
  'bank-bind': '[part~="input"]',
  'bank-pay': '[part~="primary"]',
} as const

/** Path and content of each script that was asked for until the element's first field was drawn. */
export async function fetchedUntilFirst(
  rig: Awaited<ReturnType<typeof startRig>>,
  tag: keyof typeof firsts,
  attributes = '',
): Promise<[path: string, content: Buffer][]> {
  const id =
    tag === 'bank-bind'
      ? `journey-id="${await rig.createJourney()}"`
      : `origin-reference-no="${await rig.createOrder()}"`
  const scripts = new Map<string, Response>()
  const prepare = async (page: Page): Promise<void> => {
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname
      if (name.endsWith('.js')) scripts.set(name, response)
    })
    // The page itself notes the moment: whoever asks from outside comes too late.
    await page.addInitScript(
      ({ host, first }) => {
        // What a page only does where something takes long (a skeleton, fetching ahead) is not done before:
        // however slow the machine is, the same is fetched.
        const { setTimeout } = window
        const soon = (task: () => void, ms = 0): number => (ms < 100 ? setTimeout(task, ms) : 0)
        Object.assign(window, { setTimeout: soon })
        const look = (): void => {
          const inner = document.querySelector(host)?.shadowRoot?.querySelector(first)
          if (inner?.getClientRects().length) Object.assign(window, { firstFieldAt: performance.now() })
          else requestAnimationFrame(look)
        }
        look()
      },
      { host: tag, first: firsts[tag] },
    )
  }
  const page = await rig.merchant(`<${tag} proxy="${rig.url}/proxy" ${id} ${attributes}></${tag}>`, {
    prepare,
  })
  const asked = await page.waitForFunction(() => {
    const { firstFieldAt } = window as unknown as { firstFieldAt?: number }
    if (firstFieldAt === undefined) return undefined
    const entries = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= firstFieldAt)
    return entries.map(({ name }) => new URL(name).pathname)
  })
  const names = ((await asked.jsonValue()) ?? []).filter((name) => name.endsWith('.js'))
  await eventually(
    'the answers to all that was asked for',
    () => names.every((name) => scripts.has(name)) || undefined,
  )
  const until = names.map(async (name): Promise<[string, Buffer]> => [name, await scripts.get(name)!.body()])
  const found = await Promise.all(until)
  await rig.settle()
  return found
}
