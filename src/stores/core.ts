/**
 * Everything one element has and shares with no other: settings, clock, client, texts, errors, navigation.
 * `destroy()` ends it all.
 */
import { atom, map, type MapStore, type ReadableAtom, type WritableAtom } from 'nanostores'
import { BankError } from '../client/error.ts'
import { createClient, type Client } from '../client/client.ts'
import { atProxy, PROXY } from '../client/request.ts'
import { createSession } from '../client/session.ts'
import type { EventDetails, EventName } from '../contract/outcomes.ts'
import { ID } from '../contract/ids.ts'
import type { Language } from '../contract/language.ts'
import type { ErrorName } from '../contract/errors.ts'
import { pathOf, type RoutePath, type Screen, type Version } from '../contract/routes.ts'
import type { BankProfile, SessionAnswer } from '../contract/session.ts'
import { RATE_LIMIT } from '../domain/limits.ts'
import type { Place } from '../domain/place.ts'
import type { HostPort, Settings } from '../host/port.ts'
import { createI18n, type I18n } from '../i18n/i18n.ts'
import { createClock, type Clock } from './clock.ts'
import type { Texts } from '../i18n/translator.ts'
import type { Ports } from './ports.ts'
import { createTelling, type Told } from './telling.ts'
import { createProblems, type Problem, type Problems, type ShowOptions } from './problems.ts'

/** The parameters that one page hands to the next. Kept in the history entry. */
export interface Params {
  problem?: Problem
  document?: 'terms' | 'privacy' | 'riplay' | 'paylaterTerms'
  /** A step inside a screen that has no route of its own. */
  step?: 'pin'
  /** Back at a step that was under way: it says so. */
  resumed?: true
  /** The place to show, or around which one is chosen. */
  place?: Place
  /** What the page that asked wants a place for. */
  question?: 'origin' | 'shown'
}

export interface Navigation {
  /** Fetches the screen, then shows it; a slow one is shown as a skeleton meanwhile. */
  go(screen: Screen, options?: { replace?: boolean; params?: Params }): Promise<void>
  back(): void
  /** The screen shown now. */
  here(): Screen
  /** The route of the screen shown, as it stands in the table. */
  path(): RoutePath
  /** How many pages of ours lie behind this one; 0 on the first. */
  depth(): number
  version(): Version
}

export interface Core {
  readonly port: HostPort
  readonly ports: Ports
  readonly settings: Settings
  readonly clock: Clock
  readonly i18n: I18n
  readonly client: Client
  readonly problems: Problems
  readonly profile: WritableAtom<BankProfile | null>
  /** The merchant's name as plain text; '' until known. */
  readonly merchant: WritableAtom<string>
  /** The action under way, or null. One at a time: this is what locks the buttons. */
  readonly busy: WritableAtom<string | null>
  /**
   * Actions that were refused for being too frequent, and until when (epoch ms by the server) they stay
   * locked.
   */
  readonly cooling: MapStore<Record<string, number | undefined>>
  /** Nothing can be shown but this. */
  readonly fatal: WritableAtom<Problem | null>
  /** A payment may be moving money: whoever leaves now leaves it pending, not cancelled. */
  readonly underWay: WritableAtom<boolean>
  /** Set when the screens may not stand in this page: the hosted page is offered instead. */
  readonly elsewhere: WritableAtom<boolean>
  /** An error happened whose words can't be fetched: the network is gone. */
  readonly stuck: WritableAtom<boolean>
  /** The customer has gone to the hosted page from here, and isn't known to be back. */
  readonly away: WritableAtom<boolean>
  /**
   * The customer wanted to leave a page of the bank's own that knows no way back: they are told; until they
   * go on.
   */
  readonly stranded: ReadableAtom<boolean>
  /**
   * Something that belongs to this element and is made when it is first needed, by code that comes with a
   * screen.
   */
  own<A, T extends object>(make: (given: A) => T, given: A): T
  readonly nav: Navigation
  readonly diagnosticsId: string
  steer(navigation: Navigation): void
  /**
   * Runs one action; a second one while it runs is ignored, one that comes too early refused. Errors go to
   * `problems`.
   */
  run(action: string, task: () => Promise<void>, options?: ShowOptions): Promise<void>
  tell<N extends EventName>(name: N, detail: EventDetails[N]): boolean
  /**
   * Calls with all that is told, and at once with what was told before; one listener. Returns the way to
   * stop.
   */
  onTold(listener: (told: Told) => void): () => void
  /** Runs a task when this ends, while requests can still be made; at once when it has ended. */
  onEnd(task: () => void): void
  /** From here on another outcome may be told. */
  newAttempt(): void
  /** Leaves for a checked address unless the page prevents it. */
  leave(url: string, reason: EventDetails['bank-redirect']['reason']): void
  /** Hands over to the bank app unless the page prevents it; whether it goes there. */
  handOff(url: string): boolean
  /**
   * The customer leaves before an outcome; for this address, or back to the page they came from, where there
   * is one.
   */
  close(url?: string | null, reason?: EventDetails['bank-redirect']['reason']): void
  /** On a page of the bank's own: where `close` leads when the customer came from no page that is known. */
  offerHome(url: string | null): void
  /** The first screen could be used. */
  isReady(): boolean
  /** Moves the focus to the title of the screen, where a new one begins. */
  focusTitle(): void
  /** What support may ask for; no personal data. */
  diagnose(): Record<string, unknown>
  /** Opens the session, as `client.open`, and learns the bank's profile; throws BankError. */
  connect(...options: Parameters<Client['open']>): Promise<SessionAnswer>
  destroy(): void
}

const TOO_OFTEN: readonly ErrorName[] = ['RATE_LIMITED', 'TOO_FREQUENT']

/** No letters or digits that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHKMNPRSTVWX'

/** Short and readable over the phone: D-5K2M-91QX. */
const diagnosticsId = (bytes: Uint8Array): string => {
  const chars = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `D-${chars.slice(0, 4)}-${chars.slice(4)}`
}

/** What is wrong with the attributes, or null. */
export function settingsError({ subject, flow, proxy, environment }: Settings): ErrorName | null {
  if (!ID.test(subject)) return flow === 'pay' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  return environment === 'MOCK' || PROXY.test(proxy) ? null : 'SETTINGS_INVALID'
}

/** The words of the first screens. */
export interface Words {
  readonly language: Language
  readonly texts: Texts
}

/** @param words those that are shown first; the settings' own follow when they are another language's */
export function createCore(port: HostPort, ports: Ports, words: Words): Core {
  const settings = port.settings()
  const clock = createClock(ports.now)
  const id = diagnosticsId(ports.randomBytes(8))
  const subject =
    settings.flow === 'pay' ? { originReferenceNo: settings.subject } : { journeyId: settings.subject }
  const session = createSession(
    { ...port.asks, ...subject },
    { storage: port.storage(), carrier: port.carrier },
  )
  const client = createClient(atProxy(settings.proxy, ''), session, {
    ...ports,
    naming: () => import('../contract/httpErrors.ts'),
    synced: clock.sync,
  })
  const i18n = createI18n(words.language)
  i18n.add('first', words.language, words.texts)
  const profile = atom<BankProfile | null>(null)
  const merchant = atom('')
  const busy = atom<string | null>(null)
  const cooling = map<Record<string, number | undefined>>({})
  const fatal = atom<Problem | null>(null)
  const elsewhere = atom(Boolean(port.apart?.barred))
  const away = atom(false)
  const stuck = atom(false)
  const underWay = atom(false)
  const stranded = atom(false)
  const made = new Map<unknown, object>()
  const enders: (() => void)[] = []
  let navigation: Navigation | undefined
  let alive = true
  /** The merchant's page that the customer came from and goes back to. */
  let home: string | undefined
  let otherHome: string | null = null
  let lastError: ErrorName | null = null
  const born = ports.now()
  /** ms until the first screen could be used. */
  let readyMs: number | null = null

  const nav: Navigation = {
    async go(...args) {
      stranded.set(false)
      if (!port.apart?.hides) telling.goOn()
      if (alive) await navigation?.go(...args)
    },
    back: () => navigation?.back(),
    here: () => navigation?.here() ?? (settings.flow === 'pay' ? 'payment' : 'accountCreation'),
    path: () => pathOf(nav.here(), nav.version()),
    depth: () => navigation?.depth() ?? 0,
    version: () => navigation?.version() ?? settings.version,
  }

  const telling = createTelling({
    port,
    diagnosticsId: id,
    now: clock.now,
    path: nav.path,
    subject: `${settings.flow}:${settings.subject}`,
    mode: settings.mode,
  })
  const tell: Core['tell'] = (name, detail) => {
    if (!alive) return true
    if (name === 'bank-ready') readyMs ??= Math.round(ports.now() - born)
    return telling.tell(name, detail)
  }

  const leave: Core['leave'] = (url, reason) => {
    if (reason === 'hosted') {
      telling.goOn()
      away.set(true)
    }
    if (tell('bank-redirect', { url, reason })) port.leave(url)
  }

  const problems = createProblems({
    now: clock.now,
    log: ports.log,
    rows: () => import('../contract/errors.ts'),
    open: (place, problem, ends) =>
      void nav.go(
        place === 'noticeInfo'
          ? 'noticeInfo'
          : settings.flow === 'pay'
            ? 'paymentResult'
            : settings.flow === 'unlink'
              ? 'resultPage'
              : 'bindFail',
        // A payment leads back to its order, not to the step that was refused.
        { replace: settings.flow === 'pay' && (ends || nav.depth() > 0), params: { problem } },
      ),
    tell: (error, isFatal) => {
      lastError = error.code
      tell('bank-error', { error, fatal: isFatal })
    },
    stuck: () => stuck.set(true),
    diagnosticsId: () => id,
  })

  return {
    port,
    ports,
    settings,
    clock,
    i18n,
    client,
    problems,
    profile,
    merchant,
    busy,
    cooling,
    fatal,
    elsewhere,
    stuck,
    underWay,
    away,
    stranded,
    nav,
    tell,
    diagnosticsId: id,
    own(make, given) {
      const known = made.get(make) ?? make(given)
      made.set(make, known)
      return known as ReturnType<typeof make>
    },
    steer: (next) => {
      navigation = next
    },
    onTold: telling.onTold,
    onEnd: (task) => {
      if (alive) enders.push(task)
      else task()
    },
    newAttempt: telling.newAttempt,
    async run(action, task, options = {}) {
      if (busy.get() !== null) return
      const wait = (cooling.get()[action] ?? 0) - clock.now()
      // Not every button is locked meanwhile: whoever comes too early is told once more.
      if (wait > 0)
        return problems.dialog.set(
          problems.make('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / 1000) }),
        )
      busy.set(action)
      if (options.field) problems.clear(options.field)
      try {
        await task()
      } catch (error) {
        if (error instanceof BankError && TOO_OFTEN.includes(error.failure.name)) {
          cooling.setKey(
            action,
            clock.now() + (error.failure.data.retryAfterSeconds ?? RATE_LIMIT.retryAfterMs / 1000) * 1000,
          )
        }
        if (alive)
          await problems.show(error, { retry: () => void this.run(action, task, options), ...options })
      } finally {
        busy.set(null)
      }
    },
    leave,
    handOff(url) {
      const goes = tell('bank-handoff', { url })
      if (goes) port.leave(url)
      return goes
    },
    close(url, reason) {
      const left = underWay.get()
      if (left) tell('bank-pending', { originReferenceNo: settings.subject })
      else tell('bank-cancelled', { stage: nav.here() })
      const to = url ?? home ?? otherHome
      if (to) leave(to, reason ?? (left ? 'pending' : 'cancelled'))
      else stranded.set(port.kind === 'hosted' && settings.mode !== 'frame')
    },
    // Inside a merchant's page leaving is up to that page.
    offerHome: (url) => {
      if (port.kind === 'hosted' && url && /^https?:\/\//.test(url)) otherHome = url
    },
    isReady: () => readyMs !== null,
    focusTitle: () => port.root.querySelector<HTMLElement>('[part~="title"]')?.focus(),
    diagnose: () => ({
      version: __VERSION__,
      mode: settings.mode,
      environment: settings.environment,
      language: i18n.language.get(),
      step: nav.here(),
      screenVersion: nav.version(),
      lastError,
      diagnosticsId: id,
      timings: { readyMs },
    }),
    async connect(...options) {
      const answer = await client.open(...options)
      clock.sync(answer.serverTime)
      profile.set(answer.bank)
      home = answer.returnTo
      return answer
    },
    destroy() {
      enders.splice(0).forEach((task) => task())
      alive = false
      telling.goOn()
      client.destroy()
    },
  }
}
