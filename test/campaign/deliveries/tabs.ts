/** Two tabs of one browser with the same order, and what they claim. */
import type { ErrorName } from '../../../src/contract/errors.ts'
import { RETURNED_PARAM } from '../../../src/contract/embedding.ts'
import { type EventName, OUTCOMES } from '../../../src/contract/outcomes.ts'
import type { HostPort, ScreenSettings } from '../../../src/host/port.ts'
import type { Ports } from '../../../src/stores/core/ports.ts'
import { isUntouched } from '../../../src/domain/payment.ts'
import { embed, MERCHANT } from '../../chain/embed/page.ts'
import { memoryStorage, SHOP, start, wholePay } from '../../chain/rig.ts'
import type { Ledger, Rig } from './ledger.ts'
import type { Network } from './network.ts'

/** Place of the screens. */
export const PLACES = ['inline', 'framed', 'hosted', 'hosted without cookies', 'redirect'] as const
export type Place = (typeof PLACES)[number]

const HOSTED = { kind: 'hosted', carrier: 'cookie' } as const
const PORTS: Readonly<Record<Place, Pick<HostPort, 'kind' | 'carrier' | 'asks'>>> = {
  inline: { kind: 'inline', carrier: 'bearer' },
  framed: { kind: 'framed', carrier: 'cookie-framed', asks: { embedder: SHOP } },
  hosted: HOSTED,
  'hosted without cookies': HOSTED,
  redirect: HOSTED,
}
/** Longer than the element waits for the page to be left (elements/outside/redirect.ts). */
const STAYS_MS = 3_500
const CLAIMS = {
  'bank-cancelled': 'cancelled',
  'bank-failed': 'failed',
  'bank-succeeded': 'paid',
} as const
const isClaim = (name: EventName): name is keyof typeof CLAIMS => name in CLAIMS
const UNSENT: readonly ErrorName[] = ['PAYMENT_NOT_SENT', 'PAYMENT_NOT_TAKEN']

export interface TabsOptions {
  readonly rig: Rig
  readonly subject: string
  readonly place: Place
  readonly ledger: Ledger
  readonly network: Network
  /** The names of all events are appended. */
  readonly events: string[]
  /** The number of the next tab. */
  count(): number
}

interface Visit {
  readonly settings?: Partial<ScreenSettings>
  readonly storage: Storage
  readonly port: Partial<HostPort>
  readonly ports: Partial<Ports>
  /** True where its customer may have given up: they have been away, or leave from here. */
  readonly mayCancel?: boolean
}

/** One page of a tab; what it claims is held against the ledger. */
function openPage(
  { rig, subject, ledger, events }: TabsOptions,
  tab: number,
  { settings, storage, port, ports, mayCancel = true }: Visit,
) {
  const claims: Promise<void>[] = []
  let isParting = false
  const { core } = rig.element({ subject, ...settings }, storage, ports, {
    ...port,
    emit: (name) => {
      // The element lets nothing else of a frame through then (elements/outside/frame.ts).
      if (isParting && name !== 'bank-pending') return true
      events.push(name)
      if ((OUTCOMES as readonly string[]).includes(name)) ledger.tell(tab, name)
      if (name === 'bank-cancelled' && !mayCancel)
        claims.push(ledger.claim({ kind: 'unasked', words: name, tab }))
      if (isClaim(name)) claims.push(ledger.claim({ kind: CLAIMS[name], words: name, tab }))
      return true
    },
  })
  core.problems.dialog.listen((problem) => {
    if (problem && UNSENT.includes(problem.name))
      claims.push(ledger.claim({ kind: 'nothing sent', words: problem.name, tab }))
  })
  const pay = wholePay(core)
  /** Waits for what was claimed to be recorded, with what the strip about the connection says now. */
  const inspect = async () => {
    const { payment, otherPages } = pay.context
    if (!port.embedding && pay.status.get() === null && isUntouched(payment.get()) && !otherPages.mayPay())
      claims.push(ledger.claim({ kind: 'nothing sent', words: 'the strip', tab }))
    await Promise.all(claims.splice(0))
  }
  /** The merchant's page gives another order, and has heard what there is to say of this one. */
  const part = () => {
    if (isParting) return
    isParting = true
    if (port.kind === 'framed') core.leaving.close()
    else void core.leaving.part()
    claims.push(ledger.claim({ kind: 'told of none', words: 'nothing, and was given another order,', tab }))
  }
  return { core, pay, inspect, part, start: () => start(core, pay) }
}
type OpenPage = ReturnType<typeof openPage>

export interface Tab {
  /** The page with the screens; opened where it isn't. */
  screens(): Promise<OpenPage>
  reload(): Promise<void>
  /** As "Duplicate tab" makes it: with a copy of its storages. */
  copy(): Tab
  /** The merchant's page gives another order for a while, and then this one again. */
  giveAnother(): Promise<void>
  /** The page hears of another order, and is still there. */
  part(): void
  /** By redirect: back on the merchant's page. */
  comeBack(): Promise<void>
  /** By redirect: the merchant's page sets out for the bank's, and the customer stays. */
  openShop(navigation: 'navigate' | 'reload'): Promise<void>
  /** "Try again" where the start has failed there. */
  retry(): Promise<void>
  inspect(): Promise<void>
  end(): void
}

/** Things that a tab keeps, and those that it shares with the other tabs of its browser. */
interface Drawers {
  readonly storage: Storage
  readonly shopStorage: Storage
  readonly cookies: ReadonlyMap<string, string>
  /** Of all tabs, on the bank's pages and on the shop's. */
  readonly shared: readonly [bank: Storage, shop: Storage]
}

function openTab(options: TabsOptions, drawers: Drawers): Tab {
  const { network, place, rig, subject } = options
  const {
    storage,
    shopStorage,
    shared: [bank, shop],
  } = drawers
  const tab = options.count()
  const jar = new Map(drawers.cookies)
  const pages: OpenPage[] = []
  let screens: OpenPage | undefined
  let merchant: OpenPage | undefined
  const open = (visit: Visit) => {
    const page = openPage(options, tab, visit)
    pages.push(page)
    return page
  }
  const load = async () => {
    screens = open({
      storage,
      port: PORTS[place],
      ports: { fetch: network.fetchOf(tab, jar), preferenceStorage: () => bank },
    })
    const { core, pay } = screens
    await core.session.connect().then(
      () => pay.load(),
      () => undefined,
    )
    return screens
  }
  let hasBeenAway = false
  let hasSetOut = false
  const isWithin = place === 'inline' || place === 'framed'
  /** The shop's page, as the element decides there; what it leaves for isn't reached. */
  const openShop = async (search: string, navigation: 'navigate' | 'reload') => {
    const page = embed(rig.timers, {
      mode: 'redirect',
      originReferenceNo: subject,
      at: `${MERCHANT}/${search}`,
      storage: shopStorage,
      navigation,
    })
    await rig.timers.pass(STAYS_MS)
    const embedding = page.fallbacks[0]
    page.unmount?.()
    if (!embedding || !('isReturning' in embedding)) throw new Error('the element shows nothing')
    // A page can't tell who has set out and stayed from who is back, but by a reload.
    const mayCancel = hasBeenAway || (hasSetOut && navigation === 'navigate')
    hasSetOut = true
    merchant = open({
      settings: { mode: 'redirect' },
      storage: shopStorage,
      port: { embedding },
      ports: { fetch: network.fetchOf(tab, new Map()), preferenceStorage: () => shop },
      mayCancel,
    })
    await merchant.start()
  }
  return {
    screens: async () => screens ?? load(),
    async reload() {
      screens?.core.destroy()
      await load()
    },
    async comeBack() {
      hasBeenAway = true
      await openShop(`?${RETURNED_PARAM}=${subject}`, 'navigate')
    },
    async openShop(type) {
      // In the tab's own shop storage only who has set out there could be back.
      if (place === 'redirect' && !hasBeenAway) await openShop('', type)
    },
    copy: () =>
      openTab(options, {
        ...drawers,
        storage: rig.copyOf(storage),
        shopStorage: rig.copyOf(shopStorage),
        cookies: jar,
      }),
    part: () => isWithin && screens?.part(),
    async giveAnother() {
      if (!screens || !isWithin) return
      screens.part()
      await screens.inspect()
      screens.core.destroy()
      const second = rig.element({ subject: await rig.control.createOrder({}) }, storage, {}, PORTS[place])
      await start(second.core, wholePay(second.core))
      second.core.destroy()
      screens = undefined
    },
    async retry() {
      if (merchant?.core.fatal.get()) await merchant.start()
    },
    async inspect() {
      await screens?.inspect()
      await merchant?.inspect()
    },
    end: () => pages.forEach(({ core }) => core.destroy()),
  }
}

export function openTabs(options: Omit<TabsOptions, 'count'>): readonly [Tab, Tab] {
  let tabs = 0
  const shared = [memoryStorage(), memoryStorage()] as const
  const open = () =>
    openTab(
      { ...options, count: () => tabs++ },
      { storage: memoryStorage(), shopStorage: memoryStorage(), cookies: new Map(), shared },
    )
  return [open(), open()]
}
