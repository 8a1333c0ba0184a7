/** Two tabs of one browser with the same order, and what they claim. */
import type { ErrorName } from '../../../src/contract/errors.ts'
import type { EventName } from '../../../src/contract/outcomes.ts'
import type { HostPort, ScreenSettings } from '../../../src/host/port.ts'
import type { Ports } from '../../../src/stores/core/ports.ts'
import { isUntouched } from '../../../src/domain/payment.ts'
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
}

interface Visit {
  readonly settings?: Partial<ScreenSettings>
  readonly storage: Storage
  readonly port: Partial<HostPort>
  readonly ports: Partial<Ports>
}

/** One page of a tab; what it claims is held against the ledger. */
function openPage(
  { rig, subject, ledger, events }: TabsOptions,
  tab: number,
  { settings, storage, port, ports }: Visit,
) {
  const claims: Promise<void>[] = []
  const { core } = rig.element({ subject, ...settings }, storage, ports, {
    ...port,
    emit: (name) => {
      events.push(name)
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
  return { core, pay, inspect, start: () => start(core, pay) }
}
type OpenPage = ReturnType<typeof openPage>

export interface Tab {
  /** The page with the screens; opened where it isn't. */
  screens(): Promise<OpenPage>
  reload(): Promise<void>
  /** By redirect: back on the merchant's page. */
  comeBack(): Promise<void>
  /** "Try again" where the start has failed there. */
  retry(): Promise<void>
  inspect(): Promise<void>
  end(): void
}

function openTab(options: TabsOptions, tab: number, [bank, shop]: readonly [Storage, Storage]): Tab {
  const { network, place } = options
  const [storage, jar, shopStorage] = [memoryStorage(), new Map<string, string>(), memoryStorage()]
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
  return {
    screens: async () => screens ?? load(),
    async reload() {
      screens?.core.destroy()
      await load()
    },
    async comeBack() {
      merchant = open({
        settings: { mode: 'redirect' },
        storage: shopStorage,
        port: { embedding: { hides: (screen) => !/Result|Loading|notice/.test(screen), isReturning: true } },
        ports: { fetch: network.fetchOf(tab, new Map()), preferenceStorage: () => shop },
      })
      await merchant.start()
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

export function openTabs(options: TabsOptions): readonly [Tab, Tab] {
  const shared = [memoryStorage(), memoryStorage()] as const
  return [openTab(options, 0, shared), openTab(options, 1, shared)]
}
