/** What a browser fetches from the built server until the first screen of an element can be used. */
import type { Page } from 'playwright'
import type { startRig } from '../e2e/rig.ts'

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
  const scripts: Promise<[string, Buffer]>[] = []
  const prepare = async (page: Page): Promise<void> => {
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname
      if (name.endsWith('.js')) scripts.push(response.body().then((body) => [name, body]))
    })
    // The page itself notes the moment: whoever asks from outside comes too late.
    await page.addInitScript(
      ({ host, first }) => {
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
  const names = (await asked.jsonValue()) ?? []
  await page.waitForLoadState('networkidle')
  const until = (await Promise.all(scripts)).filter(([name]) => names.includes(name))
  await rig.settle()
  return until
}
