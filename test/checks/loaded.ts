/**
 * Files that a browser fetches from the built server until a field can be used and until React has taken
 * over, counted: however slow the machine is, the same is found.
 */
import type { Page } from 'playwright'
import type { startRig } from '../e2e/rig.ts'
import { watchField, type Place } from '../probe/field.ts'
import { places } from '../probe/places.ts'
import { askedIn, documentBytes, recordCauses, wavesOf, type Causes } from '../probe/requests.ts'
import { takenOver, watchTakeOver } from '../probe/takeOver.ts'

/**
 * Runs in the page, before its scripts: what it only does where something takes long (a skeleton, fetching
 * ahead) is never done, so however slow the machine is, the same is fetched.
 */
function withoutWaiting(): void {
  const { setTimeout } = window
  const soon = (task: () => void, ms = 0): number => (ms < 100 ? setTimeout(task, ms) : 0)
  Object.assign(window, { setTimeout: soon })
}

type Rig = Awaited<ReturnType<typeof startRig>>
type Prepare = (page: Page) => Promise<void>

interface Visit {
  readonly place: Place
  open(rig: Rig, prepare: Prepare): Promise<Page>
}

const inShop = async (rig: Rig, prepare: Prepare, tag: string, id: string): Promise<Page> =>
  // The app is fetched while the proxy is asked first, and comes before the field.
  rig.merchant(`<${tag} proxy="${rig.url}/proxy" environment="DEV" ${id}></${tag}>`, { prepare })

const hosted = async (rig: Rig, prepare: Prepare, query: string): Promise<Page> => {
  const page = await rig.page({ prepare })
  await page.goto(`${rig.hostedUrl}?${query}`)
  return page
}

export const visits = {
  'bank-bind': {
    place: places.bind,
    open: async (rig, prepare) =>
      inShop(rig, prepare, 'bank-bind', `journey-id="${await rig.createJourney()}"`),
  },
  'bank-pay': {
    place: places.pay,
    open: async (rig, prepare) =>
      inShop(rig, prepare, 'bank-pay', `origin-reference-no="${await rig.createOrder()}"`),
  },
  'the hosted page of a link': {
    place: places.bindHosted,
    open: async (rig, prepare) => hosted(rig, prepare, `journeyId=${await rig.createJourney()}`),
  },
  'the hosted page of a payment': {
    place: places.payHosted,
    open: async (rig, prepare) => hosted(rig, prepare, `originReferenceNo=${await rig.createOrder()}`),
  },
} satisfies Record<string, Visit>

/** Path and size of a file as it was sent, in bytes. */
type Files = readonly (readonly [path: string, bytes: number])[]

export interface LoadedPage {
  /** Asked for until the field could be used; for a hosted page with the page itself. */
  readonly untilField: Files
  readonly untilReact: Files
  /** Path → wave, of all that was asked until React had taken over, calls too; 0 is the entry's. */
  readonly waves: readonly (readonly [path: string, wave: number])[]
}

export async function load(rig: Rig, name: keyof typeof visits): Promise<LoadedPage> {
  const { place, open }: Visit = visits[name]
  let causes: Causes = new Map()
  const page = await open(rig, async (opening) => {
    await opening.addInitScript(withoutWaiting)
    await opening.addInitScript(watchField, place)
    await opening.addInitScript(watchTakeOver)
    causes = await recordCauses(await opening.context().newCDPSession(opening))
  })
  const { usableAt, takenOverAt } = await takenOver(page, place)
  const bank = [rig.url, new URL(rig.hostedUrl).origin]
  const all = (await askedIn(page)).filter(({ url }) => bank.includes(new URL(url).origin))
  const ownFiles: Files =
    new URL(page.url()).origin === new URL(rig.hostedUrl).origin
      ? [['/hosted/', await documentBytes(page)]]
      : []
  const pathOf = (url: string): string => new URL(url).pathname
  const filesUntil = (moment: number): Files => [
    ...ownFiles,
    ...all
      .filter(({ url, startedAt }) => startedAt <= moment && !pathOf(url).startsWith('/proxy/'))
      .map(({ url, bytes }) => [pathOf(url), bytes] as const),
  ]
  const waves = wavesOf(causes)
  return {
    untilField: filesUntil(usableAt),
    untilReact: filesUntil(takenOverAt),
    waves: all
      .filter(({ startedAt }) => startedAt <= takenOverAt)
      .map(({ url }) => [pathOf(url), waves.get(url) ?? Number.NaN] as const),
  }
}
